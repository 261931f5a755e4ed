internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud token add`
struct TokenAddCommand: AccountCommand {
    static let makesFolder = true
    static let syntax = CommandSyntax(
        "token add",
        "lets a program use a container",
        operands: ["NAME"],
        options: [
            .data, .store, .container("the container, such as iCloud.org.example.Notes"), .environment,
            OptionSyntax(
                name: "--origin",
                value: "URL",
                isRepeatable: true,
                summary: "a web site that may use the token; default: all, and programs"
            ),
            OptionSyntax(name: "--callback", value: "URL", summary: "the address to which the sign-in page goes back"),
        ],
        details: """
            Prints an API token, which stands for a program. It is not shown again.

              cloud token add "Notes for Linux" --container iCloud.org.example.Notes
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let (text, token) = try await accounts.addAPIToken(
            name: operand(0),
            container: required("--container"),
            environment: environment,
            origins: arguments.values(of: "--origin"),
            callback: arguments["--callback"]
        )
        surroundings.output(text + "\n")
        surroundings.messages(
            "This is the API token \(token.id) for \(token.container), \(token.environment.rawValue). "
                + "Keep it: it is not shown again.\n"
        )
    }
}

/// `cloud token manage`
struct TokenManageCommand: AccountCommand {
    static let makesFolder = true
    static let syntax = CommandSyntax(
        "token manage",
        "lets a tool work on schemas",
        operands: ["NAME"],
        options: [.data, .store, .container("the only container; default: all"), .days],
        details: """
            Prints a management token, with which “cloud schema” exports, imports, deploys and
            resets schemas. It is not shown again.

              export CLOUD_MANAGEMENT_TOKEN=$(cloud token manage laptop)
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let (text, token) = try await accounts.addManagementToken(
            name: operand(0),
            container: arguments["--container"],
            days: days()
        )
        surroundings.output(text + "\n")
        surroundings.messages(
            "This is the management token \(token.id) for \(token.container ?? "all containers"), "
                + "good until \(token.expires.day). Keep it: it is not shown again.\n"
        )
    }
}

/// `cloud token web`
struct TokenWebCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "token web",
        "signs a program in as a user",
        operands: ["LOGIN"],
        options: [
            .data, .store,
            OptionSyntax(name: "--token", value: "TEXT", summary: "the API token; better: CLOUDKIT_API_TOKEN"),
            .days,
        ],
        details: """
            Prints a web token that stays the same until it expires, for programs that cannot
            keep the next one of each answer. “cloud session end” makes it worthless.

              export CLOUDKIT_WEB_TOKEN=$(cloud token web ada@example.org)
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        guard let text = arguments["--token"] ?? surroundings.environment["CLOUDKIT_API_TOKEN"] else {
            throw UsageError("give the API token with --token, or in the variable CLOUDKIT_API_TOKEN")
        }
        guard let token = try await accounts.apiToken(text: text) else {
            throw AccountError.unknown("API token with this text")
        }
        let days = try days()
        let key = try await ServiceKey.shared(in: arguments.place(surroundings), accounts)
        surroundings.output(
            try await accounts.addSession(for: operand(0), apiToken: token, days: days, key: key) + "\n"
        )
        surroundings.messages("This is a web token for \(token.container), good for \(days) days.\n")
    }
}
