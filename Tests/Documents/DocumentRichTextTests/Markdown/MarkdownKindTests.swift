import DocumentRichText
import Testing

/// The blocks that notes of other programs have, beyond CommonMark.
@Suite struct MarkdownKindTests {
    private func paragraphs(_ markdown: String) throws -> [TextParagraph] {
        try RichTextDocument(markdown: markdown).paragraphs
    }

    @Test func tasksAreItemsWithABoxOrATick() throws {
        let items = try paragraphs(
            "- [ ] open\n* [x] done\n+ [X] done, too\n- plain\n- [-] other\n- [ ]\n1. [ ] number"
        )
        #expect(items.map { $0.style.list?.marker } == [.box, .check, .check, .disc, .disc, .box, .decimal])
        #expect(items.map(\.text) == ["open", "done", "done, too", "plain", "[-] other", "", "[ ] number"])
        let nested = try RichTextDocument(markdown: "- [ ] a\n  - [x] b\n\n  c\n")
        #expect(nested.markdown() == "- [ ] a\n  - [x] b\n- c\n")
        #expect(try paragraphs("[ ] no item")[0].text == "[ ] no item")
    }

    @Test func aCalloutHasASortATitleAndAText() throws {
        let callout = try paragraphs("> [!tip]- My *title*\n> first\n>\n> second\n\n> plain")
        #expect(callout.map(\.style.kind) == [.callout("tip-"), .body, .body, .body])
        #expect(callout.map(\.style.quoteDepth) == [1, 1, 1, 1])
        #expect(callout.map(\.text) == ["My title", "first", "second", "plain"])
        #expect(try paragraphs("> [!note]\n> text").map(\.style.kind) == [.callout("note"), .body])
        #expect(try paragraphs("> text\n> [!note]").map(\.text) == ["text [!note]"])
        for name in ["not a word", "<iostream>", "C++ | left", "*x*"] {
            let text = "> [!\(name)]- Title\n> text\n"
            let document = try RichTextDocument(markdown: text)
            #expect(document.paragraphs.map(\.style.kind) == [.callout(name + "-"), .body])
            #expect(document.markdown() == text)
            #expect(try RichTextDocument(rtf: document.rtf()) == document)
            #expect(try RichTextDocument(html: document.html()) == document)
        }
        #expect(try paragraphs("> [! note ]- Title").map(\.style.kind) == [.callout("note-")])
        for none in ["[! ]", "[![a](b)](c)", "[!a](b)", "[!]", "[!a\\]", "[!a-]", "[!a]b"] {
            #expect(try paragraphs("> \(none) text").map(\.style.kind) == [.body], "\(none)")
        }
        let document = try RichTextDocument(markdown: "> a\n\n> [!note]+ Title\n> text\n")
        #expect(document.markdown() == "> a\n\n> [!note]+ Title\n> text\n")
    }

    @Test func codeKeepsItsLanguage() throws {
        let code = try paragraphs("```swift title=\"x\"\nlet a\n```\n\n~~~\nb\n~~~")
        #expect(code.map(\.style.language) == ["swift title=\"x\"", nil])
        let source = "```swift\na\n```\n\n```\nb\n```\n"
        #expect(try RichTextDocument(markdown: source).markdown() == source)
        #expect(try RichTextDocument(markdown: "~~~ a`b\nc\n~~~").markdown() == "~~~a`b\nc\n~~~\n")
    }

    @Test func aHighlightIsAColor() throws {
        let text = try paragraphs("a ==b *c*== d = e == f, x==y")[0]
        #expect(text.runs.filter { $0.style.backgroundColor == .highlight }.map(\.text) == ["b ", "c"])
        #expect(text.text == "a b c d = e == f, x==y")
        #expect(try RichTextDocument(markdown: "==x== \\==y==").markdown() == "==x== \\=\\=y\\=\\=\n")
    }

    @Test(arguments: [
        "<div class=\"x\">\n  *text*\n</div>", "<!-- a\n\nb -->", "<details><summary>S</summary>", "$$\n\na_1 * b\n$$",
        "$$x$$",
        "%%\n\nhidden\n%%", "%% one line %%", "[^1]: A note\n    goes on\n\n    and on", "[ref]: https://a_b_c \"T\"",
        "<script>\n\nx\n</script>", "<custom-tag>",
    ])
    func otherBlocksStayAsTheyAre(_ source: String) throws {
        let all = try paragraphs("before\n\n\(source)\n\nafter")
        #expect(all.map(\.style.kind) == [.body, .markdown, .body])
        #expect(all[1].text.replacing("\u{2028}", with: "\n") == source)
        #expect(try RichTextDocument(markdown: source).markdown() == source + "\n")
    }

