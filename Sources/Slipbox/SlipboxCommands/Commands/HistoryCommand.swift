internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox history`
enum HistoryCommand: SlipboxCommand {
    private static let standardLimit = 20

    static let syntax = CommandSyntax(
        "history",
        "shows what a note once said, and brings it back",
        operands: ["NOTE"],
        options: [
            OptionSyntax(name: "--show", value: "N", summary: "the text of a version"),
            OptionSyntax(name: "--restore", value: "N", summary: "makes the note say again what it said then"),
            .limit(standardLimit, "versions"),
        ] + OptionSyntax.common,
        details: """
            Shows the versions of a note, the latest first and numbered from 1. What the note
            says now is kept as a version before another one is brought back.
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
                throw CommandFailure("“\(note.title)” has no version \(number); “slipbox history” shows which it has")
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
        if let restored { call.note("version \(restored) is what the note says now") }
        guard shown == nil, restored == nil else { return true }
        try call.list(rows, none: "the note has said nothing else yet", table: table)
        return true
    }

    private static func table(_ rows: [Row], _ style: Style) -> String {
        let format = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
            .year().month().day().time(includingFractionalSeconds: false)
        var table = TextTable(["N", "DATE", "KEPT", "TITLE", "TEXT"], flexible: 4)
        for row in rows {
            let cells = [
                "\(row.number)", row.date.formatted(format), row.reason, row.title, String(row.text.prefix(60)),
            ]
            table.add(cells.map { TextTable.Cell($0) })
        }
        return table.text(style)
    }
}
