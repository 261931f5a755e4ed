internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox keywords`
enum KeywordsCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "keywords",
        "shows all keywords and how many notes have them",
        operands: [],
        options: OptionSyntax.common,
        details: "Shows the keywords, those of most notes first."
    )

    private struct Row: Encodable, Sendable {
        let name: String
        let count: Int
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        let rows = try await call.work { context in
            try context.fetch(countsFetch()).compactMap { row in
                (row["name_"] as? String).map { Row(name: $0, count: (row["count"] as? NSNumber)?.intValue ?? 0) }
            }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        }
        guard !call.asksForJSON else {
            call.write(try JSONText.text(rows))
            return true
        }
        var table = TextTable(["NOTES", "KEYWORD"], flexible: 1)
        for row in rows { table.add([TextTable.Cell("\(row.count)"), TextTable.Cell("#\(row.name)")]) }
        call.write(rows.isEmpty ? "" : table.text(call.style))
        return true
    }

    /// Names and counts, without an object for each note.
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
