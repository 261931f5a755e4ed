internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox tag`
enum TagCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "tag",
        "adds keywords to a note or removes them",
        operands: ["NOTE", "WORDS"],
        leastOperands: 1,
        options: [
            OptionSyntax(name: "--remove", value: "WORDS", isRepeatable: true, summary: "keywords to remove")
        ] + OptionSyntax.common,
        details: """
            Adds keywords, separated by commas, to a note. Keywords that do not exist are
            created.

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
