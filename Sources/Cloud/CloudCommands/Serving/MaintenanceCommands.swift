internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud backup`
struct BackupCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "backup",
        "copies a service, which may run",
        operands: ["DIR"],
        options: [.data, .store],
        details: """
            Copies the databases, the accounts, the key and all files that records refer to into
            a new folder. The copy is as the service was at one moment. A service in a database is
            copied with the tools of that database; --store says how.

              cloud backup --data cloud backups/monday
            """
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ surroundings: Surroundings) async throws {
        guard arguments["--store"] == nil else {
            throw UsageError(
                "a service in a database is copied with pg_dump, of its three schemas at once, such as "
                    + "pg_dump --schema='cloud*' DATABASE; copy the folder of its assets afterwards"
            )
        }
        let folder = surroundings.file(arguments["--data"] ?? "cloud")
        try await ServiceBackup.make(of: folder, in: surroundings.file(arguments.operands[0]))
        surroundings.output("The copy is in \(arguments.operands[0]).\n")
    }
}

/// `cloud restore`
struct RestoreCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "restore",
        "makes a service from a copy",
        operands: ["DIR"],
        options: [
            OptionSyntax(name: "--data", value: "DIR", summary: "the new folder of the service; default: cloud"),
            .store,
        ],
        details: """
            The folder of the service must not exist. Clients find their tokens for changes
            expired, and read everything again: what they had saved after the copy was made is
            theirs to save again. A service in a database is restored with the tools of that
            database, and then with “cloud renew”.

              cloud restore backups/monday --data cloud
            """
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ surroundings: Surroundings) async throws {
        guard arguments["--store"] == nil else {
            throw UsageError(
                "a service in a database is restored with pg_restore or psql; “cloud renew --store” then tells its clients"
            )
        }
        let folder = arguments["--data"] ?? "cloud"
        try await ServiceBackup.restore(surroundings.file(arguments.operands[0]), to: surroundings.file(folder))
        surroundings.output("The service is in \(folder). Start it with: cloud serve --data \(folder)\n")
    }
}

/// `cloud renew`
struct RenewCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "renew",
        "has clients read everything again after stores were restored",
        operands: [],
        options: [.data, .store],
        details: """
            For a database that pg_restore has filled, or a folder that a copy of the disk has
            brought back: before the service runs again. “cloud restore” does it by itself. Clients
            find their tokens for changes expired, read everything again, and send what the copy
            does not have.

              cloud renew --store postgresql://host/database
            """
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ surroundings: Surroundings) async throws {
        let place = try arguments.place(surroundings)
        guard try ServiceStore.records.exists(in: place) else { throw MissingService(place) }
        let count = try await ServiceBackup.renew(place)
        surroundings.output("Clients of \(count) databases will read everything again.\n")
    }
}

/// `cloud check`
struct CheckCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "check",
        "looks for faults in a service that does not run",
        operands: [],
        options: [.data, .store, .assets],
        details: """
            Reads every record and compares it with its place in the feed, its index entries,
            its references, its files and the schema. Prints each fault, and fails if there is
            one. A service that runs would seem to have faults: check a copy of it.
            """
    )

    private let arguments: ParsedArguments

    /// The reason why the command fails.
    private struct Faults: Error, CustomStringConvertible {
        let count: Int
        var description: String {
            "\(count) faults: restore a copy, or say what was found to those who make the service."
        }
    }

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ surroundings: Surroundings) async throws {
        let place = try arguments.place(surroundings)
        guard try ServiceStore.records.exists(in: place) else { throw MissingService(place) }
        let check = try await ServiceCheck.run(in: place, assets: arguments.assets(surroundings))
        for fault in check.faults { surroundings.output("\(fault)\n") }
        guard check.faults.isEmpty else { throw Faults(count: check.faults.count) }
        surroundings.output("No faults in \(check.records) records and \(check.tombstones) tombstones.\n")
    }
}
