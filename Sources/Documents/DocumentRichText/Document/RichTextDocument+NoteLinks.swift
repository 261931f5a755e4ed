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

    /// Returns the notes by the names that have become links to them; nil if this document differs from a former one in
    /// something else as well, or in nothing.
    package func namesLinked(since former: RichTextDocument) -> [String: NamedLink.Target]? {
        guard paragraphs.count == former.paragraphs.count, self != former,
            withoutNoteLinks == former.withoutNoteLinks
        else { return nil }
        var links: [String: NoteLink] = [:]
        for run in paragraphs.lazy.flatMap(\.runs) where run.style.image == nil {
            if let link = run.style.link.flatMap(NoteLink.init) { links[run.text] = link }
        }
        var notes: [String: NamedLink.Target] = [:]
        for name in former.namedLinks {
            guard let link = links[name.shownText] else { continue }
            // The words of a link that keeps them are not the title.
            notes[name.title] = NamedLink.Target(
                id: link.id,
                title: link.keepsText ? link.id.uuidString : name.shownText
            )
        }
        return former.linkingNames { notes[$0] } == self ? notes : nil
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
