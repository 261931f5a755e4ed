internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox sections`
enum SectionsCommand: SlipboxCommand {
    private static let standardLimit = 10

    static let syntax = CommandSyntax(
        "sections",
        "lists notes by day or by status",
        operands: [],
        options: [
            OptionSyntax(
                name: "--by",
                value: "WHAT",
                choices: ["day", "status"],
                summary: "day, the newest first, or status"
            ),
            .folder, .limit(standardLimit, "notes of each section"),
            OptionSyntax(
                name: "--sections",
                value: "N",
                summary: "the greatest number of sections, 0 for all; default: 14"
            ),
        ] + OptionSyntax.common,
        details: """
            Shows the number of notes of each day or status, and the first of these notes.

              slipbox sections --by status --folder Ideas
            """
    )

    private struct Section: Encodable, Sendable {
        let title: String
        let count: Int
        let notes: [NoteSummary]
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        let limit = try call.number("--limit") ?? standardLimit
        let sectionLimit = try call.number("--sections") ?? 14
        let sorting: NoteSorting = call.arguments["--by"] == "status" ? .status : .day
        let (sections, count) = try await call.work { context in
            let folder = try call.arguments["--folder"].flatMap { try FolderFinder(context: context).folder($0) }
            let predicate = folder.map { NSPredicate(format: "%K == %@", NoteProperties.folder, $0) } ?? .all
            let all = try NoteSections(matching: predicate, sorting: sorting, in: context).sections
            let shown = all.prefix(sectionLimit == 0 ? all.count : sectionLimit).map { section in
                let notes = section.prefix(limit == 0 ? section.count : limit)
                return Section(title: section.title, count: section.count, notes: NoteList(Array(notes)).notes)
            }
            return (shown, all.count)
        }
        try call.list(sections, none: "no notes found", table: text)
        if sections.count < count { call.note("\(sections.count) of \(count) sections; --sections 0 shows all") }
        return true
    }

    private static func text(_ sections: [Section], _ style: Style) -> String {
        sections.map { section in
            let rows = NoteList(notes: section.notes).table(style, hasTitles: false)
            let more = section.count - section.notes.count
            return style.strong(section.title) + " (\(section.count))\n" + rows + (more > 0 ? "… \(more) more\n" : "")
        }.joined(separator: "\n")
    }
}
