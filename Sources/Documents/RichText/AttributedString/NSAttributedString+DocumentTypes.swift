public import Foundation

extension NSAttributedString {
    /// The form of a document that is read or written.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name of the form.
        public var rawValue: String

        /// The form of this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Text without styles.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// RTF.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// What to tell the reader of a document.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public var rawValue: String

        /// The option of this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The form of the document, a ``DocumentType``. Without it, the document itself tells.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The encoding of plain text and HTML, a `String.Encoding` or its raw value; by default UTF-8. RTF names its own.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    }

    /// What to tell the writer of a document, and what its reader found.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        /// The name of the attribute.
        public var rawValue: String

        /// The attribute of this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The form of the document, a ``DocumentType``; plain text unless it is given.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The encoding of plain text and HTML, a `String.Encoding` or its raw value; by default UTF-8. RTF is ASCII.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    }
}
