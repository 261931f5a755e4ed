import MarkdownVault

/// What becomes of a link or picture in Markdown. All else stays as it is.
enum MarkdownEdit {
    /// Another target; the text, the heading and the signs stay.
    case target(String)
    /// Something else in the place of all of it.
    case whole(String)

    /// The text with what a function makes of its links and pictures; nil leaves one as it is.
    static func apply(to text: String, _ edit: (MarkdownReference) -> MarkdownEdit?) -> String {
        let old = Array(text.utf8)
        let edits = MarkdownOutline(text).references.compactMap { reference -> (range: Range<Int>, text: String)? in
            switch edit(reference) {
            case .target(let text): (reference.targetRange, text)
            case .whole(let text): (reference.range, text)
            case nil: nil
            }
        }
        guard !edits.isEmpty else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(old.count)
        var end = 0
        // A link may have a picture in its text.
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) where edit.range.lowerBound >= end {
            bytes += old[end..<edit.range.lowerBound]
            bytes += edit.text.utf8
            end = edit.range.upperBound
        }
        return String(decoding: bytes + old[end...], as: UTF8.self)
    }
}
