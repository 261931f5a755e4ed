internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// A list of notes, as a table or as JSON.
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
        for note in notes {
            let status = Status.allCases.first { $0.rawValue.lowercased() == note.status } ?? .draft
            table.add([
                TextTable.Cell(NoteSummary.shortID(note.id), styled: style.faint),
                TextTable.Cell(note.created.dayText),
                TextTable.Cell(note.pinned ? "\(note.status), pinned" : note.status) { style.status(status, $0) },
                TextTable.Cell(note.title.isEmpty ? "(no title)" : note.title, styled: style.strong),
                TextTable.Cell(note.folder),
                TextTable.Cell(note.keywords.map { "#\($0)" }.joined(separator: " "), styled: style.faint),
            ])
        }
        return table.text(style, hasTitles: hasTitles)
    }
}

/// The properties of a note that lists show.
struct NoteSummary: Codable, Hashable, Sendable {
    let id: UUID
    let title: String
    /// The path of the folder, with slashes between names; empty at the top.
    let folder: String
    let status: String
    /// Whether the note stands first in lists on the screen.
    let pinned: Bool
    let keywords: [String]
    let created: Date

    init(_ note: Note) {
        id = note.uuid
        title = note.title
        folder = note.folder.map(Self.path) ?? ""
        status = note.status.rawValue.lowercased()
        pinned = note.isPinned
        keywords = note.keywords.map(\.name).sortedNaturally { $0 }
        created = note.creationDate
    }

    static func path(_ folder: Folder) -> String {
        folder.path.map(\.name).joined(separator: "/")
    }

    /// Returns the first eight digits of an identifier, in lower case.
    static func shortID(_ id: UUID) -> String {
        String(id.uuidString.prefix(8)).lowercased()
    }
}

extension Style {
    func strong(_ text: String) -> String { ink(text, .bold) }

    func faint(_ text: String) -> String { ink(text, .dim) }

    /// Returns the text in the colour of a status.
    func status(_ status: Status, _ text: String) -> String {
        switch status {
        case .draft: ink(text, .yellow)
        case .review: ink(text, .cyan)
        case .archived: ink(text, .dim)
        }
    }
}

extension Date {
    /// The day in the local time zone, such as `2024-05-01`.
    var dayText: String { formatted(ISO8601FormatStyle(timeZone: .current).year().month().day()) }

    /// The time to the second in the local time zone, such as `2024-05-01 09:30:00`.
    var timeText: String {
        formatted(
            ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
                .year().month().day().time(includingFractionalSeconds: false)
        )
    }
}

extension TextTable {
    func text(_ style: Style, hasTitles: Bool = true) -> String {
        lines(style, heading: hasTitles ? .titles : .none).map { $0 + "\n" }.joined()
    }
}
