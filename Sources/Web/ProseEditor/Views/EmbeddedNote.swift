public import DocumentRichText
internal import WebUI

/// The text of another note, or of a part of it, that a text shows by its name: `![[Boxes#Use]]`.
public struct EmbeddedNote: Sendable {
    /// The title of the note; empty for a picture.
    public var title: String
    /// The address of the note's page; nil if there is none.
    public var address: String?
    /// What is shown.
    public var document: RichTextDocument

    /// The most paragraphs that are shown of a note.
    private static let mostParagraphs = 200
    /// How deep notes are shown within notes, and how many in all.
    private static let (mostLevels, most) = (3, 60)

    /// Creates an embedded note.
    public init(title: String, address: String? = nil, document: RichTextDocument) {
        (self.title, self.address, self.document) = (title, address, document)
    }
}

extension EmbeddedNote {
    /// The part of the note that is shown.
    var shown: RichTextDocument { document.part(document.paragraphs.prefix(Self.mostParagraphs)) }

    /// The first paragraphs, for a look at the note.
    var beginning: RichTextDocument { document.part(document.paragraphs.prefix(8)) }

    /// Returns the notes that a document embeds, and those that these embed, by their targets. Each is there once, so that
    /// circles end.
    static func all(in document: RichTextDocument, _ find: (NamedLink) -> EmbeddedNote?) -> [String: EmbeddedNote] {
        var found: [String: EmbeddedNote] = [:]
        var documents = [document]
        for _ in 0..<mostLevels {
            var next: [RichTextDocument] = []
            for link in documents.flatMap(\.embeds) where found[link.target] == nil && found.count < most {
                guard let note = find(link) else { continue }
                found[link.target] = note
                next.append(note.shown)
            }
            documents = next
        }
        return found
    }
}
