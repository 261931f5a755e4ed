public import Foundation
public import RichText

/// A link to a note by its identity, as documents have it.
public typealias NoteLink = RichText.NoteLink

extension RichTextDocument {
    /// The notes that the document links to, in order, each once.
    public var linkedNotes: [UUID] {
        var seen: Set<UUID> = []
        return paragraphs.flatMap(\.runs).compactMap { $0.style.link.flatMap(NoteLink.init)?.id }
            .filter { seen.insert($0).inserted }
    }

    /// The document with the titles that notes have now in its links to them.
    /// - Parameter title: The title of a note; nil if it is not known, which leaves the link as it is.
    public func retitlingNotes(_ title: (UUID) -> String?) -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                var last: NoteLink?
                let runs = paragraph.runs.map { run -> TextRun in
                    let note = run.style.image == nil ? run.style.link.flatMap(NoteLink.init) : nil
                    defer { last = note }
                    guard let note, !note.keepsText, let now = title(note.id), !now.isEmpty else { return run }
                    // A link in several styles is one link still, and says the title once.
                    let text = note == last ? "" : now.components(separatedBy: .newlines).joined(separator: " ")
                    return TextRun(text, style: run.style)
                }
                guard runs != paragraph.runs else { return paragraph }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}

extension RichTextDocument {
    /// The document with each run replaced.
    func mappingRuns(_ transform: (TextRun) -> TextRun) -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                let runs = paragraph.runs.map(transform)
                guard runs != paragraph.runs else { return paragraph }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}
