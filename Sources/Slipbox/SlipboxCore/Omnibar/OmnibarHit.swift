public import CoreData

/// A note offered by the omnibar, as a value.
public struct OmnibarHit: Identifiable, Hashable, Sendable {
    /// The kinds of matches, the best first.
    public enum Match: Int, Comparable, Sendable {
        /// The title, or another name, equals the text.
        case title
        /// The title, or another name, begins with the text.
        case titleStart
        /// The title, or another name, contains all words.
        case titleWord
        /// The address equals the text or is below it.
        case address
        /// Title and body together contain all words.
        case text
        /// The text is empty and the note was recently modified or is nearby.
        case recent

        /// Orders better matches first.
        public static func < (lhs: Match, rhs: Match) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// The note's object identifier.
    public let id: NSManagedObjectID
    /// The note's title; empty if it has none.
    public let title: String
    /// The other name by which the note was found: that of its file, or an alias; nil if its title, its address or its text matches.
    public let name: String?
    /// The note's address as written by people; nil if it has none.
    public let address: String?
    /// The name of the folder; nil if the note is in none.
    public let folderName: String?
    /// The modification date.
    public let modificationDate: Date
    /// The kind of match.
    public let match: Match
    /// Whether some of the words are only within words of the title or name, as “eta” is in “beta”.
    public internal(set) var isWithinWords = false
    /// An excerpt of the body around the text; nil if the body does not contain it.
    public var snippet: NoteExcerpt?
}

/// The results of the omnibar for a text.
public struct OmnibarResults: Sendable {
    /// The text, trimmed of whitespace.
    public let text: String
    /// The words and phrases of the text, to mark them.
    public let words: [String]
    /// The matching notes, the best first.
    public let hits: [OmnibarHit]
    /// Whether a note of this title may be created: the text may be a title, and no note is called so.
    public let canCreate: Bool
    /// Whether the text has conditions or phrases, as in ``NoteSearchText``.
    public let isSearch: Bool
    /// The reason why a search finds nothing: a condition that cannot be understood; nil if there is none.
    public let problem: String?

    init(
        _ query: OmnibarQuery,
        hits: [OmnibarHit],
        canCreate: Bool,
        search: NoteSearchQuery? = nil
    ) {
        text = query.text
        words = search?.terms.words ?? query.words
        self.hits = hits
        self.canCreate = canCreate
        isSearch = search != nil
        problem = search?.problem
    }
}
