/// A stretch of text in one style.
public struct TextRun: Hashable, Sendable {
    /// The text, which has no paragraph breaks in it. An image is ``imagePlaceholder``.
    public var text: String
    /// How it looks and where it leads.
    public var style: TextStyle

    /// A run of this text in this style.
    public init(_ text: String, style: TextStyle = TextStyle()) {
        self.text = text
        self.style = style
    }

    /// A run that stands for an image.
    public init(image: ImageReference, style: TextStyle = TextStyle()) {
        self.text = Self.imagePlaceholder
        self.style = style
        self.style.image = image
    }

    /// The character in whose place an image stands, as in Apple's attributed strings.
    public static let imagePlaceholder = "\u{FFFC}"
    /// The character that breaks a line and leaves its paragraph whole.
    public static let lineSeparator = "\u{2028}"
}
