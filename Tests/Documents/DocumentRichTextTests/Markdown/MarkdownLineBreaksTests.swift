import DocumentRichText
import Testing

@Suite struct MarkdownLineBreaksTests {
    private static let wrapped = """
        The lines of this paragraph were wrapped by an editor at a width of sixty
        letters or so, as those of mails, of the documents of programs, and of
        many books are; nobody who wrote them has thought of where they would
        end, and nobody who reads them wants to see it. The last line is short.

        > A quotation is wrapped like any other paragraph, with its sign before
        > each line, which takes some room, too.
        """

    @Test(arguments: [
        wrapped, wrapped.replacing("\n", with: "\r\n"), wrapped.replacing("so, as", with: "so as"),
        wrapped + "\n\nIlya Ivanov\n12 Baker Street\n",
    ])
    func `lines of one width are wrapped`(_ text: String) throws {
        #expect(MarkdownLineBreaks(of: text) == .spaces)
        let document = try RichTextDocument(markdown: text, lineBreaks: MarkdownLineBreaks(of: text))
        #expect(document.paragraphs[0].text.contains("of sixty letters"))
    }

    @Test(arguments: [
        "Ilya Ivanov\n12 Baker Street\nLondon", "one\ntwo", "", "One line.\n\nAnother one.\n",
        "Two roads diverged in a yellow wood,\nAnd sorry I could not travel both\nAnd be one traveler, long I stood\n"
            + "And looked down one as far as I could\nTo where it bent in the undergrowth;",
        "A first sentence which is as long as a line of a book may be.\nA second one, not so long.\n"
            + "And a third one, of which nobody knows why it goes on and on, up to here and then a little further.\nOne more.",
        "Call the plumber about the kitchen\nBuy milk\nWater the plants on the balcony and in the hall\nSleep",
    ])
    func `lines of their own lengths were written`(_ text: String) {
        #expect(MarkdownLineBreaks(of: text) == .kept)
    }

    @Test func `kept breaks are lines of a paragraph, an item and a quotation`() throws {
        let text = "one\n*two* \nthree  \nfour\n\n- item\n  more\n\n> [!note] Title\n> said\n> `a`\n> twice"
        let document = try RichTextDocument(markdown: text, lineBreaks: .kept)
        #expect(
            document.paragraphs.map(\.text) == [
                "one\u{2028}two\u{2028}three\u{2028}four", "item\u{2028}more", "Title",
                "said\u{2028}a\u{2028}twice",
            ]
        )
    }

    @Test func `headings and cells have no breaks`() throws {
        let text = "A heading\nof two lines\n===\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
        let document = try RichTextDocument(markdown: text, lineBreaks: .kept)
        #expect(document == (try RichTextDocument(markdown: text)))
    }

    @Test(arguments: [
        "one\nword\ntwo", "_one_\r\nword\r\n", "> one\n> word\nlazy\n", "- item\n  word\n- other\n\n1. a\nword",
        "> [!note] Title\n> one\n> word\n", "one  \nword\\\ntwo\nthree", "word\n__two__ \nthree\n===\n\nend\nof it",
    ])
    func `a changed word is the only difference`(_ source: String) throws {
        var document = try RichTextDocument(markdown: source, lineBreaks: .kept)
        #expect(try document.markdown(basedOn: source, lineBreaks: .kept) == source)
        document.paragraphs = document.paragraphs.map { paragraph in
            let runs = paragraph.runs.map { TextRun($0.text.replacing("word", with: "term"), style: $0.style) }
            return TextParagraph(runs: runs, style: paragraph.style)
        }
        #expect(
            try document.markdown(basedOn: source, lineBreaks: .kept) == source.replacing("word", with: "term")
        )
    }

    @Test func `lines are joined and broken`() throws {
        let source = "_one_\ntwo\nthree\n"
        let joined = try edited(source, "\u{2028}two", to: " two")
        #expect(joined == "_one_ two\nthree\n")
        let broken = try edited(source, "three", to: "three\u{2028}four")
        #expect(try RichTextDocument(markdown: broken, lineBreaks: .kept).plainText == "one\ntwo\nthree\nfour")
        #expect(broken.hasPrefix("_one_\ntwo\nthree"))
    }

    private func edited(_ source: String, _ words: String, to other: String) throws -> String {
        var document = try RichTextDocument(markdown: source, lineBreaks: .kept)
        let text = document.paragraphs[0].text.replacing(words, with: other)
        let emphasis = document.paragraphs[0].runs[0]
        document.paragraphs[0] = TextParagraph(runs: [
            emphasis, TextRun(String(text.dropFirst(emphasis.text.count))),
        ])
        return try document.markdown(basedOn: source, lineBreaks: .kept)
    }
}
