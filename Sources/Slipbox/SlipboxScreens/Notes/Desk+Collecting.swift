internal import CoreData
internal import DocumentRichText
internal import SlipboxCore

extension Desk {
    /// Makes a note that shows those which are chosen, in the order of the list, and opens it: the outline of a text.
    func collectChosen() {
        guard !refusesForOthers("Notes of others are not collected here.") else { return }
        attempt {
            let order = try listing?.identifiers(in: context) ?? []
            let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
            let notes = chosen.sorted { places[$0.objectID, default: .max] < places[$1.objectID, default: .max] }
            var made: Note?
            try perform("Collected \(Self.names(notes))") {
                let note = Note(title: "", context: context)
                note.folder = place?.folder
                try note.setBody(RichTextDocument(paragraphs: try notes.map(block)))
                made = note
            }
            isChoosing = false
            note = made
            wantsCaret = made
        }
    }

    /// Returns a block that shows a note. What its title does not lead to is a link.
    private func block(showing note: Note) throws -> TextParagraph {
        let name = NamedLink(note.title)
        let isName =
            name?.target == note.title && name?.heading == nil && !note.title.contains { "[]|#^\n".contains($0) }
        if isName, try Note.named(note.title, in: context) == note {
            return TextParagraph(runs: [TextRun("![[\(note.title)]]")])
        }
        var style = TextStyle()
        style.link = NoteLink.url(of: note)?.absoluteString
        return TextParagraph(runs: [TextRun(note.shownTitle, style: style)])
    }
}
