import SeededRandom
import Testing

@testable import DocumentRichText

/// Formulas in Markdown: they stay as they are, to the letter.
@Suite struct TextFormulaTests {
    private static let formulas = [
        #"$a\,b$"#, #"$a_1 + b_1 * c*$"#, #"$\{x\}$"#, #"$[[1,2],[3]]$"#, #"$f[1](x)$"#, #"$a<b>c&amp;d$"#,
        #"$~~x~~ == y ==$"#,
        #"$\text{\$5}$"#, #"$$\begin{aligned}a &= b \\ c &= d\end{aligned}$$"#, #"$https://example.org/a_b_c$"#,
        #"$![a](b)$"#,
        #"$\left[a\right]$"#, #"$#a$"#,
    ]

    @Test(arguments: formulas)
    func nothingIsTakenOutOfFormulas(formula: String) throws {
        for source in [
            "So \(formula) is", "- \(formula) and\n- *so* \(formula)", "# \(formula) head", "> is \(formula), so",
            "**\(formula)**",
        ] {
            let document = try RichTextDocument(markdown: source)
            let runs = document.paragraphs.flatMap(\.runs)
            #expect(runs.contains { $0.text.contains(formula) }, "\(source)")
            #expect(document.markdown() == source + "\n", "\(source)")
            #expect(document.namedLinks.isEmpty && document.linkingAddresses() == document, "\(source)")
        }
    }

