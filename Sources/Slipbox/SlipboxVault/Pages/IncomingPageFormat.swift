import DocumentRichText
import Foundation
import MarkdownVault

/// The file formats that pages are read from.
public enum IncomingPageFormat: Sendable {
    /// A format that pages are also written in.
    case formatted(PageFormat)
    /// Text without formatting, whose lines are paragraphs.
    case plainText

    /// Returns the format for a file extension, or nil for other files.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "html", "htm": self = .formatted(.html)
        case "rtf": self = .formatted(.rtf)
        case "txt", "text": self = .plainText
        default: return nil
        }
    }

    /// Parses a file in this format: its text, and for HTML its head.
    func read(_ data: Data) throws -> (document: RichTextDocument, head: HTMLHead?) {
        switch self {
        case .formatted(.rtf): return (try RichTextDocument(rtf: data), nil)
        case .formatted(.html):
            let text = String(textFile: data)
            return (try RichTextDocument(html: text), HTMLHead(html: text))
        case .plainText:
            let lines = String(textFile: data).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            return (RichTextDocument(plainText: lines.trimmingCharacters(in: .newlines)), nil)
        }
    }
}
