/// A tag in the text of a note, such as `#method/luhmann`.
public struct MarkdownTag: Hashable, Sendable {
    /// Without its sign.
    public let name: String
    /// With its sign, in bytes of the note's body.
    public let range: Range<Int>
}