    @Test(arguments: [
        "$$\n\\begin{aligned}\n= a \\\\\n- b_1 * c\n\\end{aligned}\n$$", "$$\na\n\n# b\n$$", "$$ a\n+ b$$",
    ])
    func aFormulaOfSeveralLinesIsABlockRightBelowText(_ source: String) throws {
        let text = "before\n\(source)\nafter\n"
        let all = try paragraphs(text)
        #expect(all.map(\.style.kind) == [.body, .markdown, .body])
        #expect(all.map { $0.text.replacing("\u{2028}", with: "\n") } == ["before", source, "after"])
        let quoted = try paragraphs("> \(text.dropLast().replacing("\n", with: "\n> "))")
        #expect(quoted.map(\.text) == all.map(\.text))
    }

    @Test func aFormulaWithoutAnEndIsText() throws {
        for text in ["$$\na", "$$\na\n$$ b", "before\n$$\na", "> $$\n> a\n\n$$", "before\n$$a$$ b"] {
            #expect(!(try paragraphs(text).map(\.style.kind).contains(.markdown)), "\(text)")
        }
        // A formula behind a line break is a part of the paragraph, and stays one.
        for text in ["before\u{2028}$$\u{2028}a\u{2028}$$", "$$\u{2028}a\u{2028}$$\u{2028}after"] {
            let document = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(text)])])
            #expect(try RichTextDocument(markdown: document.markdown()) == document, "\(document.markdown())")
        }
    }

    @Test func whatOnlyLooksLikeOneIsText() throws {
        for text in [
            "<u>a</u> b", "<https://a.b>", "[a](b): c", "[^]: a", "[a]:", "text\n[a]: b", "text\n%%a%%", "%%a%% b",
            "$$a$$ b", "5 %", "$ 5",
        ] {
            #expect(try paragraphs(text).map(\.style.kind) == [.body], "\(text)")
        }
        for text in ["%%a", "$$a", "[^ 1]: a", "<div>", "[a]: b"] {
            let document = RichTextDocument(plainText: text)
            #expect(try RichTextDocument(markdown: document.markdown()) == document, "\(text)")
        }
    }

    @Test func aLineAcrossThePage() throws {
        #expect(try paragraphs("a\n\n* * *\nb").map(\.style.kind) == [.body, .rule, .body])
        #expect(try RichTextDocument(markdown: "a\n\n___\n").markdown() == "a\n\n---\n")
        let rtf = try RichTextDocument(rtf: try RichTextDocument(markdown: "a\n\n---").rtf())
        #expect(rtf.paragraphs.map(\.style.kind) == [.body, .rule])
    }

    /// A short text does not make millions of cells.
    @Test func missingCellsAreFewOrStayMissing() throws {
        let head = "|" + String(repeating: "a|", count: 3_000) + "\n|" + String(repeating: "-|", count: 3_000) + "\n"
        #expect(try paragraphs(head + String(repeating: "|b|\n", count: 3_000)).map(\.style.kind) == [.markdown])
        let wide = [[TextRun("x")]] + Array(repeating: [TextRun("y")], count: 3_000)
        let rows = [wide] + Array(repeating: [[TextRun("z")]], count: 3_000)
        let table = TextTable(rows: rows, columns: [])
        #expect(table.rows.map(\.count).reduce(0, +) == 6_001)
        let document = RichTextDocument(paragraphs: [table.paragraph])
        #expect(
            document.rtf().count < 1_000_000 && document.html().count < 200_000 && document.markdown().count < 200_000
        )
        #expect(try RichTextDocument(rtf: document.rtf()).plainText == document.plainText)
    }

    @Test func aTableHasCells() throws {
        let source = "| *Left* | Right |\n|:--|--:|\n| a \\| b | `c\\|d` |\n| one<br>two |\n"
        let table = try #require(try paragraphs("Text\n\n" + source + "\nend").dropFirst().first)
        #expect(table.style.kind == .table([.left, .right]))
        #expect(table.text == "Left\tRight\u{2028}a | b\tc|d\u{2028}one\u{0B}two\t")
        #expect(
            TextTable(table).rows.map { $0.map { $0.map(\.text) } } == [
                [["Left"], ["Right"]], [["a | b"], ["c|d"]], [["one\u{0B}two"], []],
            ]
        )
        let written = "| *Left* | Right |\n| :-- | --: |\n| a \\| b | `c\\|d` |\n| one<br>two |  |\n"
        #expect(try RichTextDocument(markdown: source).markdown() == written)
        #expect(
            try paragraphs("a | b\n-- | --\nc\n> quote").map(\.style.kind) == [.table([.natural, .natural]), .body]
        )
        // Cells that would be lost keep their source.
        #expect(try paragraphs("|a|b|\n|-|-|\n|c|d|e|").map(\.style.kind) == [.markdown])
        for text in ["a | b\n--- | --- | ---", "|a|\n|b|", "a\n---", "a | b\nc | d"] {
            #expect(try !paragraphs(text).contains { $0.text.contains("\t") }, "\(text)")
        }
    }
}
