internal import CommandLineTool
internal import CoreData
internal import Foundation

/// `coredata migrate`
enum MigrateCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "migrate",
        "brings a store to another version of its model",
        operands: ["STORE"],
        options: [
            OptionSyntax(name: "--model", value: "MODEL", summary: "the model with all its versions"),
            OptionSyntax(name: "--to", value: "VERSION", summary: "the version to go to, if not the current one"),
            OptionSyntax(name: "--mapping", value: "FILE", isRepeatable: true, summary: "a mapping model to use"),
            OptionSyntax(name: "--dry-run", summary: "changes nothing, and tries it out on a copy"),
            OptionSyntax(name: "--backup", summary: "copies the store first, beside it"),
        ],
        details: """
            Does to a store what happens when a container opens it whose model is MODEL: says
            what will be done, does it, and says what came of it. Mapping models that were
            made for two versions come first; else SQLite stores are changed in place, and
            others copied. Where no single step leads to the version, several may.

            MODEL is a .momd, .mom, .xcdatamodeld or .xcdatamodel, and FILE an .xcmappingmodel
            or a .cdm. Policies of mapping models are classes of programs, which this one
            does not have.

            With --dry-run the migration is tried out on a copy in the folder for temporary
            files, if there is room for one: what stands against it in the data is found, too.

            Whatever fails, the store is left as it was, and the exit status is 2.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        guard let path = arguments["--model"] else { throw UsageError("missing option --model MODEL") }
        let family = try ModelFamily(at: path, in: directory)
        guard let version = family.version(named: arguments["--to"]) else {
            let names = family.versions.map { "“\($0.name)”" }.joined(separator: ", ")
            throw UsageError("there is no version “\(arguments["--to"] ?? "")”; there is \(names)")
        }
        let store = URL(fileURLWithPath: arguments.operands[0], relativeTo: directory).standardizedFileURL
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
