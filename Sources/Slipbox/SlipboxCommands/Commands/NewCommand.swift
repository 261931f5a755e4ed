internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox new`
enum NewCommand: SlipboxCommand {
    static let makesStore = true

    static let syntax = CommandSyntax(
        "new",
        "creates a note",
        operands: ["TITLE"],
        options: [
            OptionSyntax(
                name: "--body",
                value: "TEXT",
                summary: "the text in Markdown; - reads the standard input"
            ),
            OptionSyntax(name: "--folder", value: "FOLDER", summary: "the folder of the note; default: the top"),
            .create, .status,
            OptionSyntax(
                name: "--tag",
                value: "WORDS",
                isRepeatable: true,
                summary: "keywords, separated by commas"
            ),
            OptionSyntax(name: "--link", value: "NOTE", isRepeatable: true, summary: "a note to link to"),
            OptionSyntax(name: "--continue", value: "NOTE", summary: "the note to continue: 2b follows 2a"),
            OptionSyntax(name: "--branch", value: "NOTE", summary: "the note to branch off: 2a1 is below 2a"),
            OptionSyntax(name: "--favorite", summary: "marks the note as a favorite"),
        ] + OptionSyntax.common,
        details: """
            Creates a note, by default a draft, and prints its identifier and title. Keywords
            that do not exist are created, including those in the text (#method). Without
            --body the note is empty; “slipbox edit TITLE” opens it in your editor.

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
            // Texts that name the note link to it from now on.
            if try note.linkNamesOfOthers() > 0 { try context.save() }
            return NoteList([note])
        }
        call.write(try list.text(call))
        return true
    }

    /// Creates a note with the title, and with an address if it continues another note or branches off one.
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
