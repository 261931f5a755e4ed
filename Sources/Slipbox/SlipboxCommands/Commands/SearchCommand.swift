internal import CoreData
internal import CoreDataCommandLine
internal import SlipboxCore

/// `slipbox search`
enum SearchCommand: SlipboxCommand {
    private static let standardLimit = 50
    private static let tokens: [(name: String, token: NoteSearchToken)] = [
        ("draft", .draftStatus), ("review", .reviewStatus), ("archived", .archivedStatus),
        ("last24hours", .last24Hours),
        ("last7days", .last7Days), ("attachment", .withAttachment),
    ]

    static let syntax = CommandSyntax(
        "search",
        "finds notes by words in them",
        operands: ["TEXT"],
        leastOperands: 0,
        options: [
            OptionSyntax(
                name: "--token",
                value: "TOKEN",
                choices: tokens.map(\.name),
                isRepeatable: true,
                summary: tokens.map(\.name).joined(separator: ", ")
            ),
            OptionSyntax(
                name: "--scope",
                value: "SCOPE",
                choices: ["all", "folder"],
                summary: "all, or only the folder given by --folder"
            ),
            .folder, .limit(standardLimit),
            OptionSyntax(name: "--save", value: "NAME", summary: "saves the search, for “slipbox saved NAME”"),
        ] + OptionSyntax.common,
        details: """
            Finds notes that contain all words in their title or text, the best matches first.
            Words in double quotes must be adjacent, and the last word may be the beginning of
            a word. A minus before a word keeps out the notes that contain it. The text may have
            conditions: status: tag: folder: title: has:picture has:links has:tags is:favourite,
            links: with the title of a note that is linked, and created: changed: before: after:
            since: with today, yesterday, week, month, year, 7d, 2026, 2026-11 or 2026-11-29.
            Tokens are further conditions; of several statuses, the last one counts.
            A text after “where:” is a condition, as of “slipbox list --where”.

              slipbox search "luhmann box" --token draft --token last7days --json
              slipbox search 'tag:method -status:draft "index card"'
              slipbox search --token review --folder Ideas
              slipbox search "where: keywords = 'physics'" --save Physics
            """
    )

    static func run(_ call: CommandCall) async throws -> Bool {
        guard !call.arguments.operands.isEmpty || !call.arguments.values(of: "--token").isEmpty else {
            throw UsageError("missing argument TEXT, or a --token")
        }
        guard call.arguments["--scope"] != "folder" || call.arguments["--folder"] != nil else {
            throw UsageError("--scope folder needs a folder: --folder FOLDER")
        }
        let limit = try call.number("--limit") ?? standardLimit
        let (list, excerpts) = try await call.work { context in
            let search = try viewModel(call, context)
            let query = search.query
            if let problem = query.problem { throw UsageError(problem) }
            if let name = call.arguments["--save"] {
                _ = SavedSearch(name: name, search: search, context: context)
                try context.save()
            }
            guard !query.terms.rankedText.isEmpty else {
                let request = Note.fetch(search.createFullPredicate())
                request.sortDescriptors = NoteSorting.creationDateDes.sortDescriptors
                request.fetchLimit = limit
                request.relationshipKeyPathsForPrefetching = [NoteProperties.folder, NoteProperties.keywords]
                return (NoteList(try context.fetch(request)), [String]())
            }
            let found = try search.bestResults(limit: limit, in: context)
            let excerpts = call.asksForJSON ? [] : found.map { excerpt($0, call.style) }
            return (NoteList(found.map(\.object)), excerpts)
        }
        call.write(call.asksForJSON ? try list.text(call) : text(list, excerpts, call.style))
        if list.notes.isEmpty { call.note("no notes found") }
        return true
    }

    private static func viewModel(_ call: CommandCall, _ context: NSManagedObjectContext) throws -> NoteSearchViewModel
    {
        let search = NoteSearchViewModel()
        search.searchText = call.arguments.operands.first ?? ""
        for name in call.arguments.values(of: "--token") {
            tokens.first { $0.name == name }.map { search.add(token: $0.token) }
        }
        search.folderChanged(
            to: try call.arguments["--folder"].flatMap { try FolderFinder(context: context).folder($0) }
        )
        search.searchScope = call.arguments["--scope"] == "all" || search.selectedFolder == nil ? .all : .selectedFolder
        return search
    }

    // MARK: - Excerpts

    /// Returns the part of the text that contains the words, with the words in bold type.
    private static func excerpt(_ result: TextSearchResult<Note>, _ style: Style) -> String {
        let keys = [NoteProperties.bodyText, NoteProperties.pictureWords]
        let excerpts = keys.lazy.compactMap { result.excerpt(of: $0, length: 70) }
        guard let excerpt = excerpts.first else { return "" }
        var text = ""
        var end = excerpt.text.startIndex
        for range in excerpt.ranges {
            text += excerpt.text[end..<range.lowerBound] + style.strong(String(excerpt.text[range]))
            end = range.upperBound
        }
        text += excerpt.text[end...]
        return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func text(_ list: NoteList, _ excerpts: [String], _ style: Style) -> String {
        let lines = list.table(style).split(separator: "\n")
        guard let head = lines.first, excerpts.count == lines.count - 1 else { return list.table(style) }
        let rows = zip(lines.dropFirst(), excerpts).map { $1.isEmpty ? "\($0)\n" : "\($0)\n          \($1)\n" }
        return "\(head)\n" + rows.joined()
    }
}
