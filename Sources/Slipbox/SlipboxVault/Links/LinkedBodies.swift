import CoreData
import MarkdownVault
import RichText
import SlipboxCore

/// Puts links by identity into the bodies of notes that were read, once all of them have their identities.
struct LinkedBodies: Sendable {
    let index: LinkIndex
    let text: any NoteTextFormat

    /// Says the body of a note anew, unless somebody has changed it since it was read.
    ///
    /// - Parameter notes: the notes by their paths, as far as the text refers to them.
    func link(_ note: Note, at path: VaultPath, _ notes: [VaultPath: Note]) throws {
        guard !text.isMarkdown, !note.isBodyEdited, let source = note.sourceBody else { return }
        let incoming = IncomingText(path: path, index: index) { place in
            notes[place].map { IncomingText.Target(id: $0.uuid, title: $0.title) }
        }
        let markdown = incoming.markdown(source)
        guard !markdown.utf8.elementsEqual(source.utf8) else { return }
        let body = try text.body(markdown: markdown)
        guard body.richText != note.formattedBodyText_ else { return }
        note.restateBody(body.plainText, richText: body.richText)
    }
}
