import Foundation
import MarkdownVault
import RichText

/// The forms of formatted text that are files of their own.
public enum PageFormat: String, CaseIterable, Sendable {
    /// Pages for the web.
    case html
    /// What word processors and TextEdit read.
    case rtf

    /// The form of a file by the ending of its name; nil for other files.
    public init?(fileExtension: String) {
        switch fileExtension.lowercased() {
        case "html", "htm": self = .html
        case "rtf": self = .rtf
        default: return nil
        }
    }

    /// The text of a file in this form, and what it says of itself.
    func read(_ data: Data) throws -> (document: RichTextDocument, head: HTMLHead?) {
        switch self {
        case .rtf: return (try RichTextDocument(rtf: data), nil)
        case .html:
            // Old pages are in Windows' encoding, in which every byte is something.
            let text = String(validating: data, as: UTF8.self) ?? String(data: data, encoding: .isoLatin1) ?? ""
            return (try RichTextDocument(html: text), HTMLHead(html: text))
        }
    }
}
