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

    /// The document with words in place of its links to notes, of those by title as of those by identifier.
    ///
    /// A document and the one that ``linkingNames(_:)`` makes of it have the same words.
    package var withoutNoteLinks: RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                let runs = paragraph.runs.map { run in
                    let text = paragraph.mayLink && run.mayLink ? NamedLink.textWithWords(for: run.text) : run.text
                    return TextRun(text, style: run.style.withoutNoteLink)
                }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle.withoutNoteLink)
            }
        )
    }
}

extension TextStyle {
    fileprivate var withoutNoteLink: TextStyle {
        guard image == nil, link.flatMap(NoteLink.init) != nil else { return self }
        var style = self
        style.link = nil
        return style
    }
}
