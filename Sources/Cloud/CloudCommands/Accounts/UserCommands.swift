internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud user add`
struct UserAddCommand: AccountCommand {
    static let makesFolder = true
    static let syntax = CommandSyntax(
        "user add",
        "adds a user",
        operands: ["LOGIN"],
        options: [
            .data, .store,
            OptionSyntax(name: "--first-name", value: "NAME", summary: "the first name"),
            OptionSyntax(name: "--last-name", value: "NAME", summary: "the last name"),
        ],
        details: """
            The login is an address for mail or a name. The password comes from the variable
            CLOUD_PASSWORD; without it, one is made and printed once. Only its hash is kept.

              cloud user add ada@example.org --first-name Ada
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let password = NewPassword(surroundings)
        let account = try await accounts.addUser(
            operand(0),
            password: password.text,
            firstName: arguments["--first-name"],
            lastName: arguments["--last-name"]
        )
        surroundings.output("Added \(account.login), whose record is \(account.recordName).\n")
        password.tell(surroundings)
    }
}

/// `cloud user password`
struct UserPasswordCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "user password",
        "gives a user another password",
        operands: ["LOGIN"],
        options: [.data, .store],
        details: """
            The password comes from the variable CLOUD_PASSWORD; without it, one is made and
            printed once. The user is signed out everywhere.
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let password = NewPassword(surroundings)
        try await accounts.setPassword(password.text, ofUser: operand(0))
        surroundings.output("\(try operand(0)) has another password now, and must sign in again.\n")
        password.tell(surroundings)
    }
}

/// `cloud user list`
struct UserListCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "user list",
        "lists the users",
        operands: [],
        options: [.data, .store, .json],
        details: "Lists the users by their logins."
    )

    private struct Row: Encodable {
        let login: String
        let firstName: String?
        let lastName: String?
        let recordName: String
        let isDisabled: Bool
        let isBeingErased: Bool
        let quota: String
        let created: Date
    }

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let users = try await accounts.users()
        if arguments["--json"] != nil {
            let rows = users.map {
                Row(
                    login: $0.login,
                    firstName: $0.firstName,
                    lastName: $0.lastName,
                    recordName: $0.recordName,
                    isDisabled: $0.isDisabled,
                    isBeingErased: $0.isBeingErased,
                    quota: $0.quota.text,
                    created: $0.created
                )
            }
            return surroundings.output(try JSONText.text(rows))
        }
        var table = TextTable(
            ("LOGIN", .left),
            ("NAME", .left),
            ("RECORD", .left),
            ("ADDED", .left),
            ("QUOTA", .right),
            ("", .left)
        )
        for user in users {
            let name = [user.firstName, user.lastName].compactMap { $0 }.joined(separator: " ")
            let state = user.isBeingErased ? "being erased" : user.isDisabled ? "disabled" : ""
            table.add(user.login, name, user.recordName, user.created.day, user.quota.text, state)
        }
        surroundings.write(table, ifEmpty: "There are no users. “cloud user add LOGIN” adds one.")
    }
}

/// The password of a call: that of the environment, or a new one.
struct NewPassword {
    let text: String
    private let isMade: Bool

    init(_ surroundings: Surroundings) {
        if let text = surroundings.environment["CLOUD_PASSWORD"], !text.isEmpty {
            (self.text, isMade) = (text, false)
            return
        }
        (text, isMade) = (MadePassword.text(), true)
    }

    func tell(_ surroundings: Surroundings) {
        if isMade { surroundings.output("The password is \(text) and is not shown again.\n") }
    }
}

extension Date {
    /// The day, as it is in UTC.
    var day: String { String(ISO8601Format().prefix(10)) }
}

extension Surroundings {
    /// Writes a table, or a sentence that says what to do if it is empty.
    func write(_ table: TextTable, ifEmpty sentence: String) {
        guard !table.isEmpty else { return messages(sentence + "\n") }
        let lines = table.lines(Style(hasColors: false), heading: .titles)
        output(lines.joined(separator: "\n") + "\n")
    }
}
