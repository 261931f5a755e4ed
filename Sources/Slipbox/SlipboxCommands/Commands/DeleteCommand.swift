internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox delete`
enum DeleteCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "delete",
        "moves a note to the trash",
        operands: ["NOTE"],
        options: [OptionSyntax(name: "--for-good", summary: "deletes the note permanently, with its picture")]
            + OptionSyntax.common,
        details: """
            Moves a note to the trash. “slipbox trash --restore” restores it with its folder,
            links and keywords. Notes that it is linked with stay.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let list = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            let list = NoteList([note])
            if call.arguments["--for-good"] != nil { Note.delete(note: note) } else { note.moveToTrash() }
            try context.save()
            return list
        }
        call.write(try list.text(call))
        return true
    }
}
