internal import CoreData
internal import DocumentRichText

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

    /// The sentence as a reader sees it; as it is written if the title is not seen there, such as in the name of an embedded note.
    public var shownSentence: String {
        let shown = RichTextDocument.shownText(of: sentence)
        return shown.contains(sentence[range]) ? shown : sentence
    }
}
