public import Foundation

/// The reason why a text cannot be read or written.
public enum RichTextError: Error, Hashable, Sendable {
    /// The data does not begin with `{\rtf`.
    case notRTF
    /// RTF groups are nested more deeply than the limit, from the given byte on.
    case nestedTooDeeply(offset: Int, limit: Int)
    /// The text has more paragraphs and style runs than the limit.
    case tooManyRuns(limit: Int)
    /// Documents of this type are not supported.
    case unknownDocumentType(String)
    /// The data is not valid in this encoding, or the text cannot be encoded in it.
    case wrongEncoding(String)
    /// The range is out of bounds for a text of this length.
    case rangeOutOfBounds(NSRange, length: Int)
}

extension RichTextError: LocalizedError {
    /// A message that says what is wrong and what to do about it.
    public var errorDescription: String? {
        switch self {
        case .notRTF: "The data is not RTF: it does not begin with “{\\rtf”."
        case .nestedTooDeeply(let offset, let limit):
            "The text has more than \(limit) levels of groups at byte \(offset). It is damaged or malicious."
        case .tooManyRuns(let limit):
            "The text has more than \(limit) paragraphs and changes of style. Divide it into several."
        case .unknownDocumentType(let name):
            "Documents of the type “\(name)” cannot be read or written. Use plain text, RTF or HTML."
        case .wrongEncoding(let name): "The text cannot be represented in the encoding \(name). Use UTF-8."
        case .rangeOutOfBounds(let range, let length):
            "The range from \(range.location), \(range.length) long, does not lie within a text that is \(length) long."
        }
    }
}
