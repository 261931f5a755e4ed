import DocumentRichText
import MarkdownVault

/// A replacement for a link or picture in Markdown. All other text is left unchanged.
enum MarkdownEdit {
    /// Replaces the target only.
    case target(String)
    /// Replaces the whole link or picture.
    case whole(String)

    /// Returns the text with each link and picture replaced as decided by a function, which returns nil to keep one.
    static func apply(to text: String, _ edit: (MarkdownReference) throws -> MarkdownEdit?) rethrows -> String {
        let old = Array(text.utf8)
        let edits = try MarkdownOutline(text).references.compactMap { reference -> (range: Range<Int>, text: String)? in
            switch try edit(reference) {
            case .target(let text): (reference.targetRange, text)
            case .whole(let text): (reference.range, text)
            case nil: nil
            }
        }
        guard !edits.isEmpty else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(old.count)
        var end = 0
        // A link's label may contain a picture, whose range then overlaps.
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= end {
            bytes += old[end..<edit.range.lowerBound]
            bytes += edit.text.utf8
            end = edit.range.upperBound
        }
        return String(decoding: bytes + old[end...], as: UTF8.self)
    }
}

/// The label of a Markdown link.
struct LinkLabel {
    /// The rendered text.
    let text: String
    /// Whether the label has no formatting.
    let isPlain: Bool

    init(_ markdown: String) {
        // The added full stops prevent the label from being parsed as a list item or heading, and preserve its spaces. A
        // label that cannot be parsed counts as formatted, so that it is kept as it is.
        let paragraphs = (try? RichTextDocument(markdown: ".\(markdown)."))?.paragraphs ?? []
        text = String(paragraphs.map(\.text).joined(separator: " ").dropFirst().dropLast())
        let usual = TextStyle(font: ParagraphStyle().kind.baseFont)
        isPlain =
            paragraphs.count == 1 && paragraphs[0].style == ParagraphStyle() && paragraphs[0].runs.count == 1
            && paragraphs[0].runs[0].style == usual
    }
}
