/// What holds for a whole paragraph: what `NSParagraphStyle` is on Apple's systems. Distances are in points.
public struct ParagraphStyle: Hashable, Sendable {
    /// Whether the paragraph is a heading, a quotation, code, or just text.
    public var kind: ParagraphKind
    /// The list that the paragraph is an item of.
    public var list: TextList?
    /// To which side its lines are flush.
    public var alignment: NSTextAlignment
    /// The side on which writing begins.
    public var baseWritingDirection: NSWritingDirection
    /// How far the first line is indented. Items of lists are indented by their level instead.
    public var firstLineHeadIndent: Double
    /// How far the other lines are indented. Items of lists are indented by their level instead.
    public var headIndent: Double
    /// The distance to the paragraph before.
    public var paragraphSpacingBefore: Double
    /// The distance to the paragraph after.
    public var paragraphSpacing: Double
    /// The height of lines in natural heights of the font; 0 is the natural one.
    public var lineHeightMultiple: Double

    /// A style, by default that of plain text.
    public init(
        kind: ParagraphKind = .body,
        list: TextList? = nil,
        alignment: NSTextAlignment = .natural,
        baseWritingDirection: NSWritingDirection = .natural,
        firstLineHeadIndent: Double = 0,
        headIndent: Double = 0,
        paragraphSpacingBefore: Double = 0,
        paragraphSpacing: Double = 0,
        lineHeightMultiple: Double = 0
    ) {
        self.kind = kind
        self.list = list
        self.alignment = alignment
        self.baseWritingDirection = baseWritingDirection
        self.firstLineHeadIndent = firstLineHeadIndent
        self.headIndent = headIndent
        self.paragraphSpacingBefore = paragraphSpacingBefore
        self.paragraphSpacing = paragraphSpacing
        self.lineHeightMultiple = lineHeightMultiple
    }
}
