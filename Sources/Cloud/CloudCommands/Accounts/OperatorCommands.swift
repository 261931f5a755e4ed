internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud operator add`
struct OperatorAddCommand: AccountCommand {
    static let makesFolder = true
    static let syntax = CommandSyntax(
        "operator add",
        "adds a person who may use the console",
        operands: ["LOGIN"],
        options: [.data, .store, .role("the rights; default: owner")],
        details: """
            The console is at /console of the service. A viewer sees everything but secrets; a
            developer also changes records, schemas in development, tokens and keys; an owner
            may do everything. The password comes from the variable CLOUD_PASSWORD; without it,
            one is made and printed once. Only its hash is kept.

              cloud operator add ada@example.org --role developer
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let password = NewPassword(surroundings)
        let role = arguments["--role"].flatMap(OperatorRole.init) ?? .owner
        let added = try await accounts.addOperator(operand(0), password: password.text, role: role)
        surroundings.output(
            "Added \(added.login), \(added.role.rawValue). The console is at /console of the service.\n"
        )
        password.tell(surroundings)
    }
}

/// `cloud operator list`
struct OperatorListCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "operator list",
        "lists the people who may use the console",
        operands: [],
        options: [.data, .store, .json],
        details: "Lists the operators by their logins."
    )

    private struct Row: Encodable {
        let login: String
        let role: String
        let created: Date
    }

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let operators = try await accounts.operators()
        if arguments["--json"] != nil {
            let rows = operators.map { Row(login: $0.login, role: $0.role.rawValue, created: $0.created) }
            return surroundings.output(try JSONText.text(rows))
        }
        var table = TextTable(("LOGIN", .left), ("ROLE", .left), ("ADDED", .left))
        for person in operators { table.add(person.login, person.role.rawValue, person.created.day) }
        surroundings.write(table, ifEmpty: "There are no operators. “cloud operator add LOGIN” adds one.")
    }
}

/// `cloud operator role`
struct OperatorRoleCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "operator role",
        "gives an operator other rights",
        operands: ["LOGIN", "ROLE"],
        options: [.data, .store],
        details: "The roles are viewer, developer and owner. There is always an owner."
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        guard let role = OperatorRole(rawValue: try operand(1)) else {
            throw UsageError("the role is viewer, developer or owner, not “\(try operand(1))”")
        }
        try await accounts.setRole(role, ofOperator: operand(0))
        surroundings.output("\(try operand(0)) is \(role.rawValue) now.\n")
    }
}

/// `cloud operator password`
struct OperatorPasswordCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "operator password",
        "gives an operator another password",
        operands: ["LOGIN"],
        options: [.data, .store],
        details: """
            The password comes from the variable CLOUD_PASSWORD; without it, one is made and
            printed once. The operator is signed out everywhere.
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let password = NewPassword(surroundings)
        try await accounts.setPassword(password.text, ofOperator: operand(0))
        surroundings.output("\(try operand(0)) has another password now, and must sign in again.\n")
        password.tell(surroundings)
    }
}

/// `cloud operator remove`
struct OperatorRemoveCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "operator remove",
        "removes a person from the console",
        operands: ["LOGIN"],
        options: [.data, .store],
        details: "The person is signed out at once. There is always an owner."
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        try await accounts.removeOperator(operand(0))
        surroundings.output("Removed \(try operand(0)), who cannot use the console any more.\n")
    }
}

extension OptionSyntax {
    fileprivate static func role(_ summary: String) -> OptionSyntax {
        OptionSyntax(name: "--role", value: "ROLE", choices: OperatorRole.allCases.map(\.rawValue), summary: summary)
    }
}
