internal import CoreDataCommandLine
internal import Foundation
internal import UntrustedJSON

/// `cloud schema diff`
struct SchemaDiffCommand: SchemaCommand {
    static let syntax = CommandSyntax(
        "schema diff",
        "prints what deploying would change",
        operands: [],
        options: .management,
        details: """
            Compares development with production, and says of each change whether it can be
            undone: types and fields that production has stay there for good. Changes nothing.
            """
    )

    let arguments: ParsedArguments

    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws {
        surroundings.output(try await client.difference())
    }
}

/// `cloud schema history`
struct SchemaHistoryCommand: SchemaCommand {
    static let syntax = CommandSyntax(
        "schema history",
        "prints who has changed the schema when",
        operands: [],
        options: .management + [.json],
        details: """
            Prints the last changes by people and tools, the last one first. Deployments are in
            the history of production.

              cloud schema history --environment production
            """
    )

    let arguments: ParsedArguments

    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws {
        let entries = try await client.history()
        if arguments["--json"] != nil { return surroundings.output(try JSONText.text(entries)) }
        guard !entries.isEmpty else {
            return surroundings.messages("Nobody has changed the schema of \(client.place) yet.\n")
        }
        surroundings.output(entries.map(\.text).joined())
    }
}

/// A change of a schema, as the service tells it.
struct SchemaHistoryEntry: Encodable {
    let number: Int64
    let date: String
    let action: String
    let actor: String?
    let difference: String

    init(_ node: JSONNode) {
        number = node["number"]?.integer ?? 0
        (date, action) = (node["date"]?.string ?? "", node["action"]?.string ?? "")
        (actor, difference) = (node["actor"]?.string, node["difference"]?.string ?? "")
    }

    /// A line that says who has done what when, and the changes below it.
    var text: String {
        let lines = difference.split(separator: "\n").map { "  \($0)\n" }.joined()
        return "\(number)  \(date)  \(action) by \(actor ?? "somebody")\n\(lines)"
    }
}
