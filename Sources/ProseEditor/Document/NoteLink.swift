public import Foundation
public import RichText

/// A link to a note by its identity, so that it leads there whatever the note is called later.
///
/// In documents it is a link `note:` with the identity behind it, on the title that the note had. That goes through RTF,
/// HTML and Markdown as any link does.
public struct NoteLink: Hashable, Sendable {
    /// The identity of the note.
    public var id: UUID

    /// The scheme of such links.
    public static let scheme = "note"

    /// A link to the note of this identity.
    public init(id: UUID) {
        self.id = id
    }

    /// Reads a link; nil if it leads somewhere else.
    public init?(_ link: String) {
        guard link.count == Self.scheme.count + 37, link.lowercased().hasPrefix(Self.scheme + ":"),
            let id = UUID(uuidString: String(link.dropFirst(Self.scheme.count + 1)))
        else { return nil }
        self.id = id
    }

    /// The link as documents have it.
    public var link: String { "\(Self.scheme):\(id.uuidString)" }
}

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
                    guard let note, let now = title(note.id), !now.isEmpty else { return run }
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
