import DocumentRichText
import Testing

@Suite struct MarkdownBlockTests {
    @Test(arguments: [
        ("# a", [ParagraphKind.heading(1)]), ("###### a ##", [.heading(6)]), ("####### a", [.body]), ("#a", [.body]),
        ("a\n===", [.heading(1)]), ("a\n---", [.heading(2)]), ("> a\n> b", [.body]), ("> a\n\n> b", [.body, .body]),
        ("> a\nb", [.body]), ("    a\n\n    b", [.code, .code, .code]), ("```\na\nb\n```\nc", [.code, .code, .body]),
        ("~~~\n```\n~~~", [.code]), ("```\na", [.code]), ("a\n\nb", [.body, .body]), ("***", [.rule]),
        ("> # a", [.heading(1)]),
    ])
    func kinds(markdown: String, expected: [ParagraphKind]) throws {
        #expect(try RichTextDocument(markdown: markdown).paragraphs.map(\.style.kind) == expected)
    }

    @Test func listsWithinLists() throws {
        let document = try RichTextDocument(markdown: "- a\n  - b\n\n    more\n- c\n\n1. d\n2. e\n\n3) f\ntext\n\nend")
        let labels = document.paragraphs.map { paragraph in
            paragraph.style.list.map { "\($0.level)\($0.marker)\($0.startingItemNumber)" } ?? "-"
        }
        #expect(labels == ["0disc1", "1disc1", "0disc1", "0decimal1", "0decimal1", "0decimal3", "-"])
        #expect(document.plainText == "a\nb\nmore\nc\nd\ne\nf text\nend")
    }

    @Test func whatIsWrittenIsPleasantToRead() throws {
        let html = """
            <h1>Title</h1><p>Some <strong>bold</strong>, <em>slanted</em> and <strong><em>both</em></strong> text.</p>
            <ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><blockquote>said</blockquote><pre>code</pre>
            """
        let expected = """
            # Title

            Some **bold**, *slanted* and **_both_** text.

            - one
              - inner
            - two

            > said

            ```
            code
            ```

            """
        #expect(try RichTextDocument(html: html).markdown() == expected)
    }

    @Test(arguments: [
        "[", "![", "](", "*", "**a", "_a_ ", "`", "``a", "<", "&", "> ", "- ", "[a](", "~~", "\\", "<u>", "a\n",
    ])
    func hostileInputTakesTimeInProportion(part: String) throws {
        let times = [10_000, 80_000].map { count in
            let markdown = String(repeating: part, count: count / part.utf8.count)
            return processorTime { _ = try? RichTextDocument(markdown: markdown) }
        }
        #expect(times[1] < times[0] * 8 * 4 + 0.05, "\(times)")
    }
}
