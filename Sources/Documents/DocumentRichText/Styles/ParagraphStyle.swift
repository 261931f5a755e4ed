/// The style of a paragraph; the counterpart of `NSParagraphStyle` on Apple's systems. Distances are in points.
public struct ParagraphStyle: Hashable, Sendable {
    /// The role of the paragraph: a heading, code, or body text.
    public var kind: ParagraphKind {
        didSet { if kind.isCallout { quoteDepth = max(quoteDepth, 1) } }
    }
    /// The number of quotations around the paragraph, from 0 to ``deepestQuote``. Adjacent paragraphs in quotations share
    /// them. The title of a callout begins one of its own, so that it is in one at least.
    public var quoteDepth: Int {
        didSet { quoteDepth = Self.quoteDepth(quoteDepth, of: kind) }
    }
    /// The list that the paragraph is an item of; nil for none.
    public var list: TextList?
    /// The language of a line of code, as named after the fence in Markdown; nil for none.
    public var language: String?
    /// The alignment of the lines.
    public var alignment: NSTextAlignment
    /// The writing direction.
    public var baseWritingDirection: NSWritingDirection
    /// The indent of the first line. Ignored for list items, which are indented by their level.
    public var firstLineHeadIndent: Double
    /// The indent of the other lines. Ignored for list items, which are indented by their level.
    public var headIndent: Double
    /// The space before the paragraph.
    public var paragraphSpacingBefore: Double
    /// The space after the paragraph.
    public var paragraphSpacing: Double
    /// The line height as a multiple of the font's natural line height; 0 for the natural height.
    public var lineHeightMultiple: Double

    /// Creates a style; by default, that of plain text.
    public init(
        kind: ParagraphKind = .body,
        quoteDepth: Int = 0,
        list: TextList? = nil,
        language: String? = nil,
        alignment: NSTextAlignment = .natural,
        baseWritingDirection: NSWritingDirection = .natural,
        firstLineHeadIndent: Double = 0,
        headIndent: Double = 0,
        paragraphSpacingBefore: Double = 0,
        paragraphSpacing: Double = 0,
        lineHeightMultiple: Double = 0
    ) {
        self.kind = kind
        self.quoteDepth = Self.quoteDepth(quoteDepth, of: kind)
        self.list = list
        self.language = language
        self.alignment = alignment
        self.baseWritingDirection = baseWritingDirection
        self.firstLineHeadIndent = firstLineHeadIndent
        self.headIndent = headIndent
        self.paragraphSpacingBefore = paragraphSpacingBefore
        self.paragraphSpacing = paragraphSpacing
        self.lineHeightMultiple = lineHeightMultiple
    }

    /// The most quotations around a paragraph.
    public static let deepestQuote = 8

    private static func quoteDepth(_ depth: Int, of kind: ParagraphKind) -> Int {
        min(max(depth, kind.isCallout ? 1 : 0), deepestQuote)
    }
}

/// The role of a paragraph in its document.
public enum ParagraphKind: Hashable, Sendable {
    /// Body text.
    case body
    /// A heading, of a level from 1 to 6.
    case heading(Int)
    /// A line of code. Adjacent paragraphs of this kind form one code block.
    case code
    /// The title of a callout, with its sort as in Markdown, such as `note` or `tip-`. It begins a quotation, and all
    /// that follows in this one is its text.
    case callout(String)
    /// A table, with the alignments of its columns. ``TextTable`` has its cells.
    case table([NSTextAlignment])
    /// A line across the page. Such paragraphs have no text.
    case rule
    /// A block of Markdown that has no counterpart here, such as a formula or a comment. Its text is its source, with
    /// a line separator after each line.
    case markdown

    /// A quotation, which paragraphs of all kinds may be in since version 0.3.0.
    @available(*, unavailable, message: "A text in a quotation has the kind body and a quoteDepth in its style.")
    public static var quote: ParagraphKind { .body }

    /// The default font of such paragraphs.
    public var baseFont: TextFont {
        switch self {
        case .body, .callout, .table, .rule: .body
        case .code, .markdown: .code
        case .heading(let level): TextFont(size: Self.headingSizes[min(max(level, 1), 6) - 1], isBold: true)
        }
    }

    private static let headingSizes: [Double] = [24, 18, 15, 13, 12, 11]
}

/// The alignment of a paragraph's lines. The raw values are those of iOS and of Macs with Apple silicon.
public enum NSTextAlignment: Int, Hashable, Sendable {
    /// Aligned to the left.
    case left
    /// Centred.
    case center
    /// Aligned to the right.
    case right
    /// Aligned to both sides.
    case justified
    /// Aligned to the side on which the script begins its lines.
    case natural
}

/// The writing direction of a paragraph.
public enum NSWritingDirection: Int, Hashable, Sendable {
    /// The direction is derived from the text.
    case natural = -1
    /// From left to right, as in Latin script.
    case leftToRight
    /// From right to left, as in Arabic and Hebrew.
    case rightToLeft
}
