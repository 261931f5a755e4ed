internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat

/// `momc convert`
enum ConvertCommand: Command {
    static let syntax = CommandSyntax(
        "convert",
        "converts models between XML and compiled form",
        operands: ["IN", "OUT"],
        options: [
            OptionSyntax(name: "--module", value: "NAME", summary: "the module of classes without a module name")
        ],
        details: """
            Writes a model in another form, given by the extension of OUT: .xcdatamodeld
            and .xcdatamodel are XML, .momd and .mom are compiled. All versions are converted
            if both forms hold versions, otherwise only the current one. An existing OUT is
            replaced. A warning names each part of the model that OUT cannot hold.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let path = arguments.operands[1]
        let url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
        guard let form = ModelForm(url) else {
            throw UsageError("the output “\(path)” must end in one of \(ModelForm.extensions)")
        }
        let input = try ModelInput(arguments.operands[0], in: directory)
        guard input.url.resolvingSymlinksInPath() != url.resolvingSymlinksInPath() else {
            throw UsageError("the output “\(path)” is the input")
        }
        let models = form.isBundle ? try input.readAll() : [try input.read()]
        var losses = droppedVersions(of: input, models)
        for model in models {
            losses += model.losses(in: form)
        }
        let writer = ModelWriter(models: models, form: form, moduleName: arguments["--module"])
        let unplaced = try writer.write(to: ModelOutput(url))
        result.warn(losses + unplaced.map { $0.located(in: models[0].file) })
    }

    private static func droppedVersions(of input: ModelInput, _ models: [NamedModel]) -> [ModelFormatError] {
        let dropped = input.versionNames.filter { name in !models.contains { $0.name == name } }
        guard !dropped.isEmpty else { return [] }
        let reason = "only the current version is converted, without \(dropped.quotedList)"
        return [ModelFormatError(reason, file: input.url)]
    }
}

extension ModelFormatError {
    fileprivate func located(in file: URL) -> ModelFormatError {
        var error = self
        error.file = error.file ?? file
        return error
    }
}
