import DocumentRichText
import Testing

@Suite struct MarkdownRoundTripTests {
    @Test func fencesAreLongerThanThoseWithinALine() throws {
        let style = ParagraphStyle(kind: .code)
        let code = TextParagraph(runs: [TextRun("if (a)\u{2028}```js\u{2028}inner\u{2028}```")], style: style)
        let markdown = RichTextDocument(paragraphs: [code]).markdown()
        #expect(markdown.contains("````\nif (a)\n```js\ninner\n```\n````"))
    }

    @Test func documentsStayTheSame() throws {
        for seed in 0..<2000 {
            var random = RandomDocument(seed: seed)
            let document = random.markdown()
            let markdown = document.markdown()
            let read = try RichTextDocument(markdown: markdown)
            let wrong = difference(read, document)
            try #require(wrong == nil, "seed \(seed): \(markdown)")
        }
    }

    @Test(arguments: [
        ("Tom & Jerry, AT&T; 5 < 6 <3 a<", "Tom & Jerry, AT\\&T; 5 < 6 <3 a\\<"), ("&amp; &#38;", "\\&amp; \\&#38;"),
        ("a & b; c", "a & b; c"), ("<b> </b> <!-- <?", "\\<b> \\</b> \\<!-- \\<?"), ("R&D", "R\\&D"), ("R&D.", "R&D."),
    ])
    func signsAreEscapedOnlyWhereTheyMeanSomething(text: String, expected: String) throws {
        let written = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun("- "), TextRun(text)])]).markdown()
        #expect(written == "\\- " + expected + "\n")
        var link = TextStyle()
        link.link = "https://example.org/?x=1&y=2&copy;<"
        let linked = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun("a", style: link)])]).markdown()
        #expect(linked == "[a](<https://example.org/?x=1&y=2\\&copy;\\<>)\n")
        for markdown in [written, linked] {
            #expect(try RichTextDocument(markdown: markdown).markdown() == markdown)
        }
    }

    /// White space at the end of a line means nothing; that of code stays, and what a file has.
    @Test func spacesAtTheEndsOfLinesAreNotWritten() throws {
        let bold = TextStyle(font: TextFont(isBold: true))
        for (runs, expected) in [
            ([TextRun("a ")], "a"), ([TextRun("a \t ")], "a"), ([TextRun("a \u{2028}b ")], "a\\\nb"),
            ([TextRun("a"), TextRun(" b ", style: bold)], "a<strong> b</strong>"),
            ([TextRun("a "), TextRun(" ", style: bold)], "a"), ([TextRun("a ", style: TextStyle(font: .code))], "`a `"),
            ([TextRun(" a")], "&#32;a"),
        ] {
            #expect(RichTextDocument(paragraphs: [TextParagraph(runs: runs)]).markdown() == expected + "\n")
        }
        for (style, sign) in [(ParagraphStyle(quoteDepth: 1), "> "), (ParagraphStyle(kind: .heading(2)), "## ")] {
            let paragraph = TextParagraph(runs: [TextRun("a ")], style: style)
            #expect(RichTextDocument(paragraphs: [paragraph]).markdown() == "\(sign)a\n")
        }
        let source = "a&#32;\nb\\\n&#32;\n\nc\n"
        var document = try RichTextDocument(markdown: source)
        #expect(try document.markdown(basedOn: source) == source)
        document.paragraphs[1].append(TextRun("d "))
        #expect(try document.markdown(basedOn: source) == source.replacing("c\n", with: "cd\n"))
    }

    /// Lists of one kind that follow each other need different markers. Those of two kinds do not, nor do lists in different items.
    @Test(
        "Lists have the other marker only where they would be one list",
        arguments: [
            "- a\n\n1. b\n", "- a\n- [ ] b\n1. c\n- d\n", "1. a\n- b\n1. c\n", "- a\n  1. b\n- c\n  - d\n- e\n",
            "1. a\n   - b\n2. c\n   1. d\n3. e\n", "3. a\n5) b\n", "1. a\n   - b\n   1. c\n2. d\n",
            "1. a\n   - [ ] b\n   - [x] c\n2. d\n", "- a\n  - b\n    1. c\n  - d\n    - e\n- f\n",
        ]
    )
    func markersOfLists(source: String) throws {
        #expect(try RichTextDocument(markdown: source).markdown() == source.replacing("\n\n", with: "\n"))
    }

    @Test func onlySignsThatWouldMeanSomethingAreEscaped() {
        for (text, expected) in [
            ("2 * 3 * 4", "2 * 3 * 4"), ("* 2", "\\* 2"), ("a *b", "a \\*b"), ("a * ", "a \\*"), ("#tag", "#tag"),
            ("# a", "\\# a"),
            ("###### a", "\\###### a"), ("####### a", "####### a"), ("#", "\\#"), ("a # b", "a # b"),
            ("#a\u{2028}# b", "#a\\\n\\# b"),
        ] {
            #expect(RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(text)])]).markdown() == expected + "\n")
        }
    }
}
