public import CoreData
internal import DocumentRichText

extension Note {
    /// The body as plain text, for searches and lists.
    public var bodyText: String { bodyText_ ?? "" }

    /// The body with its formatting. Setting it also sets the plain text.
    ///
    /// If the stored formatting cannot be decoded, the plain text is returned; the stored data is kept until a new body
    /// is set.
    public var formattedBodyText: NSAttributedString {
        get { formattedBodyText_?.toAttributedString() ?? NSAttributedString(string: bodyText) }
        set { setBody(newValue.string, richText: newValue.toData()) }
    }

    /// The Markdown source of the body; nil if the body was last set in another form.
    public var markdown: String? { markdown_ }

    /// Whether formatting is stored with the body.
    public var hasFormattedBody: Bool { formattedBodyText_ != nil }

    /// Sets the formatted body and the plain text together, so that both always agree.
    ///
    /// The plain text keeps its capitals; searches ignore case.
    ///
    /// - Parameters:
    ///   - richText: the body as RTF; nil for text without formatting.
    ///   - markdown: the Markdown source, if the body was written in Markdown.
    public func setBody(_ plainText: String, richText: Data? = nil, markdown: String? = nil) {
        if bodyText_ != plainText || formattedBodyText_ != richText { textWillChange() }
        formattedBodyText_ = richText
        bodyText_ = plainText
        markdown_ = markdown
        isBodyEdited = true
    }

    /// Replaces the representation of the body, for example to insert note links in place of titles. This does not
    /// count as a change of the text: no version is kept.
    public func restateBody(_ plainText: String, richText: Data?) {
        formattedBodyText_ = richText
        bodyText_ = plainText
    }
}

// A note imported from a file keeps the file's text, so that an export can reproduce it exactly.
extension Note {
    /// The complete text of the file; nil if the note was not imported.
    public var source: String? { source_ }

    /// The path of the file in its vault, such as `Ideas/Boxes.md`.
    public var sourcePath: String? { sourcePath_ }

    /// The front matter as it was changed since it was imported, or as it was given to a note that came from no file; nil if it is that
    /// of the file.
    public var editedFrontMatter: String? {
        get { frontMatter_ }
        set { if newValue != frontMatter_ { frontMatter_ = newValue } }
    }

    /// Sets the body to that of a file and clears `isBodyEdited`, which later changes of the body set.
    ///
    /// - Parameter names: the names by which the file is known besides its title.
    public func setBody(
        _ plainText: String,
        richText: Data? = nil,
        source: String,
        path: String,
        names: [String] = []
    ) {
        setBody(plainText, richText: richText)
        setSource(source, path: path, names: names)
        isBodyEdited = false
    }

    /// Stores a file's text, its path and its names without changing the body.
    public func setSource(_ source: String?, path: String?, names: [String] = []) {
        source_ = source
        sourcePath_ = path
        otherNames = names
    }
}

extension NSAttributedString {
    /// Returns the text as RTF, or nil if it cannot be encoded.
    public func toData() -> Data? {
        let form: [NSAttributedString.DocumentAttributeKey: Any] = [.documentType: NSAttributedString.DocumentType.rtf]
        // Writing RTF fails only for a range out of bounds, and this one is within them.
        return try? data(from: NSRange(location: 0, length: length), documentAttributes: form)
    }
}

extension Data {
    /// The RTF as a document; nil if it is damaged.
    var formattedDocument: RichTextDocument? {
        // Why the text is damaged does not matter; nil tells the caller that it is.
        try? RichTextDocument(rtf: self)
    }

    /// Decodes RTF, or returns nil if the data is not RTF.
    public func toAttributedString() -> NSAttributedString? {
        let form: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.rtf
        ]
        // Whatever is wrong with the RTF, the caller has the plain text to show.
        return try? NSAttributedString(data: self, options: form, documentAttributes: nil)
    }
}
