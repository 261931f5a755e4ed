import Foundation
import Testing

@testable import DocumentRichText

/// What is a formula, by the cases that all readers of formulas share.
@Suite struct SharedFormulaTests {
    private struct Case: Decodable {
        struct Difference: Decodable { var formulas: [String]? }
        var text: String
        var formulas: [String]
        var inMarkdown: Difference?
    }

    private static func cases() throws -> [Case] {
        let place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Formulas.json")
        return try JSONDecoder().decode([Case].self, from: Data(contentsOf: place))
    }

    private static func found(_ text: String, _ language: TextFormula.Language) -> [String] {
        let scalars = Array(text.unicodeScalars)
        return TextFormula.all(in: scalars, language).map { String(String.UnicodeScalarView(scalars[$0.range])) }
    }

    @Test func inText() throws {
        let cases = try Self.cases()
        #expect(cases.count > 40)
        for known in cases {
            let found = Self.found(known.text.replacing("\n", with: TextRun.lineSeparator), .text)
            #expect(found.map { $0.replacing(TextRun.lineSeparator, with: "\n") } == known.formulas, "\(known.text)")
        }
    }

    @Test func inMarkdown() throws {
        for known in try Self.cases() {
            let expected = known.inMarkdown?.formulas ?? known.formulas
            #expect(Self.found(known.text, .markdown) == expected, "\(known.text)")
        }
    }
}
