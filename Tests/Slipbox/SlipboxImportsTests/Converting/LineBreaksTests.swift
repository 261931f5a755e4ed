import DocumentRichText
import Testing

@Suite struct LineBreaksTests {
    @Test func `lines of a paragraph keep their breaks`() throws {
        let text = "one\ntwo \n\nthree\n- item\nmore of it\n- other\n> said\n> twice\nout"
        #expect(
            MarkdownLineBreaks.keeping(in: text)
                == "one  \ntwo \n\nthree\n- item  \nmore of it\n- other\n> said  \n> twice\nout"
        )
        let document = try RichTextDocument(markdown: MarkdownLineBreaks.keeping(in: "one\ntwo"))
        #expect(document.plainText == "one\ntwo")
    }

    @Test(arguments: [
        "# Heading\ntext", "text\n# Heading", "| a | b |\n|---|---|\n| 1 | 2 |", "```\na\nb\n```",
        "~~~~\na\n~~~\nb\n~~~~",
        "$$\na\nb\n$$", "text\n---", "<div>\nraw\n</div>", "> [!note]\n> text", "[^1]: note\n[^2]: other", "1. a\n2. b",
        "a\\\nb", "- a\n- b", "", "\n\n", "a", "#\n", "text\n> quote",
    ])
    func `nothing else is changed`(_ text: String) {
        #expect(MarkdownLineBreaks.keeping(in: text) == text)
    }

    @Test(arguments: ["a\n", "> ", ">\n", "|", "- ", "```\n", "1", " "])
    func `texts of the worst kind take linear time`(_ part: String) throws {
        try LinearTime.check(size: 20_000, part) { size in
            let text = String(repeating: part, count: size)
            _ = (MarkdownLineBreaks.keeping(in: text), MarkdownLineBreaks(of: text))
        }
    }
}
