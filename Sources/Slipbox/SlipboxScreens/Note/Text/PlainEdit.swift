internal import Foundation

/// A change of a text that was typed as plain text. Formatting and links stay where nothing was changed.
struct PlainEdit {
    /// What was replaced, in UTF-16 units of the old text.
    let range: NSRange
    let replacement: String

    init(from old: String, to new: String) {
        let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
        let most = min(before.count, after.count)
        let start = zip(before, after).prefix { $0 == $1 }.count
        let end = zip(before.reversed(), after.reversed()).prefix(most - start).prefix { $0 == $1 }.count
        let units = { (scalars: ArraySlice<Unicode.Scalar>) in scalars.reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) } }
        range = NSRange(location: units(before[..<start]), length: units(before[start..<(before.count - end)]))
        var text = String.UnicodeScalarView()
        text.append(contentsOf: after[start..<(after.count - end)])
        replacement = String(text)
    }

    /// The text with the change.
    func applied(to text: NSAttributedString) -> NSAttributedString {
        let changed = NSMutableAttributedString(attributedString: text)
        changed.replaceCharacters(in: range, with: replacement)
        return changed
    }
}
