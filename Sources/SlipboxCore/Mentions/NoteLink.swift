public import Foundation
public import RichText

/// A link to a note within formatted text, by the note's identifier, whatever the note is called.
public typealias NoteLink = RichText.NoteLink

extension RichText.NoteLink {
    /// The link to a note.
    public static func url(of note: Note) -> URL? {
        URL(string: NoteLink(id: note.uuid).link)
    }

    /// The identifier of the note that a link leads to; nil for other links.
    public static func identifier(in url: URL) -> UUID? {
        NoteLink(url.absoluteString)?.id
    }
}
