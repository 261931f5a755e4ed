import Testing

@testable import ManagedMacroExpansion

@Suite struct SourceScannerTests {
    @Test(arguments: [
        "", " \t\r\n", "// a comment\n", "/// a\r\n/* b */", "/* a /* b */ c */ ", "/**/", "/* /*/ */*/\n",
    ])
    func spacesAndCommentsAreSkipped(trivia: String) {
        var scanner = SourceScanner(trivia + "word")
        scanner.skipTrivia()
        #expect(scanner.offset == trivia.utf8.count)
        #expect(scanner.readWord() == "word")
        #expect(scanner.next == nil)
    }

    @Test(arguments: ["a", "_a1", "Größe", "名前", "🐈", "`class`", "`two words`", "`\"`"])
    func wordsAreReadWhole(word: String) {
        for rest in ["", " b", ":b", "?", "\nb", "<b>"] {
            var scanner = SourceScanner(word + rest)
            #expect(scanner.readWord() == word)
            #expect(scanner.offset == word.utf8.count)
        }
    }

    @Test(arguments: ["", " a", "(a)", "@a", "\"a\""])
    func otherTextIsNoWord(text: String) {
        var scanner = SourceScanner(text)
        #expect(scanner.readWord() == nil)
        #expect(scanner.offset == 0)
    }

    @Test(arguments: [
        "()", "(a, [b: {c}])", #"(")")"#, #"("\")")"#, ##"(#"\")"#)"##, #"("\(a(")"))")"#, ##"(#"\(")")\#(")")"#)"##,
        "(\"\"\"\n \")\" \\\"\"\" )\n \"\"\")", "(\"\"\"\")", "(\"\", \")\")", "(/* ) */ a // )\n)", #""a\\""#,
        #""\("\("\(a)")")""#, "[(a) -> b]", "{ get { 1 } }", ###"##"a"#b"##"###,
    ])
    func enclosedTextIsSkippedWhole(text: String) {
        for rest in ["", " b", ")", "\"", "\n\n"] {
            var scanner = SourceScanner(text + rest)
            scanner.skipEnclosed()
            #expect(scanner.offset == text.utf8.count)
        }
    }

    @Test(arguments: [
        "Int", "A.B<C>.D??", "[Int: A]!", "(A, B) async throws(E) -> Set<C>", "any A & B.C", "some A", "~Copyable",
        "@escaping @Sendable (A) -> Void", "Optional<A>", "A /* { */ & B", "repeat (each A)",
    ])
    func typesAreSkippedWhole(text: String) {
        for rest in ["", "\n", " = 1", " { 1 }", "\n    var a: Int", "\n@A var b", ", c", "\n#if a"] {
            var scanner = SourceScanner(text + rest)
            scanner.skipType()
            #expect(scanner.offset == text.utf8.count || scanner.text(from: text.utf8.count).allSatisfy(\.isWhitespace))
        }
    }

    @Test(arguments: ["<a>", "<a<b>, c>", "<(a) -> b>", "<a, (b, c<d>) throws -> e>", "<[a: b<c>] /* > */>", "<3, a>"])
    func angleBracketsAreSkippedWhole(text: String) {
        for rest in ["", "?", ">", " = b", "(c)"] {
            var scanner = SourceScanner(text + rest)
            scanner.skipAngleBrackets()
            scanner.skipTrivia()
            #expect(scanner.offset == text.utf8.count + (rest.first == " " ? 1 : 0))
        }
    }

    @Test(arguments: [#""a""#, #""""#, #""a\"b""#, #""a\\""#, ##"#"a\"#"##, #""\u{41}""#, ##"#"a\(b)"#"##, "\"ä\""])
    func plainStringsAreReadWhole(text: String) {
        for rest in ["", ")", " + b", "\""] where text != "\"\"" || rest != "\"" {
            var scanner = SourceScanner(text + rest)
            #expect(scanner.readPlainString() == text)
            #expect(scanner.offset == text.utf8.count)
        }
    }

    @Test(arguments: ["", "a", #""\(a)""#, ##"#"\#(a)"#"##, "\"\"\"\na\n\"\"\"", #""a"#, #""a\"#, "#a", "#"])
    func otherStringsAreNotPlain(text: String) {
        var scanner = SourceScanner(text)
        #expect(scanner.readPlainString() == nil)
    }

    @Test func depthIsNoDanger() {
        for opening in ["(", "[{", "\"\\(", "/*", "<", "#\"\\#("] {
            var scanner = SourceScanner(String(repeating: opening, count: 100_000))
            scanner.skipTrivia()
            scanner.skipEnclosed()
            scanner.skipAngleBrackets()
            #expect(scanner.next == nil)
        }
    }
}
