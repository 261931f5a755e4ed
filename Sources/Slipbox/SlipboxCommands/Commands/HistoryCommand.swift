internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox history`
enum HistoryCommand: SlipboxCommand {
    private static let standardLimit = 20

    static let syntax = CommandSyntax(
        "history",
        "shows former versions of a note and restores them",
        operands: ["NOTE"],
        options: [
            OptionSyntax(name: "--show", value: "N", summary: "shows the text of a version"),
            OptionSyntax(name: "--restore", value: "N", summary: "restores a version"),
            .limit(standardLimit, "versions"),
        ] + OptionSyntax.common,
        details: """
            Lists the versions of a note, the latest first, numbered from 1. Before a version
            is restored, the current text is kept as a version, too.
            """
    )

    private struct Row: Encodable, Sendable {
        let number: Int
        let date: Date
        let reason: String
        let title: String
        let text: String
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        let (shown, restored) = (try call.number("--show"), try call.number("--restore"))
        let limit = max(shown ?? 0, restored ?? 0, try call.number("--limit") ?? standardLimit)
        let rows = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            let request = NoteVersion.fetch(of: note)
            request.fetchLimit = limit
            let versions = try context.fetch(request)
            for number in [shown, restored].compactMap({ $0 }) where !(1...max(versions.count, 1)).contains(number) {
                throw CommandFailure("“\(note.title)” has no version \(number); “slipbox history” lists its versions")
            }
            let rows = versions.enumerated().map { index, version in
                Row(
                    number: index + 1,
                    date: version.date,
                    reason: version.reason.rawValue.lowercased(),
                    title: version.title,
                    text: version.bodyText
                )
            }
            if let restored, versions.indices.contains(restored - 1) {
                versions[restored - 1].restore()
                try context.save()
            }
            return rows
        }
        if let shown { call.write(rows[shown - 1].text + "\n") }
        if let restored { call.note("version \(restored) was restored") }
        guard shown == nil, restored == nil else { return true }
        try call.list(rows, none: "the note has no former versions", table: table)
        return true
    }

    private static func table(_ rows: [Row], _ style: Style) -> String {
        var table = TextTable(["N", "DATE", "KEPT", "TITLE", "TEXT"], flexible: 4)
        for row in rows {
            let cells = [
                "\(row.number)", row.date.timeText, row.reason, row.title, String(row.text.prefix(60)),
            ]
            table.add(cells.map { TextTable.Cell($0) })
        }
        return table.text(style)
    }
}
