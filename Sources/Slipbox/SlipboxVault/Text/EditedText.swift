import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore

/// The text of a note as its file is to have it.
struct EditedText {
    let note: Note
    /// The conversion by which the note's body came from its file.
    let incoming: IncomingText
    /// The conversion into a file.
    let outgoing: OutgoingText
    let format: any NoteTextFormat

    /// Returns the body in Markdown. Of a note that was imported and then edited, it differs from the file only in what
    /// was edited.
    ///
    /// - Parameter retarget: updates the links of a text that its file has, before new links are added.
    func markdown(_ retarget: (String) -> String = { $0 }) throws -> String {
        if let markdown = note.markdown { return try outgoing.markdown(retarget(markdown)) }
        guard let source = note.sourceBody else {
            let body = try format.markdown(plainText: note.bodyText, richText: note.formattedBodyText_)
            return try outgoing.markdown(retarget(body))
        }
        guard note.isBodyEdited else { return retarget(source) }
        let file = try incoming.converted(source)
        let body = try format.markdown(
            plainText: note.bodyText,
            richText: note.formattedBodyText_,
            basedOn: file.text,
            // Links with other names make lines longer or shorter.
            lineBreaks: MarkdownLineBreaks(of: source),
            titles: titles(in: file.text)
        )
        return try outgoing.linked(retarget(file.restored(body, outgoing.file)))
    }

    /// Returns the titles of the notes that the links of a text show.
    private func titles(in text: String) -> [UUID: String] {
        var titles: [UUID: String] = [:]
        for reference in MarkdownOutline(text).references {
            guard let link = NoteLink(reference.target), !link.keepsText, titles[link.id] == nil else { continue }
            titles[link.id] = LinkLabel(reference.label ?? "").text
        }
        return titles
    }
}
