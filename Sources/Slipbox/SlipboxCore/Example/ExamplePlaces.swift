internal import CoreData

/// The folders and keywords of the example slip box.
struct ExamplePlaces {
    private static let folderNames = ["The slip box", "Linking", "Working with it"]
    private static let colors = [
        "method": KeywordColor(red: 0.16, green: 0.42, blue: 0.66),
        "links": KeywordColor(red: 0.62, green: 0.24, blue: 0.5),
        "addresses": KeywordColor(red: 0.7, green: 0.42, blue: 0.05),
        "writing": KeywordColor(red: 0.13, green: 0.5, blue: 0.3),
        "history": KeywordColor(red: 0.45, green: 0.4, blue: 0.35),
    ]
    private static let firstFolder = 0x100
    private static let firstKeyword = 0x200

    let context: NSManagedObjectContext
    private var folders: [String: Folder] = [:]
    private var keywords: [String: Keyword] = [:]

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    mutating func folder(_ name: String) throws -> Folder {
        if let folder = folders[name] { return folder }
        let number = Self.firstFolder + (Self.folderNames.firstIndex(of: name) ?? 0xFF)
        let present = try context.fetch(Folder.fetch(Self.condition([number]))).first
        let folder = present ?? Folder(name: name, context: context)
        if present == nil { folder.uuid_ = ExampleNote.uuid(number) }
        folders[name] = folder
        return folder
    }

    /// Returns the keyword of a name, which may be one that the user created.
    mutating func keyword(_ name: String) throws -> Keyword {
        if let keyword = keywords[name] { return keyword }
        let present = try context.fetch(Keyword.fetch(Keyword.predicate(named: name))).first
        let keyword = present ?? Keyword(name: name, context: context)
        if present == nil {
            let number = Self.colors.keys.sorted().firstIndex(of: name) ?? 0xFF
            keyword.uuid_ = ExampleNote.uuid(Self.firstKeyword + number)
            keyword.color = Self.colors[name] ?? .black
            keyword.colorHex = keyword.color
        }
        keywords[name] = keyword
        return keyword
    }

    /// Returns the example folders that are not in the trash.
    static func folders(in context: NSManagedObjectContext) throws -> [Folder] {
        try context.fetch(Folder.fetch(condition(folderNames.indices.map { firstFolder + $0 })))
    }

    /// Deletes the keywords that came with the examples and that no note has any more. One that somebody has changed, or that a smart
    /// folder is about, stays.
    static func deleteUnusedKeywords(in context: NSManagedObjectContext) throws {
        let names = colors.keys.sorted()
        let keywords = try context.fetch(Keyword.fetch(condition(names.indices.map { firstKeyword + $0 })))
        let unused = keywords.filter { keyword in
            let isAsInserted = keyword.color == colors[keyword.name] && keyword.aliases.isEmpty
            return isAsInserted && keyword.notes_?.count == 0 && keyword.dormantNotes_?.count == 0
        }
        guard !unused.isEmpty else { return }
        let searches = try context.fetch(SavedSearch.fetch())
        for keyword in unused where !searches.contains(where: { $0.isAbout(keyword) }) { context.delete(keyword) }
    }

    private static func condition(_ numbers: [Int]) -> NSPredicate {
        NSPredicate(format: "uuid_ IN %@", numbers.flatMap(ExampleNote.identifiers).map { $0 as NSUUID })
    }
}
