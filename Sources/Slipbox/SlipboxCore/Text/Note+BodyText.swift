public import CoreData

extension Note {
    /// The body without its formatting: what is searched, and shown in lists.
    public var bodyText: String { bodyText_ ?? "" }

    /// The body with its formatting. Setting it sets the plain text, too.
    ///
    /// What is stored and cannot be read shows its plain text, and stays as it is until somebody sets another body.
    public var formattedBodyText: NSAttributedString {
        get { formattedBodyText_?.toAttributedString() ?? NSAttributedString(string: bodyText) }
        set { setBody(newValue.string, richText: newValue.toData()) }
    }

    /// The body in Markdown, as long as it is the one that was written so.
    public var markdown: String? { markdown_ }

    /// Whether the body has formatting beside its text.
    public var hasFormattedBody: Bool { formattedBodyText_ != nil }

    /// Sets the body: as the formatted text that Apple's systems read, and beside it as the plain text that searches find.
    /// Nobody sets one without the other, so that both say the same.
    ///
    /// The plain text keeps its capitals: searches ignore case, and lists show it.
    ///
    /// - Parameters:
    ///   - richText: the body as RTF; nil for text without formatting.
    ///   - markdown: the body as it was written, where that was in Markdown.
    public func setBody(_ plainText: String, richText: Data? = nil, markdown: String? = nil) {
        if bodyText_ != plainText || formattedBodyText_ != richText { textWillChange() }
        formattedBodyText_ = richText
        bodyText_ = plainText
        markdown_ = markdown
        isBodyEdited = true
    }

    /// Says the body in another way, such as with links to notes in the place of their names. That is no change of the
    /// text: no version is kept of how it was said before.
    public func restateBody(_ plainText: String, richText: Data?) {
        formattedBodyText_ = richText
        bodyText_ = plainText
    }
}
