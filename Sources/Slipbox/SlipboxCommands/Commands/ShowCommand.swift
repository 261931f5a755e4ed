internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore
internal import SlipboxVault

/// `slipbox show`
enum ShowCommand: SlipboxCommand {
    private static let standardLimit = 20

    static let syntax = CommandSyntax(
        "show",
        "shows a note with its links",
        operands: ["NOTE"],
        options: [
            OptionSyntax(name: "--body", summary: "only the text, in Markdown"), .limit(standardLimit, "backlinks"),
        ] + OptionSyntax.common,
        details: """
            Shows the text of a note in Markdown, the notes that it links to, and the notes
            that link to it, each with the sentence that contains the link.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let limit = try call.number("--limit") ?? standardLimit
        let details = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            return try NoteDetails(note, body: try note.markdown(by: call.text), backlinkLimit: limit)
        }
        if call.asksForJSON {
            call.write(try JSONText.text(details))
        } else {
            call.write(call.arguments["--body"] == nil ? details.text(call.style) : details.body)
        }
        return true
    }
}
