import DocumentRichText
import Testing

/// The texts of footnotes are paragraphs that one edits, unless they have several.
@Suite struct MarkdownFootnoteTests {
    @Test(
        "One paragraph is text",
        arguments: [
            ("[^1]: a", ["[^1]: a"]), ("a[^1]\n\n[^1]: *b* and [c](https://d.e)", ["a[^1]", "[^1]: b and c"]),
            ("[^1]: a\n[^two]: b\n\n[^3]: c\n", ["[^1]: a", "[^two]: b", "[^3]: c"]),
            ("[^1]: a\nb\n[^2]: c", ["[^1]: a b", "[^2]: c"]), ("[^1]:", ["[^1]:"]), ("  [^a_b]:  c  ", ["[^a_b]:  c"]),
        ]
    )
    func paragraphs(source: String, texts: [String]) throws {
        let document = try RichTextDocument(markdown: source)
        #expect(
            document.paragraphs.map(\.text) == texts && document.paragraphs.allSatisfy { $0.style == ParagraphStyle() }
        )
        #expect(try document.markdown(basedOn: source) == source)
        #expect(try RichTextDocument(markdown: document.markdown()) == document)
    }

    @Test(
        "With further blocks, in quotations and below text they stay as they are",
        arguments: [
            ("[^1]: a\n\n    b", ParagraphKind.markdown), ("[^1]: a\n    - b", .markdown),
            ("[^1]: a\n\n\n\tb", .markdown),
            ("> [^1]: a", .markdown), ("[^*a*]: b", .markdown), ("text\n[^1]: a", .body), ("[^ 1]: a", .markdown),
        ]
    )
    func blocks(source: String, kind: ParagraphKind) throws {
        let document = try RichTextDocument(markdown: source)
        #expect(document.paragraphs.map(\.style.kind) == [kind])
        #expect(try document.markdown(basedOn: source) == source)
    }

    @Test("A word that is changed in one is the only difference", arguments: ["\n", "\r\n"])
    func words(lineBreak: String) throws {
        let source = """
            Text[^1] with __two__[^b].

            [^1]: See _that_ word, <https://a.b/c_d>, and `code`\\*.
            [^b]:    Another word
            goes on.

            End.
            """.replacing("\n", with: lineBreak)
        for index in [1, 2] {
            var document = try RichTextDocument(markdown: source)
            let runs = document.paragraphs[index].runs.map {
                TextRun($0.text.replacing("word", with: "term"), style: $0.style)
            }
            document.paragraphs[index] = TextParagraph(runs: runs)
            let written = try document.markdown(basedOn: source)
            let line = index == 1 ? ("_ word", "_ term") : ("Another word", "Another term")
            #expect(written == source.replacing(line.0, with: line.1))
        }
    }

    @Test("One may be added, and taken away")
    func addedAndRemoved() throws {
        let source = "Text[^1].\n\n[^1]: One\n[^2]: Two\n"
        var document = try RichTextDocument(markdown: source)
        document.paragraphs.append(TextParagraph(runs: [TextRun("[^3]: Three * [^1]")]))
        let added = try document.markdown(basedOn: source)
        #expect(added == source + "\n[^3]: Three * [^1]\n")
        document.paragraphs.remove(at: 1)
        #expect(try document.markdown(basedOn: added) == "Text[^1].\n\n[^2]: Two\n\n[^3]: Three * [^1]\n")
    }
}
