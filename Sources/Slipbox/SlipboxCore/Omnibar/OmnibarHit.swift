public import CoreData

/// A note that the omnibar offers. It is a value, to be read everywhere.
public struct OmnibarHit: Identifiable, Hashable, Sendable {
    /// Why a note is offered, the best reason first.
    public enum Match: Int, Comparable, Sendable {
        /// The title is what was typed.
        case title
        /// The title begins so.
        case titleStart
        /// A word of the title begins so, or all words are in it.
        case titleWord
        /// The address is what was typed, or below it.
        case address
        /// The words are in title and text together.
        case text
        /// Nothing was typed, and the note is one of the last that somebody wrote on.
        case recent

        /// Better reasons come first.
        public static func < (lhs: Match, rhs: Match) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// What finds the note in a context.
    public let id: NSManagedObjectID
    /// The title; empty if there is none.
    public let title: String
    /// The address as people write it; nil if there is none.
    public let address: String?
    /// The name of the folder; nil if the note is in none.
    public let folderName: String?
    /// When the note was last changed.
    public let modificationDate: Date
    /// Why it is offered.
    public let match: Match
    /// A piece of the text with what was typed; nil where it is not in there.
    public var snippet: Snippet?

    /// A piece of a text, and where in it there is what was typed.
    public struct Snippet: Hashable, Sendable {
        /// The piece.
        public let text: String
        /// Where the words are in it, in order.
        public let ranges: [Range<String.Index>]
    }
}

/// What the omnibar has for a text.
public struct OmnibarResults: Sendable {
    /// What was typed.
    public let text: String
    /// The notes, best first.
    public let hits: [OmnibarHit]
    /// Whether Enter may make a note of this title: nothing is called so yet.
    public let canCreate: Bool
}
