public import Foundation

/// Why a text cannot be read or written.
public enum RichTextError: Error, Hashable, Sendable {
    /// The data does not begin as RTF does.
    case notRTF
    /// At this byte, groups lie deeper in each other than any document needs.
    case nestedTooDeeply(offset: Int, limit: Int)
    /// The text has more paragraphs and changes of style than fit into memory with ease.
    case tooManyRuns(limit: Int)
    /// There is no reader and no writer for documents of this type.
    case unknownDocumentType(String)
    /// The text is not in this encoding, or cannot be written in it.
    case wrongEncoding(String)
    /// The range does not lie within a text of this length.
    case rangeOutOfBounds(NSRange, length: Int)
}

extension RichTextError: LocalizedError {
    /// What is wrong, and what to do about it.
    public var errorDescription: String? {
        switch self {
        case .notRTF: "The data is no RTF: it does not begin with “{\\rtf”."
        case .nestedTooDeeply(let offset, let limit):
            "The text has more than \(limit) levels of groups at byte \(offset). It is damaged, or made to do harm."
        case .tooManyRuns(let limit):
            "The text has more than \(limit) paragraphs and changes of style. Divide it into several."
        case .unknownDocumentType(let name):
            "Documents of the type “\(name)” cannot be read or written. Use plain text, RTF or HTML."
        case .wrongEncoding(let name): "The text does not go with the encoding \(name). Use UTF-8."
        case .rangeOutOfBounds(let range, let length):
            "The range from \(range.location), \(range.length) long, does not lie within a text that is \(length) long."
        }
    }
}
