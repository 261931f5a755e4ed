internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox new`
enum NewCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "new",
        "writes a note",
        operands: ["TITLE"],
        options: [
            OptionSyntax(
                name: "--body",
                value: "TEXT",
                summary: "the text in Markdown; - reads it from the standard input"
            ),
            OptionSyntax(name: "--folder", value: "FOLDER", summary: "where it goes; the top unless told otherwise"),
            .create, .status,
            OptionSyntax(
                name: "--tag",
                value: "WORDS",
                isRepeatable: true,
                summary: "keywords, with commas between them"
            ),
            OptionSyntax(name: "--link", value: "NOTE", isRepeatable: true, summary: "a note that it refers to"),
            OptionSyntax(name: "--continue", value: "NOTE", summary: "the note that it continues: behind 2a comes 2b"),
            OptionSyntax(name: "--branch", value: "NOTE", summary: "the note that it branches off: below 2a comes 2a1"),
            OptionSyntax(name: "--favorite", summary: "marks it as a favorite"),
        ] + OptionSyntax.common,
        details: """
            Writes a new note, a draft unless told otherwise, and says its identifier and
            title. Keywords are made as they are needed, those in the text (#method) among
            them. Without --body the note is empty: “slipbox edit TITLE” opens it in your
            editor.

              slipbox new "On cards" --folder Ideas --create --tag method,luhmann
              slipbox new "On boxes" --body - < boxes.md
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        guard call.arguments["--continue"] == nil || call.arguments["--branch"] == nil else {
            throw UsageError("--continue and --branch exclude each other")
        }
        let body = call.text("--body")
        let list = try await call.work { context in
            let note = try made(call.arguments.operands[0], call, in: context)
            if let body { try call.setBody(body, of: note) }
            if let path = call.arguments["--folder"] {
                note.folder = try FolderFinder(context: context).folder(
                    path,
                    creates: call.arguments["--create"] != nil
                )
            }
            if let status = call.status() { note.status = status }
            note.isFavorite = call.arguments["--favorite"] != nil
            let keywords = KeywordFinder(context: context)
            for word in call.words(call.arguments.values(of: "--tag")) { note.addToKeywords_(try keywords.made(word)) }
            let notes = NoteFinder(context: context)
            for name in call.arguments.values(of: "--link") { note.addToLinkedNotes_(try notes.note(name)) }
            try context.save()
            return NoteList([note])
        }
        call.write(try list.text(call))
        return true
    }
    /// A note of the title, with an address if it continues another note or branches off it.
    private static func made(_ title: String, _ call: CommandCall, in context: NSManagedObjectContext) throws -> Note {
        let finder = NoteFinder(context: context)
        if let name = call.arguments["--continue"], let note = try finder.note(name).makeContinuation(title: title) {
            return note
        }
        if let name = call.arguments["--branch"], let note = try finder.note(name).makeBranch(title: title) {
            return note
        }
        return Note(title: title, context: context)
    }
}
