import DocumentRichText
import Foundation
import Testing

/// Reading and writing take steps in proportion to the length of a text, whatever the text is. Steps are counted, not
/// timed.
@Suite struct StepMeterTests {
    private static let (size, writtenSize, most) = (20_000, 10_000, 2.2)

    @Test(arguments: Pathological.markdown)
    func markdownIsLinear(_ input: Pathological) throws {
        let steps = try growth(input, RichTextDocument.steps(ofMarkdown:))
        #expect(steps >= input.text(Self.size).utf8.count, "every byte is looked at: \(steps)")
    }

    @Test(arguments: Pathological.html + Pathological.longLinks)
    func htmlIsLinear(_ input: Pathological) throws {
        try growth(input, RichTextDocument.steps(ofHTML:))
    }

    @Test(arguments: Pathological.rtf)
    func rtfIsLinear(_ input: Pathological) throws {
        let steps = try growth(input, RichTextDocument.steps(ofRTF:))
        #expect(steps > 0)
    }

    @Test(arguments: Pathological.markdown)
    func writingOfWhatMarkdownGivesIsLinear(_ input: Pathological) throws {
        try writingIsLinear(input) { try RichTextDocument(markdown: $0) }
    }

    @Test(arguments: Pathological.html + Pathological.longLinks)
    func writingOfWhatHTMLGivesIsLinear(_ input: Pathological) throws {
        try writingIsLinear(input) { try RichTextDocument(html: $0) }
    }

    @Test(arguments: Pathological.rtf)
    func writingOfWhatRTFGivesIsLinear(_ input: Pathological) throws {
        try writingIsLinear(input) { try RichTextDocument(rtf: Data($0.utf8)) }
    }

    private func writingIsLinear(_ input: Pathological, _ read: (String) throws -> RichTextDocument) throws {
        let texts = (input.text(Self.writtenSize), input.text(2 * Self.writtenSize))
        let steps = (try read(texts.0).writingSteps, try read(texts.1).writingSteps)
        let bytes = Double(texts.1.utf8.count) / Double(texts.0.utf8.count)
        let counts = [
            (steps.0.rtf, steps.1.rtf), (steps.0.markdown, steps.1.markdown), (steps.0.html, steps.1.html),
        ]
        for (once, twice) in counts {
            // The few bytes around a document count little beside a thousand. Marks of nested lists and pictures, whose
            // number has a limit, count more in a short text.
            #expect(Double(twice + 1000) / Double(once + 1000) * 2 / bytes <= 2.5, "\(counts)")
        }
    }

    /// Expects that a text of twice the length takes about twice the steps, and returns those of the shorter one.
    @discardableResult
    private func growth(_ input: Pathological, _ count: (String) throws -> Int) throws -> Int {
        let (once, twice) = (input.text(Self.size), input.text(2 * Self.size))
        let steps = (try count(once), try count(twice))
        let growth = Double(steps.1) / Double(steps.0) * 2 * Double(once.utf8.count) / Double(twice.utf8.count)
        #expect(growth <= Self.most, "\(steps)")
        return steps.0
    }
}
