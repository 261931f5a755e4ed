internal import CoreDataCommandLine
internal import Foundation

/// `momc draw`
enum DrawCommand: Command {
    static let syntax = CommandSyntax(
        "draw",
        "draws the entities and relationships of a model",
        operands: ["MODEL"],
        options: [
            OptionSyntax(
                name: "-o",
                value: "FILE.svg",
                summary: "the picture, or the folder to write it to"
            )
        ],
        details: """
            Draws the current version of a model as an SVG: entities with their attributes,
            and relationships as lines with one arrow head for to-one and two for to-many.
            The picture is written to the current directory unless -o is given.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let input = try ModelInput(arguments.operands[0], in: directory)
        let output = try ModelOutput(arguments["-o"], in: directory, name: input.name, extension: "svg")
        let diagram = ModelDiagram(try input.read().definition)
        try output.write(Data(diagram.svg.utf8))
    }
}
