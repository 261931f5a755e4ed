internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// Notes as a table or as JSON.
struct NoteList: Sendable {
    let notes: [NoteSummary]

    init(notes: [NoteSummary]) {
        self.notes = notes
    }

    init(_ notes: [Note]) {
        self.notes = notes.map(NoteSummary.init)
    }

    func text(_ call: CommandCall) throws -> String {
        call.asksForJSON ? try JSONText.text(notes) : table(call.style)
    }

    func table(_ style: Style, hasTitles: Bool = true) -> String {
        guard !notes.isEmpty else { return "" }
        var table = TextTable(["ID", "CREATED", "STATUS", "TITLE", "FOLDER", "KEYWORDS"], flexible: 3)
        let days = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        for note in notes {
            let status = Status.allCases.first { $0.rawValue.lowercased() == note.status } ?? .draft
            table.add([
                TextTable.Cell(NoteSummary.shortID(note.id), styled: style.faint),
                TextTable.Cell(note.created.formatted(days)),
                TextTable.Cell(note.status) { style.status(status, $0) },
                TextTable.Cell(note.title.isEmpty ? "(no title)" : note.title, styled: style.strong),
                TextTable.Cell(note.folder),
                TextTable.Cell(note.keywords.map { "#\($0)" }.joined(separator: " "), styled: style.faint),
            ])
        }
        return table.text(style, hasTitles: hasTitles)
    }
}
