internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox delete`
enum DeleteCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "delete",
        "deletes a note",
        operands: ["NOTE"],
        options: [OptionSyntax(name: "--yes", summary: "means it")] + OptionSyntax.common,
        details: """
            Deletes a note with its picture, for good, if --yes says so. What it was linked
            with stays.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let list = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            let list = NoteList([note])
            guard call.arguments["--yes"] != nil else {
                throw CommandFailure("“\(note.title)” would be gone for good; say --yes if you mean it")
            }
            Note.delete(note: note)
            try context.save()
            return list
        }
        call.write(try list.text(call))
        return true
    }
}
