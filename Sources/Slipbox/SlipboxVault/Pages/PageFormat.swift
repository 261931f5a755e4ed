import DocumentRichText
import Foundation
import MarkdownVault

/// The file formats of pages.
public enum PageFormat: String, CaseIterable, Sendable {
    /// HTML.
    case html
    /// RTF, as read by word processors and TextEdit.
    case rtf

    /// Returns the format for a file extension, or nil for other files.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "html", "htm": self = .html
        case "rtf": self = .rtf
        default: return nil
        }
    }

    /// Parses a file in this format: its text, and for HTML its head.
    func read(_ data: Data) throws -> (document: RichTextDocument, head: HTMLHead?) {
        switch self {
        case .rtf: return (try RichTextDocument(rtf: data), nil)
        case .html:
            // Data that is not UTF-8 is read as Latin-1, in which every byte is a character.
            let text = String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .isoLatin1) ?? ""
            return (try RichTextDocument(html: text), HTMLHead(html: text))
        }
    }
}
