internal import DocumentRichText
internal import Foundation

/// A note that links to another one, with the sentence that mentions it.
public struct Backlink {
    /// The note that contains the link.
    public let note: Note
    /// The first sentence of that note's body that contains the title of the linked note; nil if there is none.
    public let sentence: String?

    init(from note: Note, to target: Note) {
        self.note = note
        sentence = Self.sentence(of: note.bodyText, mentioning: target.title)
    }

    /// Returns the first sentence of a text that contains the words, ignoring case and diacritics, as a reader sees it; nil if
    /// there is none. Words that are only in the source of a link are in its sentence, too.
    public static func sentence(of text: String, mentioning words: String) -> String? {
        let shown = RichTextDocument.shownText(of: text)
        return firstSentence(of: shown, with: words)
            ?? firstSentence(of: text, with: words).map(RichTextDocument.shownText(of:))
    }

    private static func firstSentence(of text: String, with words: String) -> String? {
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
