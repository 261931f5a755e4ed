internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox list`
enum ListCommand: SlipboxCommand {
    private static let standardLimit = 50
    private static let sortings: [String: NoteSorting] = [
        "newest": .creationDateDes, "oldest": .creationDateAsc, "title": .titleAsc, "title-reversed": .titleDes,
        "address": .address, "own": .manual, "edited": .edited,
    ]

    static let syntax = CommandSyntax(
        "list",
        "lists notes, the newest first",
        operands: ["FOLDER"],
        leastOperands: 0,
        options: [
            .status,
            OptionSyntax(
                name: "--tag",
                value: "WORDS",
                isRepeatable: true,
                summary: "only notes with all of these keywords"
            ),
            OptionSyntax(name: "--favorites", summary: "only favorites"),
            OptionSyntax(name: "--pinned", summary: "only pinned notes"),
            OptionSyntax(name: "--orphans", summary: "only notes without any link"),
            OptionSyntax(name: "--where", value: "CONDITION", summary: "only notes that satisfy a condition"),
            OptionSyntax(
                name: "--sort",
                value: "ORDER",
                choices: sortings.keys.sorted(),
                summary: "newest, oldest, edited, title, title-reversed, address, or own for the manual order"
            ),
            .limit(standardLimit),
        ] + OptionSyntax.common,
        details: """
            Lists the notes of the slip box, or those directly in a folder.

              slipbox list Ideas/Boxes --status draft --sort oldest
              slipbox list --where "created > '2026-11-01' AND backlinks.@count > 2"

            Conditions compare \(NoteCondition.names.keys.sorted().joined(separator: ", ")),
            and folder, which is known by its name. “slipbox search” takes them after “where:”.
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        let limit = try call.number("--limit") ?? standardLimit
        let (list, count) = try await call.work { context in
            let request = Note.fetch(try predicate(call, context))
            request.sortDescriptors = (sortings[call.arguments["--sort"] ?? ""] ?? .creationDateDes).sortDescriptors
            request.fetchLimit = limit
            request.relationshipKeyPathsForPrefetching = [NoteProperties.folder, NoteProperties.keywords]
            let list = NoteList(try context.fetch(request))
            request.fetchLimit = 0
            return (list, limit > 0 && list.notes.count == limit ? try context.count(for: request) : list.notes.count)
        }
        call.write(try list.text(call))
        if list.notes.isEmpty { call.note("no notes found") }
        if list.notes.count < count { call.note("\(list.notes.count) of \(count) notes; --limit 0 shows all") }
        return true
    }

    private static func predicate(_ call: CommandCall, _ context: NSManagedObjectContext) throws -> NSPredicate {
        var predicates: [NSPredicate] = []
        if let path = call.arguments.operands.first {
            let folder = try FolderFinder(context: context).folder(path)
            predicates.append(
                folder.map { NSPredicate(format: "%K == %@", NoteProperties.folder, $0) }
                    ?? NSPredicate(format: "%K == nil", NoteProperties.folder)
            )
        }
        if let status = call.status() { predicates.append(Note.predicate(for: status)) }
        for word in call.words(call.arguments.values(of: "--tag")) {
            let keyword = try KeywordFinder(context: context).existing(word)
            predicates.append(NSPredicate(format: "ANY %K == %@", NoteProperties.keywords, keyword))
        }
        if let condition = call.arguments["--where"] { predicates.append(try NoteCondition(condition).predicate) }
        if call.arguments["--favorites"] != nil, let found = Note.favoritesFetch().predicate {
            predicates.append(found)
        }
        if call.arguments["--pinned"] != nil { predicates.append(Note.isPinned) }
        if call.arguments["--orphans"] != nil, let found = Note.orphansFetch().predicate { predicates.append(found) }
        return predicates.isEmpty ? .all : NSCompoundPredicate(andPredicateWithSubpredicates: predicates)
    }
}
