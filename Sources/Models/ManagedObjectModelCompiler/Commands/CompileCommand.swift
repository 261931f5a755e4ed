internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat

/// `momc compile`
enum CompileCommand: Command {
    static let syntax = CommandSyntax(
        "compile",
        "compiles a model with all its versions",
        operands: ["MODEL"],
        options: [
            OptionSyntax(name: "-o", value: "OUT", summary: "the compiled model, or the folder to write it to"),
            OptionSyntax(name: "--module", value: "NAME", summary: "the module of classes without a module name"),
        ],
        details: """
            Compiles an .xcdatamodeld into a .momd with all versions, and an .xcdatamodel
            into a .mom, or into a .momd with one version if OUT ends in .momd. The output
            goes to the current directory unless -o is given.

            Nothing is written if a version cannot be read, or if “momc check” finds errors
            in the current version.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let input = try ModelInput(arguments.operands[0], in: directory)
        guard !input.form.isCompiled else {
            throw UsageError("“\(arguments.operands[0])” is compiled already; “momc convert” converts it to XML")
        }
        let form = input.form(compiledTo: arguments["-o"])
        let output = try ModelOutput(arguments["-o"], in: directory, name: input.name, extension: form.rawValue)
        result.warn(input.warnings)
        let models = try input.readAll()
        for model in models { result.warn(model.located.warnings) }
        result.add(
            ModelChecker(models[0].definition, versions: models.dropFirst().map(\.definition)).findings,
            in: models[0],
            from: .warning
        )
        guard result.status == .success else { return }
        let writer = ModelWriter(models: models, form: form, moduleName: arguments["--module"])
        _ = try writer.write(to: output)
    }
}

extension ModelInput {
    fileprivate func form(compiledTo output: String?) -> ModelForm {
        let wanted = output.flatMap { ModelForm(URL(fileURLWithPath: $0)) }
        return wanted == .compiledBundle ? .compiledBundle : form.compiled
    }
}
