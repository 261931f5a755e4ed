internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud session list`
struct SessionListCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "session list",
        "lists where a user is signed in",
        operands: ["LOGIN"],
        options: [.data, .store, .json],
        details: "Lists the programs to which a user has signed in, the oldest first."
    )

    private struct Row: Encodable {
        let id: String
        let apiToken: String
        let program: String
        let isSticky: Bool
        let created: Date
        let expires: Date
    }

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let login = try operand(0)
        guard try await accounts.user(login: login) != nil else { throw AccountError.unknown("user '\(login)'") }
        let names = Dictionary(try await accounts.apiTokens().map { ($0.id, $0.name) }) { first, _ in first }
        let rows = try await accounts.sessions(of: login).map {
            Row(
                id: $0.id,
                apiToken: $0.apiToken,
                program: names[$0.apiToken] ?? "",
                isSticky: $0.isSticky,
                created: $0.created,
                expires: $0.expires
            )
        }
        if arguments["--json"] != nil { return surroundings.output(try JSONText.text(rows)) }
        var table = TextTable(("ID", .left), ("PROGRAM", .left), ("SINCE", .left), ("EXPIRES", .left))
        for row in rows {
            table.add(row.id, row.program, row.created.day, row.expires < Date() ? "expired" : row.expires.day)
        }
        surroundings.write(table, ifEmpty: "\(login) is signed in nowhere.")
    }
}

/// `cloud session end`
struct SessionEndCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "session end",
        "signs a user out",
        operands: ["LOGIN", "ID"],
        leastOperands: 1,
        options: [.data, .store],
        details: "Signs the user out of one program, by the ID from “cloud session list”, or of all."
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let login = try operand(0)
        guard arguments.operands.count > 1 else {
            try await accounts.revokeAllSessions(of: login)
            return surroundings.output("\(login) is signed out everywhere.\n")
        }
        let id = try operand(1)
        guard try await accounts.sessions(of: login).contains(where: { $0.id == id }) else {
            throw AccountError.unknown("session '\(id)' of '\(login)'")
        }
        try await accounts.revokeSession(id)
        surroundings.output("Ended the session \(id) of \(login).\n")
    }
}
