public import Foundation
public import RichText

/// A link to a note within formatted text, by the note's identifier, whatever the note is called.
public typealias NoteLink = RichText.NoteLink

extension RichText.NoteLink {
    /// The link to a note, for a text that is shown as it is; without one, the link shows the title.
    public static func url(of note: Note, showing text: String? = nil) -> URL? {
        URL(string: NoteLink(id: note.uuid, keepsText: text.map { $0 != note.title } ?? false).link)
    }

    /// The identifier of the note that a link leads to; nil for other links.
    public static func identifier(in url: URL) -> UUID? {
        NoteLink(url.absoluteString)?.id
    }
}
