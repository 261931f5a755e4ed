/// What a paragraph is to its text.
public enum ParagraphKind: Hashable, Sendable {
    /// Just text.
    case body
    /// A heading, of a level from 1 to 6.
    case heading(Int)
    /// Someone else's words. Neighbouring paragraphs of this kind are one quotation.
    case quote
    /// A line of code. Neighbouring paragraphs of this kind are one listing.
    case code

    /// The font in which such paragraphs are set unless they say something else.
    public var baseFont: TextFont {
        switch self {
        case .body, .quote: .body
        case .code: .code
        case .heading(let level): TextFont(size: Self.headingSizes[min(max(level, 1), 6) - 1], isBold: true)
        }
    }

    private static let headingSizes: [Double] = [24, 18, 15, 13, 12, 11]
}
