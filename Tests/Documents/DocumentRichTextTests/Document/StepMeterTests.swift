import DocumentRichText
import Testing

/// Reading takes steps in proportion to the length of a text, whatever the text is. Steps are counted, not timed.
@Suite struct StepMeterTests {
    private static let (size, most) = (40_000, 2.2)

    @Test(arguments: Pathological.markdown)
    func markdownIsLinear(_ input: Pathological) throws {
        let (once, twice) = (input.text(Self.size), input.text(2 * Self.size))
        let steps = try (RichTextDocument.steps(ofMarkdown: once), RichTextDocument.steps(ofMarkdown: twice))
        let growth = Double(steps.1) / Double(steps.0) * 2 * Double(once.utf8.count) / Double(twice.utf8.count)
        #expect(growth <= Self.most, "\(steps)")
        #expect(steps.0 >= once.utf8.count, "every byte is looked at: \(steps)")
    }

    @Test(arguments: Pathological.html)
    func htmlIsLinear(_ input: Pathological) throws {
        let (once, twice) = (input.text(Self.size), input.text(2 * Self.size))
        let steps = try (RichTextDocument.steps(ofHTML: once), RichTextDocument.steps(ofHTML: twice))
        let growth = Double(steps.1) / Double(steps.0) * 2 * Double(once.utf8.count) / Double(twice.utf8.count)
        #expect(growth <= Self.most, "\(steps)")
    }
}
