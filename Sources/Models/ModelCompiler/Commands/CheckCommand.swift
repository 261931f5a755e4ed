internal import CommandLineTool
internal import Foundation

/// `momc check`
enum CheckCommand: Command {
    static let syntax = CommandSyntax(
        "check",
        "finds errors and doubtful places in a model",
        operands: ["MODEL"],
        options: [OptionSyntax(name: "--cloud", summary: "as if all of the model were synced with CloudKit")],
        details: """
            Reads all versions of a model and checks the current one: relationships without
            inverse or whose inverse does not match, attributes without type, names that
            Swift or NSManagedObject has taken, and what CloudKit refuses in configurations
            that are synced. The exit status is 1 if there are errors.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let model = try ModelInput(arguments.operands[0], in: directory).readAll()[0]
        let checker = ModelChecker(model.definition, cloud: arguments["--cloud"] != nil)
        result.add(checker.findings, in: model, from: .note)
    }
}
