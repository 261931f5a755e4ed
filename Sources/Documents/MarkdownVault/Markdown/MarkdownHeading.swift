/// A heading of a note.
public struct MarkdownHeading: Hashable, Sendable {
    /// From 1, the highest, to 6.
    public let level: Int
    /// Without the signs before and behind it.
    public let text: String
    /// Where its line begins in the note's body, in bytes of UTF-8.
    public let offset: Int
}
