internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox link`
enum LinkCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "link",
        "links a note to another note",
        operands: ["NOTE", "OTHER"],
        options: [OptionSyntax(name: "--remove", summary: "removes the link")] + OptionSyntax.common,
        details: """
            Adds a link from a note to another note. The link stays when notes are moved or
            renamed.

              slipbox link "On cards" "The slip box as partner"
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let removes = call.arguments["--remove"] != nil
        let (list, titles) = try await call.work { context in
            let finder = NoteFinder(context: context)
            let note = try finder.note(call.arguments.operands[0])
            let other = try finder.note(call.arguments.operands[1])
            guard note != other else { throw CommandFailure("a note cannot link to itself") }
            if removes {
                guard note.linkedNotes.contains(other) else {
                    throw CommandFailure("“\(note.title)” has no link to “\(other.title)”")
                }
                note.removeFromLinkedNotes_(other)
            } else {
                note.addToLinkedNotes_(other)
            }
            try context.save()
            return (NoteList([note, other]), (note.title, other.title))
        }
        call.write(call.asksForJSON ? try list.text(call) : "\(titles.0) \(removes ? "-/-" : "->") \(titles.1)\n")
        return true
    }
}
