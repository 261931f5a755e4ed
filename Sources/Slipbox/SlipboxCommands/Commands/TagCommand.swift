internal import CommandLineTool
internal import CoreData
internal import SlipboxCore

/// `slipbox tag`
enum TagCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "tag",
        "gives keywords to a note, or takes them away",
        operands: ["NOTE", "WORDS"],
        leastOperands: 1,
        options: [
            OptionSyntax(name: "--remove", value: "WORDS", isRepeatable: true, summary: "keywords to take away")
        ] + OptionSyntax.common,
        details: """
            Gives a note keywords, with commas between them; new ones are made.

              slipbox tag "On cards" luhmann,method --remove todo
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let added = call.words(Array(call.arguments.operands.dropFirst()))
        let removed = call.words(call.arguments.values(of: "--remove"))
        guard !added.isEmpty || !removed.isEmpty else { throw UsageError("missing argument WORDS, or --remove") }
        let list = try await call.work { context in
            let note = try NoteFinder(context: context).note(call.arguments.operands[0])
            let keywords = KeywordFinder(context: context)
            for word in removed { note.removeFromKeywords_(try keywords.existing(word)) }
            for word in added { note.addToKeywords_(try keywords.made(word)) }
            try context.save()
            return NoteList([note])
        }
        call.write(try list.text(call))
        return true
    }
}
