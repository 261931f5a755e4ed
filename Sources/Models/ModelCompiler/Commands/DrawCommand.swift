internal import CommandLineTool
internal import Foundation

/// `momc draw`
enum DrawCommand: Command {
    static let syntax = CommandSyntax(
        "draw",
        "draws the entities of a model and how they are related",
        operands: ["MODEL"],
        options: [OptionSyntax(name: "-o", value: "FILE.svg", summary: "the picture, or the folder that it goes to")],
        details: """
            Draws the current version of a model as an SVG: entities with their attributes,
            and relationships as lines with one arrow head for to-one and two for to-many.
            The picture goes to the current directory unless -o is given.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let input = try ModelInput(arguments.operands[0], in: directory)
        let output = try ModelOutput(arguments["-o"], in: directory, name: input.name, extension: "svg")
        try output.write(Data(ModelDiagram(try input.read().definition).svg.utf8))
    }
}
