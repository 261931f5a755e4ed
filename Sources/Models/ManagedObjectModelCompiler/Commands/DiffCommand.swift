internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat

/// `momc diff`
enum DiffCommand: Command {
    static let syntax = CommandSyntax(
        "diff",
        "compares models and shows how stores migrate",
        operands: ["A", "B"],
        leastOperands: 1,
        options: [
            OptionSyntax(
                name: "--from",
                value: "V1",
                summary: "the version of A; default: the current one; without B, the one before"
            ),
            OptionSyntax(name: "--to", value: "V2", summary: "the version of B; default: the current one"),
            OptionSyntax(name: "--cloud", summary: "also compares the CloudKit schemas of the versions"),
        ],
        details: """
            Lists the changes from the older model A to the newer model B, and for each
            change whether a lightweight migration infers it. Without B, compares the current
            version of A with the one before it, by the numbers in their names, or the given
            ones: momc diff Notes.xcdatamodeld --from Notes --to “Notes 2”.

            Also lists which objects, values and links stores lose by the migration: how many
            a store has of them, coredata migrate --dry-run counts.

            The exit status is 0 if the models are equal or a lightweight migration can be
            inferred, and 1 if it cannot.

            With --cloud, also lists what the changes mean where the schema of A is deployed
            to CloudKit: it can only grow, so nothing may be renamed or get another type.
            Entities are those of configurations that are used with CloudKit, or all if
            none is. The exit status is then 1 as well if devices with either version
            cannot share a schema.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let older = try ModelInput(arguments.operands[0], in: directory)
        let newer = arguments.operands.count == 2 ? try ModelInput(arguments.operands[1], in: directory) : nil
        var from = arguments["--from"]
        if newer == nil, from == nil {
            from = older.versionBefore(arguments["--to"] ?? older.currentVersionName)
            if from == nil { throw UsageError("missing argument B: A has no version before the current one") }
        }
        let old = try older.read(version: from).definition
        let new = try (newer ?? older).read(version: arguments["--to"]).definition
        let comparison = ModelComparison(from: old, to: new)
        result.output = comparison.table
        if case .custom = comparison.verdict { result.status = .failure }
        guard arguments["--cloud"] != nil else { return }
        let schemaChanges = MirrorSchemaChanges(from: old, to: new)
        result.output += schemaChanges.table
        if schemaChanges.isForbidden { result.status = .failure }
    }
}
