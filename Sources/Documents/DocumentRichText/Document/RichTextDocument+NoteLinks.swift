public import Foundation

extension RichTextDocument {
    /// The identifiers of the notes that the document links to, in order and without duplicates.
    public var linkedNotes: [UUID] {
        var seen: Set<UUID> = []
        return paragraphs.flatMap(\.runs).compactMap { $0.style.link.flatMap(NoteLink.init)?.id }
            .filter { seen.insert($0).inserted }
    }

    /// Returns the document with the current titles of notes as the texts of links to them.
    /// - Parameter title: Returns the title of a note; nil leaves the link as it is.
    public func retitlingNotes(_ title: (UUID) -> String?) -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                var last: NoteLink?
                let runs = paragraph.runs.map { run -> TextRun in
                    let note = run.style.image == nil ? run.style.link.flatMap(NoteLink.init) : nil
                    defer { last = note }
                    guard let note, !note.keepsText, let now = title(note.id), !now.isEmpty else { return run }
                    // A link in several styles consists of several runs; only the first gets the title.
                    let text = note == last ? "" : now.components(separatedBy: .newlines).joined(separator: " ")
                    return TextRun(text, style: run.style)
                }
                guard runs != paragraph.runs else { return paragraph }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}
