/// Reads the terms of a search text.
struct NoteSearchReader {
    /// A word of the text, with the quotation marks taken away.
    private struct Word {
        let text: String
        let isQuoted: Bool
    }

    private static let marks: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
    private static let names = NoteSearchDays.names.union([
        "status", "tag", "keyword", "folder", "title", "has", "is", "links",
    ])

    /// The largest number of terms that are read: a pasted page is no search.
    private static let mostTerms = 24

    private var rest: Substring
    private let days: NoteSearchDays

    init(_ text: String, days: NoteSearchDays) {
        rest = text[...]
        self.days = days
    }

    /// Returns the values that a condition can have; empty if they are not fixed.
    static func choices(of name: String) -> [String] {
        switch name {
        case "status": Status.allCases.map { $0.displayName.lowercased() }
        case "has": NoteSearchText.Belonging.allCases.map(\.rawValue)
        case "is": ["favourite", "pinned"]
        default: NoteSearchDays.names.contains(name) ? NoteSearchDays.choices : []
        }
    }

    /// Returns whether a word is the name of a condition without a value, as in the title “Links: an overview”.
    static func isNameAlone(_ word: Substring) -> Bool {
        word.last == ":" && names.contains(word.dropLast().lowercased())
    }

    mutating func terms() -> [NoteSearchText.Term] {
        var terms: [NoteSearchText.Term] = []
        while terms.count < Self.mostTerms {
            rest = rest.drop { $0.isWhitespace }
            guard !rest.isEmpty else { break }
            if let term = term() { terms.append(term) }
        }
        return terms
    }

    /// Returns the next term; nil if it is still without a word.
    private mutating func term() -> NoteSearchText.Term? {
        let isExcluded = rest.first == "-" && rest.dropFirst().first.map { !$0.isWhitespace } ?? false
        if isExcluded { rest.removeFirst() }
        let name = takeName()
        let word = takeWord()
        guard !word.text.isEmpty else { return nil }
        return NoteSearchText.Term(condition: condition(name, word), isExcluded: isExcluded)
    }

    /// Takes the name of a condition with its colon; nil if the text does not begin with one.
    private mutating func takeName() -> String? {
        let name = rest.prefix { $0.isLetter }
        guard rest[name.endIndex...].first == ":", Self.names.contains(name.lowercased()) else { return nil }
        rest = rest[name.endIndex...].dropFirst()
        return name.lowercased()
    }

    /// Takes the text up to the next space, or up to the closing quotation mark.
    private mutating func takeWord() -> Word {
        if let first = rest.first, Self.marks.contains(first) {
            let text = rest.dropFirst().prefix { !Self.marks.contains($0) }
            rest = rest[text.endIndex...].dropFirst()
            return Word(text: text.trimmingCharacters(in: .whitespacesAndNewlines), isQuoted: true)
        }
        let text = rest.prefix { !$0.isWhitespace }
        rest = rest[text.endIndex...]
        return Word(text: String(text), isQuoted: false)
    }

    private func condition(_ name: String?, _ word: Word) -> NoteSearchText.Condition {
        guard let name else { return Self.tag(word).map { .tag($0) } ?? .words(word.text) }
        return switch name {
        case "title": .title(word.text)
        case "tag", "keyword": .keyword(word.text, isWhole: word.isQuoted)
        case "folder": .folder(word.text, isWhole: word.isQuoted)
        case "links": .linking(word.text, isWhole: word.isQuoted)
        default: choice(name, word.text) ?? .unknown(name: name, value: word.text)
        }
    }

    /// Returns the name of a keyword after the sign of tags; nil for a word without it, and for a number such as “#1”.
    private static func tag(_ word: Word) -> String? {
        guard !word.isQuoted, word.text.first == "#" else { return nil }
        let name = word.text.dropFirst()
        return name.contains("#") || name.allSatisfy(\.isNumber) ? nil : String(name)
    }

    /// Returns the condition of a name that has few values; nil for a value that does not exist.
    private func choice(_ name: String, _ text: String) -> NoteSearchText.Condition? {
        switch name {
        case "status": Self.choices(of: name).contains { $0.hasPrefix(text.lowercased()) } ? .status(text) : nil
        case "has": Self.belonging(text).map { .having($0) }
        case "is": Self.mark(text)
        default: days.condition(name, text)
        }
    }

    private static func belonging(_ text: String) -> NoteSearchText.Belonging? {
        NoteSearchText.Belonging.allCases.first { $0.rawValue.hasPrefix(text.lowercased()) }
    }

    /// Returns the mark of notes whose name begins with a text.
    private static func mark(_ text: String) -> NoteSearchText.Condition? {
        let start = text.lowercased()
        if ["favourite", "favorite", "starred"].contains(where: { $0.hasPrefix(start) }) { return .favourite }
        return "pinned".hasPrefix(start) ? .pinned : nil
    }
}
