internal import CloudService
internal import CoreDataCommandLine

/// `cloud user disable`
struct UserDisableCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "user disable",
        "keeps a user from signing in",
        operands: ["LOGIN"],
        options: [.data, .store],
        details: "Signs the user out everywhere. “cloud user enable” takes it back."
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        try await accounts.disableUser(operand(0))
        surroundings.output("\(try operand(0)) is signed out and cannot sign in any more.\n")
    }
}

/// `cloud user enable`
struct UserEnableCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "user enable",
        "lets a user sign in again",
        operands: ["LOGIN"],
        options: [.data, .store],
        details: "Lets a user sign in who was disabled."
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        try await accounts.enableUser(operand(0))
        surroundings.output("\(try operand(0)) can sign in again.\n")
    }
}

/// `cloud user discoverable`
struct UserDiscoverableCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "user discoverable",
        "says whether others may find a user",
        operands: ["LOGIN", "yes|no"],
        options: [.data, .store],
        details: """
            Programs find only users who have agreed to it, on the page where they sign in or to
            you. Whoever knows a login can invite its user to a share all the same.

              cloud user discoverable ada@example.org no
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let answers = ["yes": true, "no": false]
        guard let isDiscoverable = try answers[operand(1)] else {
            throw UsageError("say “yes” or “no”, not “\(try operand(1))”")
        }
        try await accounts.setDiscoverable(isDiscoverable, user: operand(0))
        surroundings.output("Others \(isDiscoverable ? "find" : "do not find") \(try operand(0)).\n")
    }
}

/// `cloud user remove`
struct UserRemoveCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "user remove",
        "removes a user, whose records stay or go",
        operands: ["LOGIN"],
        options: [.data, .store, OptionSyntax(name: "--records", summary: "erases what belongs to the user, too")],
        details: """
            Removes the account of a user and signs the user out everywhere. Records that the
            user has saved stay in the databases; nobody can sign in to the private one any more.

            With --records, the service erases the user's private databases in all containers,
            with the shares of them, the record of the user, subscriptions, and the user's part
            in shares of others: within an hour, or when it starts. What the user has saved in
            public databases, and in zones of others, stays. It cannot be undone.
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        guard arguments["--records"] == nil else {
            try await accounts.eraseUser(operand(0))
            return surroundings.output(
                "\(try operand(0)) is signed out. The service erases the records within an hour, or when it starts.\n"
            )
        }
        try await accounts.removeUser(operand(0))
        surroundings.output("Removed \(try operand(0)). The user's records stay in the databases.\n")
    }
}

/// `cloud user quota`
struct UserQuotaCommand: AccountCommand {
    static let syntax = CommandSyntax(
        "user quota",
        "says how much a user may store",
        operands: ["LOGIN", "SIZE"],
        options: [.data, .store],
        details: """
            The size is that of each private database of the user: one for each container and
            environment. It counts records with their files, also those that others save in
            what the user shares. “default” takes it back: then the quota of the container
            holds, or that of “cloud serve --quota”. A user with too much keeps everything,
            and can only delete. It holds at once, also while the service runs.

              cloud user quota ada@example.org 5GB
              cloud user quota ada@example.org unlimited
            """
    )

    let arguments: ParsedArguments

    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws {
        let quota = try Quota(operand(1))
        try await accounts.setQuota(quota, ofUser: operand(0))
        let words =
            switch quota {
            case .standard: "as much as everybody"
            case .unlimited: "as much as the disk holds"
            case .bytes(let bytes): "\(bytes) bytes"
            }
        surroundings.output("\(try operand(0)) may store \(words) in each private database.\n")
    }
}
