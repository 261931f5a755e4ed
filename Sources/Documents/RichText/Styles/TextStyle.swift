/// What holds for the characters of a run.
public struct TextStyle: Hashable, Sendable {
    /// The font.
    public var font: TextFont
    /// The colour of the text, or nil for that of the page.
    public var foregroundColor: TextColor?
    /// The colour behind the text, or nil for that of the page.
    public var backgroundColor: TextColor?
    /// The line below the text, if any.
    public var underline: NSUnderlineStyle
    /// The line through the text, if any.
    public var strikethrough: NSUnderlineStyle
    /// Where the text leads when it is clicked: a URL as text.
    public var link: String?
    /// The image that stands here.
    public var image: ImageReference?

    /// A style, by default plain text in ``TextFont/body``.
    public init(
        font: TextFont = .body,
        foregroundColor: TextColor? = nil,
        backgroundColor: TextColor? = nil,
        underline: NSUnderlineStyle = [],
        strikethrough: NSUnderlineStyle = [],
        link: String? = nil
    ) {
        self.font = font
        self.foregroundColor = foregroundColor
        self.backgroundColor = backgroundColor
        self.underline = underline
        self.strikethrough = strikethrough
        self.link = link
    }

    var withoutImage: TextStyle {
        var style = self
        style.image = nil
        return style
    }
}
