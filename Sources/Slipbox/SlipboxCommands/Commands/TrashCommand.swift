internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox trash`
enum TrashCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "trash",
        "lists, restores or deletes what is in the trash",
        operands: [],
        options: [
            OptionSyntax(name: "--restore", value: "NAME", summary: "restores the note or folder with this name"),
            OptionSyntax(name: "--empty", summary: "deletes everything in the trash permanently"),
            OptionSyntax(
                name: "--days",
                value: "N",
                summary: "with --empty: only what was deleted more than N days ago"
            ),
        ] + OptionSyntax.common,
        details: """
            Lists what is in the trash, the latest first. A folder is kept and restored with
            all that it contains. If several items have the name, the latest is restored.
            """
    )

    private struct Row: Encodable, Sendable {
        let name: String
        let kind: String
        let notes: Int
        let date: Date
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        guard call.arguments["--restore"] == nil || call.arguments["--empty"] == nil else {
            throw UsageError("--restore and --empty exclude each other")
        }
        if let name = call.arguments["--restore"] { return try await restore(name, call) }
        if call.arguments["--empty"] != nil { return try await empty(call) }
        let rows = try await call.work { context in
            try context.fetch(TrashItem.fetch()).map { item in
                Row(
                    name: item.name,
                    kind: item.isFolder ? "folder" : "note",
                    notes: Int(item.noteCount),
                    date: item.date
                )
            }
        }
        try call.list(rows, none: "the trash is empty", table: table)
        return true
    }

    private static func table(_ rows: [Row], _ style: Style) -> String {
        var table = TextTable(["DELETED", "KIND", "NOTES", "NAME"], flexible: 3)
        for row in rows {
            table.add([
                TextTable.Cell(row.date.dayText), TextTable.Cell(row.kind), TextTable.Cell("\(row.notes)"),
                TextTable.Cell(row.name.isEmpty ? "(no title)" : row.name, styled: style.strong),
            ])
        }
        return table.text(style)
    }

    private static func restore(_ name: String, _ call: CommandCall) async throws -> Bool {
        let restored = try await call.work { context in
            let request = TrashItem.fetch(NSPredicate(format: "name_ ==[cd] %@", name))
            request.fetchLimit = 1
            guard let item = try context.fetch(request).first else {
                throw CommandFailure("there is no “\(name)” in the trash; “slipbox trash” lists what is")
            }
            let restored = item.name
            try item.restore()
            try context.save()
            return restored
        }
        call.note("“\(restored)” was restored")
        return true
    }

    private static func empty(_ call: CommandCall) async throws -> Bool {
        let days = try call.number("--days")
        let count = try await call.work { context in
            let date = days.map { Date(timeIntervalSinceNow: -Double($0) * 86_400) } ?? .distantFuture
            let count = try Trash.empty(before: date, in: context)
            if context.hasChanges { try context.save() }
            return count
        }
        call.note("\(call.count(count, "note")) deleted")
        return true
    }
}
