internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud backup`
struct BackupCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "backup",
        "copies a service, which may run",
        operands: ["DIR"],
        options: [.data],
        details: """
            Copies the databases, the accounts, the key and all files that records refer to into
            a new folder. The copy is as the service was at one moment.

              cloud backup --data cloud backups/monday
            """
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ surroundings: Surroundings) async throws {
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
        options: [OptionSyntax(name: "--data", value: "DIR", summary: "the new folder of the service; default: cloud")],
        details: """
            The folder of the service must not exist. Clients find their tokens for changes
            expired, and read everything again: what they had saved after the copy was made is
            theirs to save again.

              cloud restore backups/monday --data cloud
            """
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ surroundings: Surroundings) async throws {
        let folder = arguments["--data"] ?? "cloud"
        try await ServiceBackup.restore(surroundings.file(arguments.operands[0]), to: surroundings.file(folder))
        surroundings.output("The service is in \(folder). Start it with: cloud serve --data \(folder)\n")
    }
}

/// `cloud check`
struct CheckCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "check",
        "looks for faults in a service that does not run",
        operands: [],
        options: [.data],
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
        let folder = surroundings.file(arguments["--data"] ?? "cloud")
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Cloud.sqlite").path) else {
            throw BackupError.noService(folder.path)
        }
        let check = try await ServiceCheck.run(in: folder)
        for fault in check.faults { surroundings.output("\(fault)\n") }
        guard check.faults.isEmpty else { throw Faults(count: check.faults.count) }
        surroundings.output("No faults in \(check.records) records and \(check.tombstones) tombstones.\n")
    }
}
