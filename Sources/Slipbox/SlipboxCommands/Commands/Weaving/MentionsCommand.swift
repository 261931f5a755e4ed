internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox mentions`
enum MentionsCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "mentions",
        "finds the title of a note in other notes and links it",
        operands: ["NOTE"],
        options: [
            OptionSyntax(name: "--link", value: "N", summary: "turns the mention with this number into a link"),
            .limit(50, "mentions"),
        ] + OptionSyntax.common,
        details: """
            Lists where other notes mention the title of this note without a link, each with
            its sentence, numbered from 1. The text of the other note stays unchanged, and the
            link stays when this note is renamed.
            """
    )

    private struct Row: Encodable, Sendable {
        let number: Int
        let id: UUID
        let title: String
        let sentence: String
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        let (number, limit) = (try call.number("--link"), try call.number("--limit") ?? 50)
        let rows = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            let mentions = try note.unlinkedMentions(limit: max(limit, number ?? 0))
            let rows = mentions.enumerated().map { index, mention in
                Row(number: index + 1, id: mention.note.uuid, title: mention.note.title, sentence: mention.sentence)
            }
            guard let number else { return rows }
            guard mentions.indices.contains(number - 1), note.link(mentions[number - 1]) else {
                throw CommandFailure("there is no mention \(number); “slipbox mentions” lists all")
            }
            try context.save()
            return [rows[number - 1]]
        }
        try call.list(rows, none: "no other note has this title without a link to it", table: table)
        if number != nil { call.note("linked") }
        return true
    }

    private static func table(_ rows: [Row], _ style: Style) -> String {
        var table = TextTable(["N", "ID", "TITLE", "SENTENCE"], flexible: 3)
        for row in rows {
            table.add([
                TextTable.Cell("\(row.number)"), TextTable.Cell(NoteSummary.shortID(row.id), styled: style.faint),
                TextTable.Cell(row.title, styled: style.strong), TextTable.Cell(row.sentence),
            ])
        }
        return table.text(style)
    }
}
