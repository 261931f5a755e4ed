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
            OptionSyntax(name: "--favorite", summary: "marks it as a favorite"),
        ] + OptionSyntax.common,
        details: """
            Writes a new note, a draft unless told otherwise, and says its identifier and
            title. Keywords are made as they are needed. Without --body the note is empty:
            “slipbox edit TITLE” opens it in your editor.

              slipbox new "On cards" --folder Ideas --create --tag method,luhmann
              pbpaste | slipbox new "From the clipboard" --body -
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let body = call.text("--body")
        let list = try await call.work { context in
            let note = Note(title: call.arguments.operands[0], context: context)
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
}
