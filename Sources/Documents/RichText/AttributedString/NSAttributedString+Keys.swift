public import Foundation

extension NSAttributedString.Key {
    /// The font, a ``TextFont``.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of the text, a ``TextColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the text, a ``TextColor``.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The line below the text: the raw value of an ``NSUnderlineStyle``.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The line through the text: the raw value of an ``NSUnderlineStyle``.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// What holds for the paragraph, a ``ParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Where the text leads: a `URL`, or a `String` that is no URL.
    public static let link = NSAttributedString.Key("NSLink")
    /// The image in place of this character, an ``ImageReference``.
    public static let attachment = NSAttributedString.Key("NSAttachment")
}
