internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore
internal import SlipboxVault

/// `slipbox keywords`
enum KeywordsCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "keywords",
        "lists all keywords with their numbers of notes",
        operands: [],
        options: [
            OptionSyntax(name: "--rename", value: "NAME", summary: "the keyword to rename to the name of --to"),
            OptionSyntax(
                name: "--merge",
                value: "NAME",
                isRepeatable: true,
                summary: "a keyword to merge into the one of --to"
            ),
            OptionSyntax(name: "--to", value: "NAME", summary: "the new name"),
        ] + OptionSyntax.common,
        details: """
            Lists the keywords, those with the most notes first. A merged keyword can be found
            by all its former names.

              slipbox keywords --rename zettel --to slips
              slipbox keywords --merge card --merge cards --to slips
            """
    )

    private struct Row: Encodable, Sendable {
        let name: String
        let count: Int
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        try await change(call)
        let rows = try await call.work { context in
            try context.fetch(countsFetch()).compactMap { row in
                (row["name_"] as? String).map { Row(name: $0, count: (row["count"] as? NSNumber)?.intValue ?? 0) }
            }.sortedNaturally(by: \.name).sorted { $0.count > $1.count }
        }
        try call.list(rows, none: "there are no keywords yet") { rows, style in
            var table = TextTable(["NOTES", "KEYWORD"], flexible: 1)
            for row in rows { table.add([TextTable.Cell("\(row.count)"), TextTable.Cell("#\(row.name)")]) }
            return table.text(style)
        }
        return true
    }

    /// Renames or merges keywords if the options ask for it.
    private static func change(_ call: CommandCall) async throws {
        let (old, merged) = (call.arguments["--rename"], call.arguments.values(of: "--merge"))
        guard let name = call.arguments["--to"] else {
            if old == nil, merged.isEmpty { return }
            throw UsageError("--rename and --merge need a name: --to NAME")
        }
        guard (old == nil) != merged.isEmpty else { throw UsageError("--to needs a --rename or a --merge") }
        try await call.work { context in
            let finder = KeywordFinder(context: context)
            if let old { try finder.existing(old).renameWithTags(to: name) }
            if !merged.isEmpty { try finder.made(name).merge(merged.map { try finder.existing($0) }) }
            try context.save()
        }
    }

    /// Returns a request for the names and numbers of notes, which creates no object for each note.
    private static func countsFetch() -> NSFetchRequest<NSDictionary> {
        let count = NSExpressionDescription()
        count.name = "count"
        count.expression = NSExpression(
            forFunction: "count:",
            arguments: [NSExpression(forKeyPath: KeywordProperties.notes)]
        )
        count.expressionResultType = .integer64AttributeType
        let request = NSFetchRequest<NSDictionary>(entityName: "Keyword")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = [KeywordProperties.name, count]
        return request
    }
}
