public import Foundation

extension NSAttributedString {
    /// The format of a document.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name of the format.
        public var rawValue: String

        /// Creates a type with this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Plain text.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// RTF.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// An option for reading a document.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public var rawValue: String

        /// Creates an option with this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The format of the document, a ``DocumentType``. If it is missing, the format is detected.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The encoding of plain text and HTML, a `String.Encoding` or its raw value; by default, UTF-8. RTF declares
        /// its own.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    }

    /// An attribute of a document, for writing it and as a result of reading it.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        /// The name of the attribute.
        public var rawValue: String

        /// Creates an attribute with this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The format of the document, a ``DocumentType``; by default, plain text.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The encoding of plain text and HTML, a `String.Encoding` or its raw value; by default, UTF-8. RTF is written
        /// in ASCII.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    }
}