    @Test(arguments: [
        ("It costs $5 and $6.", "It costs $5 and $6."), (#"a \$x\$ b"#, #"a \$x\$ b"#), ("$ x$ *y*$", "$ x$ y$"),
        ("$x$5 *y*", "$x$5 y"), ("`$a_1`$ *b*$", "$a_1$ b$"), ("$a `b` c$", "$a b c$"), (#"\\$x$"#, #"\$x$"#),
        ("$a *b*", "$a b"),
        ("so $$a *b*", "so $$a b"), ("**$a** *b*", "$a b"), ("$a\\\nb$ *c*", "$a\nb$ c"), ("$\\,", "$,"),
    ])
    func signsThatAreNoneOfAFormula(source: String, text: String) throws {
        let document = try RichTextDocument(markdown: source)
        #expect(document.plainText == text)
        #expect(try document.markdown(basedOn: source) == source)
        #expect(try RichTextDocument(markdown: document.markdown()).plainText == text)
    }

    @Test func amountsOfMoneyAreWrittenWithoutEscapes() {
        let text = "It costs $5 and $6, or US$ 7."
        #expect(RichTextDocument(plainText: text).markdown() == text + "\n")
    }

    @Test func aLineOfAFormulaIsALine() throws {
        let source = "so $$\na \\\\\nb_1\n$$\n"
        let document = try RichTextDocument(markdown: source)
        #expect(document.plainText == "so $$\na \\\\\nb_1\n$$")
        #expect(try RichTextDocument(markdown: document.markdown()) == document)
        #expect(try RichTextDocument(markdown: "so $a +\nb$ is").plainText == "so $a + b$ is")
    }

    @Test func aFormulaOfItsOwnIsABlock() throws {
        for text in ["$$a_1$$", "$$\u{2028}a_1\u{2028}$$"] {
            let written = RichTextDocument(plainText: text).markdown()
            #expect(written == text.replacing("\u{2028}", with: "\n") + "\n")
            #expect(try RichTextDocument(markdown: written).paragraphs.map(\.style.kind) == [.markdown])
        }
        let two = try RichTextDocument(markdown: "$$a_1$$ and $$b_1$$")
        #expect(two.paragraphs.map(\.style.kind) == [.body] && two.plainText == "$$a_1$$ and $$b_1$$")
    }

    @Test func whatWouldBeReadAsAFormulaIsWrittenByReferences() throws {
        let code = TextStyle(font: .code)
        for runs in [
            [TextRun("$a", style: TextStyle(font: TextFont(isBold: true))), TextRun("_b$")], [TextRun("$\ta_1_$")],
            [TextRun("$a"), TextRun("x", style: code), TextRun("b$")], [TextRun("$$")],
            [TextRun(#"\"#), TextRun("$a_b$", style: code)],
        ] {
            let document = RichTextDocument(paragraphs: [TextParagraph(runs: runs)])
            let read = try RichTextDocument(markdown: document.markdown())
            #expect(
                read.plainText == document.plainText
                    && read.paragraphs[0].runs.count == document.paragraphs[0].runs.count
            )
        }
    }

    @Test func oneWordBesideAFormulaIsOneWord() throws {
        for formula in Self.formulas {
            let source = "The *first* is \(formula) and __last__, \(formula).\n\n- \(formula) here\n"
            for word in ["first", "is", "last", "here"] {
                var document = try RichTextDocument(markdown: source)
                document.paragraphs = document.paragraphs.map { paragraph in
                    let runs = paragraph.runs.map {
                        TextRun(
                            $0.text.replacing(
                                word + ($0.text == word ? "" : " "),
                                with: $0.text == word ? "so" : "so "
                            ),
                            style: $0.style
                        )
                    }
                    return TextParagraph(runs: runs, style: paragraph.style)
                }
                guard document != (try RichTextDocument(markdown: source)) else { continue }
                let expected = source.replacing(word + " ", with: "so ").replacing("*\(word)*", with: "*so*").replacing(
                    "_\(word)_",
                    with: "_so_"
                )
                #expect(try document.markdown(basedOn: source) == expected)
            }
        }
    }

    @Test func anyTextSaysTheSameAfterItWasWritten() throws {
        let signs = [
            "$", "$", "$$", "\\", "\\\\", "x", " ", "5", "_", "*", "`", "\u{2028}", "|", "[", "](", "a_1", "\t",
            "$a\\,b$", "==", "- ",
        ]
        for seed in 0..<6_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let runs = (0...random.below(3)).map { _ in
                let text = (0...random.below(6)).map { _ in random.pick(signs) }.joined()
                let font = TextFont(isBold: random.below(3) == 0, isItalic: random.below(4) == 0)
                return TextRun("x" + text + "y", style: TextStyle(font: font, link: random.below(6) == 0 ? "a$b" : nil))
            }
            let kind: ParagraphKind = random.below(4) == 0 ? .heading(2) : .body
            var style = ParagraphStyle(kind: kind)
            if random.below(3) == 0 { style.list = TextList(marker: .disc) }
            let document = RichTextDocument(paragraphs: [TextParagraph(runs: runs, style: style)])
            let read = try RichTextDocument(markdown: document.markdown())
            #expect(Self.lines(of: read) == Self.lines(of: document), "seed \(seed): \(document.markdown())")
        }
    }

    /// The lines without white space at their ends, which Markdown has not.
    private static func lines(of document: RichTextDocument) -> [Substring] {
        document.plainText.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.dropLast(line.reversed().prefix { $0 == " " || $0 == "\t" }.count)
        }
    }

    @Test func formulasHaveElementsInPages() throws {
        let source = "# On $a$\n\nSo $b<c$ costs \\$5, [$d$](https://example.org) `$e$`.\n\n$$\nf \\\\ g\n$$\n\n- $h$\n"
        let document = try RichTextDocument(markdown: source)
        let page = document.html { tex, isBlock in
            tex == "h" ? nil : "<math>\(isBlock ? "block " : "")\(tex.utf8.count)</math>"
        }
        for part in [
            "<h1>On <data value=\"$a$\"><math>1</math></data></h1>",
            "So <data value=\"$b&lt;c$\"><math>3</math></data> costs $5,",
            ">$d$</a>", "<code>$e$</code>", "<math>block 8</math></data></p>", "$h$",
        ] { #expect(page.contains(part), "\(part) in \(page)") }
        let read = try RichTextDocument(html: page)
        #expect(read.markdown() == source.replacing("\\$5", with: "&#36;5"))
    }
}
