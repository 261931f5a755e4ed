internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox move`
enum MoveCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "move",
        "moves a note to a folder",
        operands: ["NOTE", "FOLDER"],
        options: [.create] + OptionSyntax.common,
        details: """
            Moves a note to a folder, or out of all folders if FOLDER is “/”. Links to the note
            stay.

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
