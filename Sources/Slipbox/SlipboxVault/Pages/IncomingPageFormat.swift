import DocumentRichText
import Foundation

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
            let text = Self.text(data)
            return (try RichTextDocument(html: text), HTMLHead(html: text))
        case .plainText:
            let lines = Self.text(data).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            return (RichTextDocument(plainText: lines.trimmingCharacters(in: .newlines)), nil)
        }
    }

    /// Returns the text of a file in UTF-8, or in UTF-16 that begins with its mark, without that. Any other is read as Latin-1, in which
    /// every byte is a character.
    private static func text(_ data: Data) -> String {
        let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let marked = isUTF16 ? String(data: data, encoding: .utf16) : String(validating: data, as: UTF8.self)
        let text = marked ?? String(data: data, encoding: .isoLatin1) ?? ""
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
