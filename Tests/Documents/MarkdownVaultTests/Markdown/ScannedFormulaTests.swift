import Foundation
import Testing

@testable import MarkdownVault

/// Formulas in files, by the cases that all readers of formulas share: links in them are none.
@Suite struct ScannedFormulaTests {
    private struct Case: Decodable {
        struct Difference: Decodable {
            var formulas: [String]?
            /// What is no text for another reason.
            var masked: [String]?
        }
        var text: String
        var formulas: [String]
        var inMarkdown: Difference?
    }

    @Test func linksAreFoundOutsideOfFormulas() throws {
        let place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Formulas.json")
        let cases = try JSONDecoder().decode([Case].self, from: Data(contentsOf: place))
        #expect(cases.count > 40)
        let letters = { (text: String) in text.filter { $0 == "X" }.count }
        for known in cases {
            let hidden = known.inMarkdown?.masked ?? known.inMarkdown?.formulas ?? known.formulas
            let found = MarkdownOutline(known.text.replacing("X", with: "[[n]]")).references.count
            #expect(found == letters(known.text) - hidden.map(letters).reduce(0, +), "\(known.text)")
        }
    }

    @Test(arguments: ["$$\n[[a]]\n\n[[b]]\n$$ [[c]]", "> $$\n> [[a]]\n> $$\n\n[[c]]"])
    func blocksGoOnBehindBlankLines(text: String) {
        #expect(MarkdownOutline(text).references.count == 1)
    }

    @Test func aBlockWithinALineEndsWithItsParagraph() {
        #expect(MarkdownOutline("a $$ [[a]]\n\n[[b]] $$ [[c]]").references.count == 3)
    }
}
