import Testing

@testable import DocumentRichText

/// Footnotes in HTML for pages: references lead to their notes, which are listed at the end.
@Suite struct HTMLFootnoteTests {
    private func html(_ markdown: String) throws -> String {
        try RichTextDocument(markdown: markdown).html(footnotes: "f") { _ in nil }
    }

    private static func source(_ text: String) -> String {
        "<span data-footnote-source aria-hidden=\"true\">\(text)</span>"
    }

    private static func link(_ number: Int, _ title: String, isFirst: Bool = true) -> String {
        "<a\(isFirst ? " id=\"f-\(number)-back\"" : "") href=\"#f-\(number)\" data-footnote=\"\(number)\" role=\"doc-noteref\""
            + " aria-label=\"Footnote \(number)\" title=\"\(title)\"></a>"
    }

    private static func list(_ notes: String...) -> String {
        let items = notes.enumerated().map { index, note in
            "<li id=\"f-\(index + 1)\" tabindex=\"-1\">\(note)<a href=\"#f-\(index + 1)-back\" role=\"doc-backlink\""
                + " aria-label=\"Back to the text\">↩</a></li>"
        }
        return
            "<section data-footnotes role=\"doc-endnotes\" aria-label=\"Footnotes\"><ol>\(items.joined())</ol></section>"
    }

    @Test func aReferenceLeadsToItsNote() throws {
        let shown = try html("So[^1] it is[^1].\n\n[^1]: The *text*.")
        let text = "<p>So\(Self.source("[^1]"))\(Self.link(1, "The text."))&#32;it is\(Self.source("[^1]"))"
        let definition = "<p hidden>[^1]: The <em>text</em>.</p>"
        let again = Self.link(1, "The text.", isFirst: false) + ".</p>"
        #expect(shown == text + again + definition + Self.list("<p>The <em>text</em>.</p>"))
    }

    @Test func notesAreNumberedInTheOrderOfTheirReferences() throws {
        let shown = try html(
            "a[^z]^[own *b*][^A]\n\n| [^z] |\n|---|\n| ^[c] |\n\n[^a]: one[^d]\n[^z]: two\n\n[^d]: three"
        )
        let numbers = shown.matches(of: /data-footnote="(\d+)"/).map { $0.1 }
        #expect(numbers == ["1", "2", "3", "1", "4", "5"])
        let notes = shown.matches(of: /tabindex="-1"><p>(\w+)/).map { $0.1 }
        #expect(notes == ["two", "own", "one", "c", "three"])
    }

    @Test func referencesWithoutNotesAndNotesWithoutReferencesStay() throws {
        #expect(try html("a[^1]\n\n[^2]: two") == "<p>a[^1]</p><p>[^2]: two</p>")
        let shown = try html("a[^1]\n\n[^1]: one\n[^2]: two\n[^1]: again")
        #expect(shown.contains("<p hidden>[^1]: one</p><p>[^2]: two</p><p>[^1]: again</p>"))
    }

    @Test func linesThatAreIndentedBelongToTheNote() throws {
        let shown = try html("a[^1]\n\n[^1]: one\n\n    - two\n    - three\n\nb")
        #expect(shown.hasSuffix(Self.list("<p>one</p><ul><li><p>two</p></li><li><p>three</p></li></ul>")))
        #expect(shown.contains("<p>b</p><section"))
    }

    @Test func aPageIsReadAsItWas() throws {
        let document = try RichTextDocument(
            markdown:
                "# T[^1]\n\nSo[^1] ^[see [x](https://x.example)] **b[^2]**\n\n[^1]: one\n    two\n\n[^2]: *c*\n[^3]: d"
        )
        let page = document.html(formula: { _, _ in nil })
        #expect(page.contains("data-footnotes") && page.contains(" inert>"))
        #expect(try RichTextDocument(html: page).markdown() == document.markdown())
    }

    @Test func whatIsInANoteIsEscaped() throws {
        let shown = try html("a^[<b> \"c\"](d) ^[<script>\" x]")
        #expect(!shown.contains("<script") && shown.contains("title=\"&lt;script&gt;&quot; x\""))
    }

    @Test func partsOfATextHaveTheirNotes() throws {
        let document = try RichTextDocument(markdown: "# A\n\na[^1]\n\n# B\n\nb[^2] ^block\n\n[^1]: one\n[^2]: two")
        #expect(document.section("A")?.markdown() == "# A\n\na[^1]\n\n[^1]: one\n")
        #expect(document.section("^block")?.markdown() == "b[^2]\n\n[^2]: two\n")
    }
}
