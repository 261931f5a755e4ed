public import Foundation

extension NSAttributedString {
    /// Creates an attributed string from a document.
    ///
    /// ```swift
    /// let text = try NSAttributedString(
    ///     data: note.formattedBodyText,
    ///     options: [.documentType: NSAttributedString.DocumentType.rtf],
    ///     documentAttributes: nil
    /// )
    /// ```
    /// - Parameters:
    ///   - data: The document.
    ///   - options: The format and the encoding, if known.
    ///   - documentAttributes: Receives the format of the document, under the raw value of
    ///     ``DocumentAttributeKey/documentType``.
    /// - Throws: ``RichTextError`` if the document cannot be read.
    public convenience init(
        data: Data,
        options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes: UnsafeMutablePointer<NSDictionary?>?
    ) throws {
        let form = try DocumentForm(type: options[.documentType], data: data)
        let encoding = DocumentForm.encoding(options[.characterEncoding])
        let document: RichTextDocument
        switch form {
        case .plain: document = RichTextDocument(plainText: try DocumentForm.text(of: data, encoding: encoding))
        case .rtf: document = try RichTextDocument(rtf: data)
        case .html: document = try RichTextDocument(html: DocumentForm.text(of: data, encoding: encoding))
        }
        let found = [DocumentAttributeKey.documentType.rawValue: form.documentType.rawValue]
        documentAttributes?.pointee = NSDictionary(dictionary: found)
        self.init(attributedString: document.attributedString)
    }

    /// Returns a part of the text as a document.
    /// - Parameters:
    ///   - range: The part to write, in UTF-16 code units.
    ///   - documentAttributes: The format and the encoding; by default, plain text in UTF-8.
    /// - Throws: ``RichTextError`` if the range is out of bounds, or the format or encoding is not supported.
    public func data(from range: NSRange, documentAttributes: [DocumentAttributeKey: Any] = [:]) throws -> Data {
        guard range.location >= 0, range.length >= 0, range.location <= length - range.length else {
            throw RichTextError.rangeOutOfBounds(range, length: length)
        }
        let form = try DocumentForm(type: documentAttributes[.documentType] ?? DocumentType.plain, data: Data())
        let encoding = DocumentForm.encoding(documentAttributes[.characterEncoding])
        let part = attributedSubstring(from: range)
        switch form {
        case .plain: return try DocumentForm.data(of: part.string, encoding: encoding)
        case .rtf: return RichTextDocument(part).rtf()
        case .html: return try DocumentForm.data(of: RichTextDocument(part).html(), encoding: encoding)
        }
    }

    /// Returns a part of the text as RTF; nil if the range is out of bounds.
    public func rtf(from range: NSRange, documentAttributes: [DocumentAttributeKey: Any] = [:]) -> Data? {
        var attributes = documentAttributes
        attributes[.documentType] = DocumentType.rtf
        // Apple's method returns nil; writing RTF has no other error than the range.
        return try? data(from: range, documentAttributes: attributes)
    }

    /// Creates an attributed string from RTF; nil if the data cannot be read.
    public convenience init?(rtf data: Data, documentAttributes: UnsafeMutablePointer<NSDictionary?>?) {
        do {
            let options: [DocumentReadingOptionKey: Any] = [.documentType: DocumentType.rtf]
            try self.init(data: data, options: options, documentAttributes: documentAttributes)
        } catch {
            return nil
        }
    }
}
