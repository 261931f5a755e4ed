internal import CoreData

/// A typed text as predicates that indexes can evaluate.
struct OmnibarQuery: Sendable {
    /// The minimum length of words in text indexes.
    private static let leastIndexed = 3
    private static let mostWords = 8

    let text: String
    /// The text in the form in which titles are compared.
    let comparable: String
    let words: [String]

    init(_ text: String) {
        self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        comparable = Self.comparable(self.text)
        words = comparable.split(whereSeparator: \.isWhitespace).prefix(Self.mostWords).map(String.init)
    }

    /// Returns a text without capitals and diacritics, the form in which titles are sorted.
    static func canonical(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    /// Returns the form of a title or text in which what was typed is compared with it.
    static func comparable(_ text: String) -> String { canonical(text).withStraightApostrophes }

    var isEmpty: Bool { words.isEmpty }

    /// The search that the text is; nil for words alone, which may be of a title.
    var search: NoteSearchQuery? {
        guard NoteCondition.text(in: text) != nil || !NoteSearchText(text).isWordsAlone(in: text) else { return nil }
        return NoteSearchQuery(text)
    }

    /// Whether a note may be called so: without conditions, and with more than a phrase.
    var mayBeTitle: Bool {
        let terms = NoteSearchText(text).terms
        return NoteCondition.text(in: text) == nil && terms.allSatisfy(\.isOfTitles) && terms.count > 1
    }

    /// Matches titles that begin with the text. The title index evaluates it, even for a single letter.
    var titleStart: NSPredicate {
        .inAnyForm(of: comparable) { NSPredicate(format: "%K BEGINSWITH %@", NoteProperties.canonicalTitle, $0) }
    }

    /// Matches the address and those below it; nil if the text is not an address.
    var address: NSPredicate? {
        NoteAddress(text).map { NSPredicate(format: "%K BEGINSWITH %@", NoteProperties.addressKey, $0.sortKey) }
    }

    /// Matches titles that contain all words; nil if the words are so short that every title would be read.
    var titleWords: NSPredicate? {
        isIndexed ? allContained(in: NoteProperties.title) : nil
    }

    /// Matches other names that contain all words or, of short ones, begin with the text; nil for a single letter, for which every name
    /// would be read.
    var names: NSPredicate? {
        if isIndexed { return allContained(in: NoteProperties.names) }
        // With the end of line before it, the text is long enough for the index.
        guard comparable.count + 1 >= Self.leastIndexed else { return nil }
        return .inAnyForm(of: "\n\(comparable)") { NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.names, $0) }
    }

    /// Matches notes whose title and body together contain all words; nil if the words are too short for the index.
    var anywhere: NSPredicate? {
        guard isIndexed else { return nil }
        return all { word in
            let isTitle = Self.contained(word, in: NoteProperties.title)
            return NSCompoundPredicate(orPredicateWithSubpredicates: [isTitle, Note.predicate(inText: word)])
        }
    }

    private var isIndexed: Bool { words.contains { $0.count >= Self.leastIndexed } }

    private static func contained(_ word: String, in property: String) -> NSPredicate {
        .inAnyForm(of: word) { NSPredicate(format: "%K CONTAINS[cd] %@", property, $0) }
    }

    private func allContained(in property: String) -> NSPredicate { all { Self.contained($0, in: property) } }

    private func all(_ condition: (String) -> NSPredicate) -> NSPredicate {
        NSCompoundPredicate(andPredicateWithSubpredicates: words.map(condition))
    }

    /// Returns the kind of match for a title, or nil if it does not contain all words.
    func match(_ title: String) -> OmnibarHit.Match? {
        let title = Self.comparable(title)
        if title == comparable { return .title }
        if title.hasPrefix(comparable) { return .titleStart }
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
        let isBetween = { (letter: Character) in !letter.isLetter && !letter.isNumber }
        let parts = Self.comparable(title).split(whereSeparator: isBetween)
        return words.flatMap { $0.split(whereSeparator: isBetween) }
            .allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
}
