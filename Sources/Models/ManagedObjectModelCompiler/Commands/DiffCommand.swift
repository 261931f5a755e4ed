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
            OptionSyntax(name: "--from", value: "V1", summary: "the version of A; default: the current one"),
            OptionSyntax(name: "--to", value: "V2", summary: "the version of B; default: the current one"),
        ],
        details: """
            Lists the changes from the older model A to the newer model B, and for each
            change whether a lightweight migration infers it. Without B, compares versions
            of A: momc diff Notes.xcdatamodeld --from Notes --to “Notes 2”.

            The exit status is 0 if the models are equal or a lightweight migration can be
            inferred, and 1 if it cannot.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let older = try ModelInput(arguments.operands[0], in: directory)
        let newer = arguments.operands.count == 2 ? try ModelInput(arguments.operands[1], in: directory) : older
        guard arguments.operands.count == 2 || arguments["--from"] != nil else {
            throw UsageError("missing argument B, or --from with a version of A")
        }
        let comparison = ModelComparison(
            from: try older.read(version: arguments["--from"]).definition,
            to: try newer.read(version: arguments["--to"]).definition
        )
        result.output = comparison.table
        if case .custom = comparison.verdict { result.status = .failure }
    }
}
