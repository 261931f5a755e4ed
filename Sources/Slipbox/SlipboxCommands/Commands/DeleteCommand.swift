internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox delete`
enum DeleteCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "delete",
        "puts a note into the trash",
        operands: ["NOTE"],
        options: [OptionSyntax(name: "--for-good", summary: "deletes it for good, with its picture")]
            + OptionSyntax.common,
        details: """
            Puts a note into the trash, from where “slipbox trash --restore” brings it back
            with its folder, links and keywords. What it was linked with stays.
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
