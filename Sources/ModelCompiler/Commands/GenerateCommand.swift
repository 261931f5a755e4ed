internal import Foundation
internal import ManagedObjectModelFormat

/// `momc generate`
enum GenerateCommand: Command {
    static let syntax = CommandSyntax(
        "generate",
        "writes the Swift classes of a model",
        operands: ["MODEL"],
        options: [
            OptionSyntax(
                name: "--codegen",
                value: "class|category",
                choices: ["class", "category"],
                summary: "for all entities, whatever the model says"
            ),
            OptionSyntax(name: "-o", value: "DIR", summary: "the folder that the files go to"),
        ],
        details: """
            Writes the Swift files of the current version's entities, following the Codegen
            setting of each: the class and its properties for Class Definition, only the
            properties for Category/Extension, nothing for Manual/None. The files go to the
            current directory unless -o is given. Files that would not change stay as they
            are. Nothing is written if the model has errors as “momc check” finds them.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let model = try ModelInput(arguments.operands[0], in: directory).read()
        result.add(ModelChecker(model.definition).findings, in: model, from: .error)
        guard result.status == .success else { return }
        let form = arguments["--codegen"].flatMap { EntityDefinition.CodeGeneration(rawValue: $0) }
        let files = ClassGenerator(model.definition, form: form).files
        guard !files.isEmpty else {
            let remedy = form == nil ? "; --codegen class makes some for all entities that have a class" : ""
            result.note("\(model.file.path): note: no entity of the model has a class to generate\(remedy)")
            return
        }
        let folder = URL(fileURLWithPath: arguments["-o"] ?? ".", relativeTo: directory).standardizedFileURL
        if let file = files.first(where: { $0.name.contains("/") || $0.name.contains("\0") }) {
            throw ModelFormatError("“\(file.name)” cannot be the name of a file", file: model.file)
        }
        for file in files {
            try ModelOutput(folder.appendingPathComponent(file.name)).writeIfChanged(file.text)
        }
    }
}
