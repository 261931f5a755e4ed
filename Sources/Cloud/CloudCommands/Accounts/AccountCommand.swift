internal import CloudService
internal import CloudWire
internal import CoreDataCommandLine
internal import Foundation

/// A command that reads or changes the accounts of a service, also while the service runs.
protocol AccountCommand: CloudCommand {
    /// Whether the accounts are made if they are missing, so that users and tokens can be there before the service starts.
    /// Whoever is at a terminal is asked first: the folder may be the wrong one.
    static var makesFolder: Bool { get }
    var arguments: ParsedArguments { get }
    init(arguments: ParsedArguments)
    func run(_ accounts: AccountStore, _ surroundings: Surroundings) async throws
}

extension AccountCommand {
    static var makesFolder: Bool { false }

    init(_ arguments: ParsedArguments) {
        self.init(arguments: arguments)
    }

    func run(_ surroundings: Surroundings) async throws {
        let place = try arguments.place(surroundings)
        if try !ServiceStore.accounts.exists(in: place) { try Self.agreeToMake(place, surroundings) }
        let accounts = try await AccountStore(place)
        do {
            try await run(accounts, surroundings)
        } catch {
            try accounts.close()
            throw error
        }
        try accounts.close()
    }

    /// Makes sure that a service may be made where there is none.
    private static func agreeToMake(_ place: URL, _ surroundings: Surroundings) throws {
        let name = place.isDatabase ? "this database" : place.path
        guard makesFolder, surroundings.ask?("There is no service in \(name). Make one there?") ?? true else {
            throw MissingService(place)
        }
        surroundings.messages("There was no service in \(name): it is a new one.\n")
    }

    /// The operand at a place; the syntax of the command says how many there are.
    func operand(_ place: Int) throws(UsageError) -> String {
        guard arguments.operands.indices.contains(place) else {
            throw UsageError("missing argument \(place + 1)")
        }
        return arguments.operands[place]
    }

    /// The number of days for which a token is good.
    func days() throws(UsageError) -> Int {
        guard let text = arguments["--days"] else { return 365 }
        guard let days = Int(text), (1...3_650).contains(days) else {
            throw UsageError("--days takes a whole number from 1 to 3650, not “\(text)”")
        }
        return days
    }

    /// The environment of a container, which is development unless an option says otherwise.
    var environment: CloudPath.Environment {
        arguments["--environment"].flatMap(CloudPath.Environment.init) ?? .development
    }

    /// The value of an option that must be given.
    func required(_ option: String) throws(UsageError) -> String {
        guard let value = arguments[option] else { throw UsageError("\(option) is missing") }
        return value
    }
}

/// The reason why a store cannot be read: there is no service in a folder or a database.
struct MissingService: Error, CustomStringConvertible {
    let description: String

    init(_ place: URL) {
        description =
            place.isDatabase
            ? "There is no service in this database. Name it with --store, or start one there with “cloud serve --store”."
            : "There is no service in \(place.path). Name its folder with --data, or start one there with “cloud serve”."
    }
}

extension ParsedArguments {
    /// Where a service keeps its stores: the database of the call, or else its folder.
    func place(_ surroundings: Surroundings) throws(UsageError) -> URL {
        guard let text = self["--store"] else { return surroundings.file(self["--data"] ?? "cloud") }
        guard text.hasPrefix("postgresql://") || text.hasPrefix("postgres://"), let url = URL(string: text) else {
            throw UsageError("--store takes an address such as postgresql://host/database?schema=cloud")
        }
        return url
    }
}

extension OptionSyntax {
    static let data = OptionSyntax(name: "--data", value: "DIR", summary: "the folder of the service; default: cloud")
    static let store = OptionSyntax(
        name: "--store",
        value: "URL",
        summary: "the database of the service instead, such as postgresql://host/database"
    )
    static let json = OptionSyntax(name: "--json", summary: "prints JSON for programs")
    static let days = OptionSyntax(name: "--days", value: "N", summary: "how long it is good, in days; default: 365")

    static func container(_ summary: String) -> OptionSyntax {
        OptionSyntax(name: "--container", value: "C", summary: summary)
    }

    static let environment = OptionSyntax(
        name: "--environment",
        value: "ENVIRONMENT",
        choices: ["development", "production"],
        summary: "development or production; default: development"
    )
}
