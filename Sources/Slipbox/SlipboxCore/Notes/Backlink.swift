internal import Foundation

/// A note that refers to another one, and where it mentions it.
public struct Backlink {
    /// The note that has the link.
    public let note: Note
    /// The sentence of that note's body that has the title of the note to which it refers; nil if none has.
    public let sentence: String?

    init(from note: Note, to target: Note) {
        self.note = note
        sentence = Self.sentence(of: note.bodyText, mentioning: target.title)
    }

    /// The first sentence of a text that has the words, whatever case and accents they have there.
    public static func sentence(of text: String, mentioning words: String) -> String? {
        guard !words.isEmpty,
            let place = text.range(of: words, options: [.caseInsensitive, .diacriticInsensitive])
        else { return nil }
        let ends: Set<Character> = [".", "!", "?", "\n"]
        let before = text[..<place.lowerBound].lastIndex(where: ends.contains)
        let after = text[place.upperBound...].firstIndex(where: ends.contains)
        let start = before.map(text.index(after:)) ?? text.startIndex
        let end = after.map(text.index(after:)) ?? text.endIndex
        return text[start..<end].trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
