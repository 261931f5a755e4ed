import DocumentRichText
import SeededRandom
import Testing

@Suite struct BareAddressTests {
    /// Returns the addresses that a text leads to.
    private func links(_ text: String) -> [String] {
        RichTextDocument(plainText: text).linkingAddresses().paragraphs.flatMap(\.runs).compactMap { run in
            run.style.link.map { link in
                #expect(link == run.text)
                return link
            }
        }
    }

    @Test(arguments: [
        ("see https://a.b/c_d?e=1&f=2#g", ["https://a.b/c_d?e=1&f=2#g"]), ("HTTP://A.B", ["HTTP://A.B"]),
        ("https://a.b. Or (http://c.d/e(f)), “https://g.h”!", ["https://a.b", "http://c.d/e(f)", "https://g.h"]),
        ("*https://a.b*, **https://c.d**", ["https://a.b", "https://c.d"]), ("ä https://ä.de/ö~", ["https://ä.de/ö"]),
        ("<https://a.b> [https://a.b](https://c.d)", ["https://c.d"]),
        ("xhttps://a.b https:// https://. ftp://a.b href=https://a.b", []),
        ("https://a.b)))", ["https://a.b"]), ("https://a.b/(c", ["https://a.b/(c"]),
        ("hhttp http://http://a", ["http://http://a"]),
    ])
    func addressesInTexts(text: String, expected: [String]) {
        let found = links(text)
        #expect(found == expected)
    }

    @Test func addressesInCodeAndInLinksStay() throws {
        let markdown =
            "`https://a.b` [https://a.b](c)\n\n```\nhttps://a.b\n```\n\n**a https://b.c**\n\n| https://d.e | f |\n|---|---|\n"
        let document = try RichTextDocument(markdown: markdown)
        let linked = document.linkingAddresses()
        #expect(linked.plainText == document.plainText)
        let links = linked.paragraphs.flatMap(\.runs).compactMap(\.style.link)
        #expect(links == ["c", "https://b.c", "https://d.e"])
    }

    /// What is written is read as the same text, and is written again as it is.
    @Test func addressesStayReadableInMarkdown() throws {
        let cases = [
            ("https://a.b/c_d?e=1&f=2", "https://a.b/c_d?e=1&f=2"), ("https://a.b/~c", "<https://a.b/~c>"),
            ("https://a.b/*c_", "<https://a.b/*c>\\_"), ("(https://a.b)", "(https://a.b)"),
            ("https://a.b?c&amp;", "https://a.b?c\\&amp;"),
            ("x https://a.b/_c d", "x <https://a.b/_c> d"), ("https://a.b [c", "https://a.b \\[c"),
        ]
        for (text, markdown) in cases {
            let written = RichTextDocument(plainText: text).markdown()
            #expect(written == markdown + "\n")
            let read = try RichTextDocument(markdown: written)
            #expect(read.plainText == text)
            #expect(read.markdown() == written)
        }
        var random = SeededGenerator(seed: 27)
        let parts = [
            "https://a.b", "/", "~", "*", "_", "&", ";", "amp", "(", ")", ".", " ", "x", "=", "|", "<", "\\", "[", "]",
            "http://c",
        ]
        for _ in 0..<3000 {
            let text = "x" + (0..<8).map { _ in random.pick(parts) }.joined() + "x"
            let written = RichTextDocument(plainText: text).markdown()
            let read = try RichTextDocument(markdown: written)
            #expect(read.plainText == text, "\(written)")
            #expect(read.markdown() == written)
        }
    }

    @Test func linksThatShowWhereTheyLeadAreAddresses() throws {
        for (markdown, expected) in [
            ("<https://a.b>", "https://a.b"), ("a [https://a.b](https://a.b), c", "a https://a.b, c"),
            ("[https://a.b](https://a.b)c", "[https://a.b](https://a.b)c"),
            ("a[https://a.b](https://a.b)", "a[https://a.b](https://a.b)"),
            ("[https://a.b/\\*](https://a.b/*)", "[https://a.b/\\*](https://a.b/*)"),
            ("[https://a.b](c)", "[https://a.b](c)"),
        ] {
            let document = try RichTextDocument(markdown: markdown)
            #expect(document.markdown() == expected + "\n")
            #expect(try document.markdown(basedOn: markdown) == markdown)
        }
    }
}
