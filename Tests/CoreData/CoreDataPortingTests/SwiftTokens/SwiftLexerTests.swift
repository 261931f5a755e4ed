import CoreDataPorting
import SeededRandom
import Testing

@Suite struct SwiftLexerTests {
    /// The tokens of code, with the first letter of their kinds.
    private func tokens(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return SwiftLexer.tokens(of: bytes).filter(\.isCode).map { token in
            "\(token.kind) \(String(decoding: bytes[token.range], as: UTF8.self))"
        }
    }

    private func expectWhole(_ bytes: [UInt8]) {
        var position = 0
        for token in SwiftLexer.tokens(of: bytes) {
            guard token.range.lowerBound == position, !token.range.isEmpty else {
                Issue.record("gap at \(position)")
                return
            }
            position = token.range.upperBound
        }
        #expect(position == bytes.count)
    }

    @Test func wordsNumbersAndSymbols() {
        #expect(
            tokens("let `in` = $0.x1 + 0x1F_f.0e3") == [
                "word let", "word `in`", "symbol =", "word $0", "symbol .", "word x1", "symbol +", "number 0x1F_f.0e3",
            ]
        )
        #expect(tokens("t.0.1") == ["word t", "symbol .", "number 0", "symbol .", "number 1"])
        #expect(tokens("#if os(Linux)") == ["directive #if", "word os", "symbol (", "word Linux", "symbol )"])
    }

    @Test func commentsNestAndEnd() {
        #expect(tokens("a /* b /* c */ d */ e // f\n g /**/ h") == ["word a", "word e", "word g", "word h"])
        #expect(tokens("a /* b").count == 1)
        #expect(tokens("#!/usr/bin/swift\na") == ["word a"])
    }

    @Test func stringsAreTexts() {
        #expect(
            tokens(#"f("a\"b", "")"#) == ["word f", "symbol (", #"text "a\"b""#, "symbol ,", #"text """#, "symbol )"]
        )
        #expect(tokens(##"#"a"b\"# c"##) == [###"text #"a"b\"#"###, "word c"])
        #expect(tokens(##"#"""# c"##) == [###"text #"""#"###, "word c"])
        #expect(tokens("\"\"\"\n a \"b\" \"\"\\\"\"\"\n\"\"\" c").last == "word c")
        #expect(tokens("\"\"\"\n a\"\"\"\" b") == ["text \"\"\"\n a\"\"\"", "text \" b"])
    }

    @Test func interpolationsAreCode() {
        #expect(
            tokens(#""a\(b("c\(d)") + e)f" g"#) == [
                #"text "a\("#, "word b", "symbol (", #"text "c\("#, "word d", #"text )""#, "symbol )", "symbol +",
                "word e",
                #"text )f""#, "word g",
            ]
        )
        #expect(tokens(##"#"\(a)\#(b)"# c"##) == [###"text #"\(a)\#("###, "word b", ##"text )"#"##, "word c"])
    }

    @Test func literalsWithoutAnEndStopAtTheLine() {
        #expect(tokens("\"a\nb") == ["text \"a", "word b"])
        #expect(tokens("`a\nb") == ["symbol `", "word a", "word b"])
        #expect(tokens("\"\"\"\na\nb").count == 1)
        #expect(tokens("x = #/a\nb") == ["word x", "symbol =", "symbol #", "symbol /", "word a", "word b"])
    }

    @Test func regularExpressionsAreNoDivisions() {
        #expect(
            tokens(#"x = /a"b[/]\/c/ + 1"#) == ["word x", "symbol =", #"regex /a"b[/]\/c/"#, "symbol +", "number 1"]
        )
        #expect(tokens(#"f(/"/, 1)"#) == ["word f", "symbol (", #"regex /"/"#, "symbol ,", "number 1", "symbol )"])
        #expect(tokens("##/a/#b/## c") == ["regex ##/a/#b/##", "word c"])
        #expect(tokens("#/\n a / b\n/# c") == ["regex #/\n a / b\n/#", "word c"])
        for division in ["a / b / c", "a/b/c", "(a)/b/c", "a[0]/b/c", "x = a /b/ c", "x! / y /z"] {
            #expect(!tokens(division).contains { $0.hasPrefix("regex") }, "\(division)")
        }
    }

    @Test func bytesThatAreNoTextAreTokens() {
        expectWhole([0xEF, 0xBB, 0xBF] + Array("import A".utf8))
        expectWhole([0xFF, 0x00, 0xC3, 0x28, 0x22, 0x5C])
        expectWhole([])
    }

    @Test func tokensAreTheSourceForAllSourcesHere() throws {
        let sources = try RepositorySources.all()
        #expect(sources.count > 1000)
        for source in sources { expectWhole(source.bytes) }
    }

    @Test func tokensAreTheSourceForRandomPieces() {
        var random = SeededGenerator(seed: 20)
        let pieces = [
            "\"", "\"\"\"", "#", "\\(", "\\#(", ")", "(", "/", "/*", "*/", "//", "\n", "\r\n", " ", "a", "`", "\\", "[",
            "]",
            "{", "}", "0.1", "#if", "#/", "/#", "@", "=", "é",
        ]
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            expectWhole(Array(text.joined().utf8))
        }
    }
}
