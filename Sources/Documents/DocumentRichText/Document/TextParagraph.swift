/// A paragraph of a document: runs of text with a paragraph style.
public struct TextParagraph: Hashable, Sendable {
    /// The runs of text. Adjacent runs have different styles, and none is empty.
    public private(set) var runs: [TextRun]
    /// The alignment, distances, and role of the paragraph, such as a heading or a list item.
    public var style: ParagraphStyle
    /// The style of the paragraph break, which applies to text typed into an empty paragraph. Not preserved for the
    /// last paragraph of a document, which ends in no break.
    public var endStyle: TextStyle

    /// Creates a paragraph. Empty runs are left out, and adjacent runs with equal styles are joined.
    /// - Parameter endStyle: The style of the paragraph break; by default, that of the last run.
    public init(runs: [TextRun] = [], style: ParagraphStyle = ParagraphStyle(), endStyle: TextStyle? = nil) {
        self.runs = []
        self.style = style
        self.endStyle =
            endStyle ?? runs.last { !$0.text.isEmpty }?.style.withoutImage ?? TextStyle(font: style.kind.baseFont)
        self.runs.reserveCapacity(runs.count)
        for run in runs { append(run) }
    }

    /// Appends a run, joined with the last one if both have the same style.
    public mutating func append(_ run: TextRun) {
        guard !run.text.isEmpty else { return }
        if let last = runs.indices.last, runs[last].style == run.style, run.style.image == nil {
            runs[last].text += run.text
        } else {
            runs.append(run)
        }
    }

    /// The text without styles.
    public var text: String {
        runs.lazy.map(\.text).joined()
    }
}

/// A stretch of text in one style.
public struct TextRun: Hashable, Sendable {
    /// The text, without paragraph breaks; ``imagePlaceholder`` for an image.
    public var text: String
    /// The style of the text.
    public var style: TextStyle

    /// Creates a run of text.
    public init(_ text: String, style: TextStyle = TextStyle()) {
        self.text = text
        self.style = style
    }

    /// Creates a run that stands for an image.
    public init(image: ImageReference, style: TextStyle = TextStyle()) {
        self.text = Self.imagePlaceholder
        self.style = style
        self.style.image = image
    }

    /// The character that stands for an image, as in Apple's attributed strings.
    public static let imagePlaceholder = "\u{FFFC}"
    /// The character that breaks a line within a paragraph.
    public static let lineSeparator = "\u{2028}"
}
