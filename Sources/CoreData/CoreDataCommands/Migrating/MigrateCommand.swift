internal import CoreData
internal import CoreDataCommandLine
internal import Foundation

/// `coredata migrate`
enum MigrateCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "migrate",
        "migrates a store to another version of its model",
        operands: ["STORE"],
        options: [
            OptionSyntax(name: "--model", value: "MODEL", summary: "the model with all its versions; required"),
            OptionSyntax(
                name: "--to",
                value: "VERSION",
                summary: "the version to migrate to; default: the current one"
            ),
            OptionSyntax(name: "--mapping", value: "FILE", isRepeatable: true, summary: "a mapping model to use"),
            OptionSyntax(name: "--dry-run", summary: "migrates a copy and leaves the store unchanged"),
            OptionSyntax(name: "--backup", summary: "first copies the store to a file beside it"),
        ],
        details: """
            Migrates a store as a container with MODEL does when it opens the store: prints
            the plan, carries it out, and prints the result. A mapping model between the two
            versions takes precedence; otherwise stores in databases are changed in place, and
            other stores are copied. If no single step leads to the version, several steps may.

            MODEL is a .momd, .mom, .xcdatamodeld or .xcdatamodel, and FILE an .xcmappingmodel
            or a .cdm. Custom policies of mapping models are classes of your program, and are
            not available here.

            The plan counts the objects, values and links of the store that the migration
            drops. With --dry-run, it then runs on a copy in the temporary folder, if there is
            enough space. This also finds data that stands in the way of the migration.

            If anything fails, the store is left unchanged, and the exit status is 2.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        guard let path = arguments["--model"] else { throw UsageError("missing option --model MODEL") }
        let family = try ModelFamily(at: path, in: directory)
        guard let version = family.version(named: arguments["--to"]) else {
            let names = family.versions.map(\.name).quotedList
            throw UsageError("there is no version “\(arguments["--to"] ?? "")”; available versions: \(names)")
        }
        let store = URL(store: arguments.operands[0], in: directory)
        let mappings = arguments.values(of: "--mapping").map {
            URL(fileURLWithPath: $0, relativeTo: directory).standardizedFileURL
        }
        let update = try StoreUpdate(of: store, in: family, to: version, mappings: mappings)
        let session = MigrationSession(
            update: update,
            family: family,
            makesBackup: arguments["--backup"] != nil,
            terminal: terminal
        )
        return try arguments["--dry-run"] == nil ? session.migrate() : session.rehearse()
    }
}
