internal import CoreDataCommandLine
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
                value: "FORM",
                choices: ["class", "category"],
                summary: "class or category, instead of the Codegen setting of entities"
            ),
            OptionSyntax(
                name: "--types",
                value: "TYPES",
                choices: ["apple", "swift"],
                summary: "apple or swift, where no user info says “swiftTypes”"
            ),
            OptionSyntax(
                name: "--sources",
                value: "DIR",
                summary: "warns of used classes that no Swift file in DIR declares"
            ),
            OptionSyntax(name: "-o", value: "OUT", summary: "a folder for the files, or one file for all classes"),
        ],
        details: """
            Writes Swift files for the entities of the current version, according to the
            Codegen setting of each: the class and its properties for Class Definition, only
            the properties for Category/Extension, nothing for Manual/None. The files go to
            the current directory unless -o is given; if OUT ends in .swift, all classes go
            to that one file. Files whose content would not change are not written again.
            Nothing is written if “momc check” finds errors.

            With the user info entry “swiftTypes” = YES, which subentities inherit, or
            --types swift, classes have properties as the model declares them: String where
            it is not optional, Decimal, Set<Note>, [Note] for an ordered relationship, the
            enumeration that the entry “swiftEnum” of a string or integer names; and a
            Sendable, Encodable “snapshot” without what has “swiftSnapshot” = NO.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let input = try ModelInput(arguments.operands[0], in: directory)
        var model = try input.read()
        if let types = arguments["--types"].flatMap(PropertyTypes.init) {
            model.located.definition = model.definition.with(types)
        }
        result.add(ModelChecker(model.definition).findings, in: model, from: .error)
        guard result.status == .success else { return }
        let form = arguments["--codegen"].flatMap { EntityDefinition.CodeGeneration(rawValue: $0) }
        if let sources = arguments["--sources"] {
            let folder = URL(fileURLWithPath: sources, relativeTo: directory)
            let rules = DeclaredClassRules(model.definition, form: form, sources: folder)
            result.add(rules.findings, in: model, from: .warning)
        }
        let generator = ClassGenerator(model.definition, form: form)
        let output = URL(fileURLWithPath: arguments["-o"] ?? ".", relativeTo: directory).standardizedFileURL
        if output.pathExtension == "swift" {
            try ModelOutput(output).writeIfChanged(generator.combinedText(of: input.url.lastPathComponent))
            return
        }
        if generator.files.isEmpty {
            let remedy = form == nil ? "; --codegen class generates those of all entities that have one" : ""
            result.note("\(model.file.path): note: no entity of the model has a class to generate\(remedy)")
        }
        try write(generator.files, of: model, to: output)
    }

    private static func write(_ files: [GeneratedFile], of model: NamedModel, to folder: URL) throws {
        if let file = files.first(where: { $0.name.contains("/") || $0.name.contains("\0") }) {
            throw ModelFormatError("“\(file.name)” cannot be the name of a file", file: model.file)
        }
        for file in files {
            try ModelOutput(folder.appendingPathComponent(file.name)).writeIfChanged(file.text)
        }
    }
}
