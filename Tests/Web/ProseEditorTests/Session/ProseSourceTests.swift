import DocumentRichText
import Testing
import WebUI

@testable import ProseEditor

/// Texts as a page without a script shows them.
@MainActor
@Suite struct ProseSourceTests {
    private func source(_ markdown: String) throws -> ProseSource {
        ProseSource(label: "Text", id: "a", document: .constant(try RichTextDocument(markdown: markdown)))
    }

    @Test func formulasHaveTheirMarkup() throws {
        let html = try source("So $x^2$, costs \\$5[^1], $\\nonsense$\n\n$$\ny\n$$\n\n[^1]: is $z$").htmlWithFormulas()
        // That of the note is in its hidden paragraph, too.
        #expect(html.matches(of: #/<math\b/#).count == 4)
        #expect(
            html.contains("costs $5<span") && html.contains("$\\nonsense$")
                && html.contains("<p>is <data value=\"$z$\">")
        )
        let plain = try source("So $x^2$").html()
        #expect(!plain.contains("<math "), "a page with a script shows them by itself")
    }

    @Test func footnotesOfTextsOnOnePageHaveNamesOfTheirOwn() throws {
        let identifiers = try ["a^[b]", "c^[d]"].map { text in
            try source(text).html().matches(of: /id="([^"]+)"/).map { String($0.1) }
        }
        #expect(identifiers.map(\.count) == [2, 2] && Set(identifiers.joined()).count == 4)
    }
}
