public import RichText
public import WebUI

extension RichTextDocument {
    /// Reads a document of ProseMirror, as the editor hands it over.
    ///
    /// - Throws: ``ProseError``, which says where, for anything that is not in the schema: unknown nodes, marks and
    ///   attributes, addresses that may not be shown, and more than the limits allow.
    public init(prose value: JSONValue, limits: ProseLimits = ProseLimits()) throws {
        var reader = ProseReader(limits: limits)
        self = try reader.document(value)
    }

    /// The document as one of ProseMirror. Reading it gives the same document, but for what the editor cannot show: links
    /// and images by schemes that are not of the web, and numbers beyond all measure.
    public func prose(limits: ProseLimits = ProseLimits()) -> JSONValue {
        ProseWriter(limits: limits).document(self)
    }
}
