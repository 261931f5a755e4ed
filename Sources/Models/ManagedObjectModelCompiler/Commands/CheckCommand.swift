internal import CoreDataCommandLine
internal import Foundation

/// `momc check`
enum CheckCommand: Command {
    static let syntax = CommandSyntax(
        "check",
        "finds errors and likely mistakes in a model",
        operands: ["MODEL"],
        options: [OptionSyntax(name: "--cloud", summary: "checks all entities as if they were synced with CloudKit")],
        details: """
            Reads all versions of a model and checks the current one: for relationships
            without an inverse or with one that does not match, attributes without a type,
            names reserved by Swift or NSManagedObject or taken by other modules, renaming
            identifiers that forget earlier names, and, in synced configurations, features
            that CloudKit does not support. The exit status is 1 if there are errors.
            “momc schema” prints the schema for CloudKit.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let input = try ModelInput(arguments.operands[0], in: directory)
        result.warn(input.warnings)
        let models = try input.readAll()
        for model in models { result.warn(model.located.warnings) }
        let model = models[0]
        let versions = models.dropFirst().map(\.definition)
        let checker = ModelChecker(model.definition, cloud: arguments["--cloud"] != nil, versions: versions)
        result.add(checker.findings, in: model, from: .note)
    }
}

extension CommandResult {
    /// Adds messages for the findings in a model. The command fails if errors are among them.
    ///
    /// - Parameter severity: The lowest severity to report.
    mutating func add(_ findings: [Finding], in model: NamedModel, from severity: Finding.Severity) {
        let wanted = findings.filter { $0.severity >= severity }
        messages += ModelDiagnostics(file: model.file.path, lines: model.lines).text(for: wanted)
        if wanted.contains(where: { $0.severity == .error }) { status = .failure }
    }
}
