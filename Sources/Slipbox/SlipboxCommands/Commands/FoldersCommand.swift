internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox folders`
enum FoldersCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "folders",
        "lists all folders with their numbers of notes",
        operands: [],
        options: OptionSyntax.common,
        details: "Lists the folders as a tree, sorted by name, each with the number of notes directly in it."
    )

    private struct Row: Encodable, Sendable {
        let path: String
        let count: Int

        var names: [String] { path.split(separator: "/").map(String.init) }
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        let rows = try await call.work { context in
            try context.fetch(Folder.fetch()).map { Row(path: NoteSummary.path($0), count: Int($0.count)) }
                .sorted { $0.names.lexicographicallyPrecedes($1.names, by: NaturalOrder.precedes) }
        }
        try call.list(rows, none: "there are no folders yet", table: table)
        return true
    }

    private static func table(_ rows: [Row], _ style: Style) -> String {
        var table = TextTable(["NOTES", "FOLDER"], flexible: 1)
        for row in rows {
            let indentation = String(repeating: "  ", count: max(row.names.count - 1, 0))
            table.add([TextTable.Cell("\(row.count)"), TextTable.Cell(indentation + (row.names.last ?? ""))])
        }
        return table.text(style)
    }
}
