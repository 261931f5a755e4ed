internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud token list`
struct TokenListCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "token list",
        "lists API tokens and management tokens",
        operands: [],
        options: [.data, .store, .json],
        details: "Lists the tokens by their names. Their texts are not kept and cannot be shown."
    )

    private struct Row: Encodable {
        let id: String
        let kind: String
        let name: String
        let container: String?
        var environment: String?
        var origins: [String]?
        var callback: String?
        let created: Date
        var expires: Date?
    }

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        var rows: [Row] = []
        for token in try await accounts.apiTokens() {
            var row = Row(
                id: token.id,
                kind: "api",
                name: token.name,
                container: token.container,
                created: token.created
            )
            (row.environment, row.origins) = (token.environment.rawValue, token.origins)
            row.callback = token.callback
            rows.append(row)
        }
        for token in try await accounts.managementTokens() {
            var row = Row(
                id: token.id,
                kind: "management",
                name: token.name,
                container: token.container,
                created: token.created
            )
            row.expires = token.expires
            rows.append(row)
        }
        if arguments["--json"] != nil { return surroundings.output(try JSONText.text(rows)) }
        var table = TextTable(
            ("ID", .left),
            ("KIND", .left),
            ("NAME", .left),
            ("CONTAINER", .left),
            ("ENVIRONMENT", .left),
            ("EXPIRES", .left)
        )
        for row in rows {
            let expires = row.expires.map { $0 < Date() ? "expired" : $0.day }
            table.add(row.id, row.kind, row.name, row.container ?? "all", row.environment ?? "", expires ?? "")
        }
        surroundings.write(table, ifEmpty: "There are no tokens. “cloud token add NAME --container C” adds one.")
    }
}

/// `cloud token revoke`
struct TokenRevokeCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "token revoke",
        "makes a token worthless",
        operands: ["ID"],
        options: [.data, .store],
        details: """
            Takes the ID of an API token or a management token from “cloud token list”. Users who
            have signed in to the program of an API token are signed out of it.
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let id = try operand(0)
        if try await accounts.apiTokens().contains(where: { $0.id == id }) {
            try await accounts.revokeAPIToken(id)
        } else if try await accounts.managementTokens().contains(where: { $0.id == id }) {
            try await accounts.revokeManagementToken(id)
        } else {
            throw AccountError.unknown("token '\(id)'")
        }
        surroundings.output("The token \(id) is worthless now.\n")
    }
}
