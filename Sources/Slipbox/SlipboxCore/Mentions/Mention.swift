internal import CoreData

/// A place in a note's text that has the title of another note, without being a link to it.
public struct Mention {
    /// The note whose text it is.
    public let note: Note
    /// The sentence around.
    public let sentence: String
    /// Where in the sentence the title is.
    public let range: Range<String.Index>
    /// Which of the mentions in this text it is, counted from 0.
    public let number: Int
}
