internal import CoreData

/// A typed text as predicates that indexes can evaluate.
struct OmnibarQuery: Sendable {
    /// The minimum length of words in text indexes.
    private static let leastIndexed = 3
    private static let mostWords = 8

    let text: String
    /// The text without capitals and diacritics, the form in which titles are sorted.
    let canonical: String
    let words: [String]

    init(_ text: String) {
        self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        canonical = Self.canonical(self.text)
        words = canonical.split(whereSeparator: \.isWhitespace).prefix(Self.mostWords).map(String.init)
    }

    static func canonical(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    var isEmpty: Bool { words.isEmpty }

    /// Matches titles that begin with the text. The title index evaluates it, even for a single letter.
    var titleStart: NSPredicate {
        NSPredicate(format: "%K BEGINSWITH %@", NoteProperties.canonicalTitle, canonical)
    }

    /// Matches the address and those below it; nil if the text is not an address.
    var address: NSPredicate? {
        NoteAddress(text).map { NSPredicate(format: "%K BEGINSWITH %@", NoteProperties.addressKey, $0.sortKey) }
    }

    /// Matches titles that contain all words; nil if the words are so short that every title would be read.
    var titleWords: NSPredicate? {
        isIndexed ? all { NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, $0) } : nil
    }

    /// Matches notes whose title and body together contain all words; nil if the words are too short for the index.
    var anywhere: NSPredicate? {
        guard isIndexed else { return nil }
        return all { word in
            let (title, body) = (NoteProperties.title, NoteProperties.bodyText)
            return NSPredicate(format: "%K CONTAINS[cd] %@ OR %K CONTAINS[cd] %@", title, word, body, word)
        }
    }

    private var isIndexed: Bool { words.contains { $0.count >= Self.leastIndexed } }

    private func all(_ condition: (String) -> NSPredicate) -> NSPredicate {
        NSCompoundPredicate(andPredicateWithSubpredicates: words.map(condition))
    }

    /// Returns the kind of match for a title, or nil if it does not contain all words.
    func match(_ title: String) -> OmnibarHit.Match? {
        let title = Self.canonical(title)
        if title == canonical { return .title }
        if title.hasPrefix(canonical) { return .titleStart }
        return words.allSatisfy(title.contains) ? .titleWord : nil
    }

    /// Returns whether each word is the beginning of a word in the title.
    func beginsWords(of title: String) -> Bool {
        let parts = Self.canonical(title).split { !$0.isLetter && !$0.isNumber }
        return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
}
