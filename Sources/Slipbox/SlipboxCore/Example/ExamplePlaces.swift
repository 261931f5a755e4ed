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
        let uuid = ExampleNote.uuid(Self.firstFolder + (Self.folderNames.firstIndex(of: name) ?? 0xFF))
        let present = try context.fetch(Folder.fetch(NSPredicate(format: "uuid_ == %@", uuid as NSUUID))).first
        let folder = present ?? Folder(name: name, context: context)
        folder.uuid_ = uuid
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
        let uuids = folderNames.indices.map { ExampleNote.uuid(firstFolder + $0) as NSUUID }
        return try context.fetch(Folder.fetch(NSPredicate(format: "uuid_ IN %@", uuids)))
    }
}
