/// One paragraph of a document: runs of text, and what holds for all of it.
public struct TextParagraph: Hashable, Sendable {
    /// The text, run by run. Neighbouring runs have different styles, and none is empty.
    public private(set) var runs: [TextRun]
    /// Alignment, distances, and whether the paragraph is a heading, an item of a list, and so on.
    public var style: ParagraphStyle
    /// The style of the line break that ends the paragraph, and hence of what is typed into an empty one. The last
    /// paragraph of a document ends in no line break; this is not kept for it.
    public var endStyle: TextStyle

    /// A paragraph of these runs, of which empty ones are left out and equal neighbours joined.
    /// - Parameter endStyle: The style of the line break at the end; by default that of the last run.
    public init(runs: [TextRun] = [], style: ParagraphStyle = ParagraphStyle(), endStyle: TextStyle? = nil) {
        self.runs = []
        self.style = style
        self.endStyle =
            endStyle ?? runs.last { !$0.text.isEmpty }?.style.withoutImage ?? TextStyle(font: style.kind.baseFont)
        self.runs.reserveCapacity(runs.count)
        for run in runs { append(run) }
    }

    /// Adds a run at the end, joined with the last one if both have the same style.
    public mutating func append(_ run: TextRun) {
        guard !run.text.isEmpty else { return }
        if let last = runs.indices.last, runs[last].style == run.style, run.style.image == nil {
            runs[last].text += run.text
        } else {
            runs.append(run)
        }
    }

    /// The text without its styles.
    public var text: String {
        runs.lazy.map(\.text).joined()
    }
}
