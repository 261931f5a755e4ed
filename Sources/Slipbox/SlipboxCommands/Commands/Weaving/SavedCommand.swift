internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox saved`
enum SavedCommand: SlipboxCommand {
    static let syntax = CommandSyntax(
        "saved",
        "lists saved searches, or the notes that one of them finds",
        operands: ["NAME"],
        leastOperands: 0,
        options: [OptionSyntax(name: "--remove", summary: "deletes the search; the notes stay"), .limit(50)]
            + OptionSyntax.common,
        details: """
            “slipbox search … --save NAME” saves a search. A saved search works like a folder
            with all notes that match it at the moment.
            """
    )

    private struct Row: Encodable, Sendable {
        let name: String
        let text: String
        let tokens: [String]
        let count: Int
    }

    static func run(_ call: CommandCall) async throws -> Bool {
        guard let name = call.arguments.operands.first else { return try await list(call) }
        let limit = try call.number("--limit") ?? 50
        let notes = try await call.work { context in
            let saved = try search(name, in: context)
            if call.arguments["--remove"] != nil {
                context.delete(saved)
                try context.save()
                return NoteList(notes: [])
            }
            let request = saved.notesFetch()
            request.fetchLimit = limit
            request.relationshipKeyPathsForPrefetching = [NoteProperties.folder, NoteProperties.keywords]
            return NoteList(try context.fetch(request))
        }
        call.write(try notes.text(call))
        if call.arguments["--remove"] != nil {
            call.note("“\(name)” was deleted; the notes stay")
        } else if notes.notes.isEmpty {
            call.note("no notes found")
        }
        return true
    }

    /// Returns the saved search with a name, ignoring case.
    static func search(_ name: String, in context: NSManagedObjectContext) throws -> SavedSearch {
        let request = SavedSearch.fetch(NSPredicate(format: "name_ ==[cd] %@", name))
        request.fetchLimit = 1
        if let saved = try context.fetch(request).first { return saved }
        throw CommandFailure("there is no saved search “\(name)”; “slipbox saved” lists all")
    }

    private static func list(_ call: CommandCall) async throws -> Bool {
        let rows = try await call.work { context in
            try context.fetch(SavedSearch.fetch()).map { saved in
                Row(name: saved.name, text: saved.text, tokens: saved.tokens.map(\.name), count: try saved.noteCount())
            }
        }
        let none = "there are no saved searches yet; “slipbox search … --save NAME” saves one"
        try call.list(rows, none: none) { rows, style in
            var table = TextTable(["NOTES", "NAME", "TEXT", "TOKENS"], flexible: 2)
            for row in rows {
                let cells = ["\(row.count)", row.name, row.text, row.tokens.joined(separator: ", ")]
                table.add(cells.map { TextTable.Cell($0) })
            }
            return table.text(style)
        }
        return true
    }
}
