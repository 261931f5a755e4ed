internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox move`
enum MoveCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "move",
        "puts a note into a folder",
        operands: ["NOTE", "FOLDER"],
        options: [.create] + OptionSyntax.common,
        details: """
            Puts a note into a folder, or with “/” out of all. Links to it stay.

              slipbox move "On cards" Ideas/Boxes --create
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let list = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            let creates = call.arguments["--create"] != nil
            note.folder = try FolderFinder(context: context).folder(call.arguments.operands[1], creates: creates)
            try context.save()
            return NoteList([note])
        }
        call.write(try list.text(call))
        return true
    }
}
