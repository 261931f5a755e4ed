internal import CoreData

/// An occurrence of a note's title in another note's text that is not a link.
public struct Mention {
    /// The note that contains the text.
    public let note: Note
    /// The sentence around the occurrence.
    public let sentence: String
    /// The range of the title in the sentence.
    public let range: Range<String.Index>
    /// The index of this mention among all mentions in the text, counting from 0.
    public let number: Int
}
