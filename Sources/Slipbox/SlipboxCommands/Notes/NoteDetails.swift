internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// A note with its text, links and backlinks.
struct NoteDetails: Encodable, Sendable {
    struct Link: Encodable, Sendable {
        let id: UUID
        let title: String
        /// The sentence with the link; nil for links of the note itself.
        var context: String?
    }

    let id: UUID
    let title: String
    let folder: String
    let status: String
    let keywords: [String]
    let created: Date
    let favorite: Bool
    let pinned: Bool
    let body: String
    let links: [Link]
    let backlinks: [Link]

    init(_ note: Note, body: String, backlinkLimit: Int) throws {
        let summary = NoteSummary(note)
        (id, title, folder) = (summary.id, summary.title, summary.folder)
        (status, keywords, created) = (summary.status, summary.keywords, summary.created)
        (favorite, pinned) = (note.isFavorite, summary.pinned)
        self.body = body
        links = note.linkedNotes.sortedNaturally(by: \.title).map { Link(id: $0.uuid, title: $0.title) }
        backlinks = try note.backlinks(limit: backlinkLimit).map { backlink in
            Link(id: backlink.note.uuid, title: backlink.note.title, context: backlink.sentence)
        }
    }

    func text(_ style: Style) -> String {
        let facts = [
            NoteSummary.shortID(id), status, favorite ? "favorite" : "", pinned ? "pinned" : "", created.timeText,
            folder,
            keywords.map { "#\($0)" }.joined(separator: " "),
        ].filter { !$0.isEmpty }
        var text = style.strong(title.isEmpty ? "(no title)" : title) + "\n"
        text += style.faint(facts.joined(separator: " · ")) + "\n\n"
        text += body.isEmpty || body.hasSuffix("\n") ? body : body + "\n"
        text += list("Links", links, style) + list("Linked from", backlinks, style)
        return text
    }

    private func list(_ title: String, _ links: [Link], _ style: Style) -> String {
        guard !links.isEmpty else { return "" }
        let rows = links.map { link in
            let context = link.context.map {
                "\n            " + $0.split(whereSeparator: \.isNewline).joined(separator: " ")
            }
            return "  \(style.faint(NoteSummary.shortID(link.id)))  \(link.title)\(style.faint(context ?? ""))\n"
        }
        return "\n\(style.strong(title))\n\(rows.joined())"
    }
}
