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

    /// The search that the text is; nil for words alone, which may be of a title.
    var search: NoteSearchQuery? {
        guard NoteCondition.text(in: text) != nil || !NoteSearchText(text).isWordsAlone(in: text) else { return nil }
        return NoteSearchQuery(text)
    }

    /// Whether a note may be called so: without conditions, and with more than a phrase.
    var mayBeTitle: Bool {
        let terms = NoteSearchText(text).terms
        return NoteCondition.text(in: text) == nil && terms.allSatisfy(\.isWantedWord) && terms.count > 1
    }

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

    /// Matches other names that contain all words or, of short ones, begin with the text; nil for a single letter, for which every name
    /// would be read.
    var names: NSPredicate? {
        if isIndexed { return all { NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.names, $0) } }
        // With the end of line before it, the text is long enough for the index.
        guard canonical.count + 1 >= Self.leastIndexed else { return nil }
        return NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.names, "\n\(canonical)")
    }

    /// Matches notes whose title and body together contain all words; nil if the words are too short for the index.
    var anywhere: NSPredicate? {
        guard isIndexed else { return nil }
        return all { word in
            let isTitle = NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.title, word)
            return NSCompoundPredicate(orPredicateWithSubpredicates: [isTitle, Note.predicate(inText: word)])
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

    /// Returns the kind of match for a title and other names, and the name if it matches better than the title; nil if none contains all
    /// words.
    func match(_ title: String, _ names: [String]) -> (match: OmnibarHit.Match, name: String?)? {
        var best = match(title).map { (match: $0, name: String?.none) }
        for name in names {
            guard let found = match(name), best.map({ found < $0.match }) ?? true else { continue }
            best = (found, name)
        }
        return best
    }

    /// Returns whether each word is the beginning of a word in the title.
    func beginsWords(of title: String) -> Bool {
        let parts = Self.canonical(title).split { !$0.isLetter && !$0.isNumber }
        return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
}
