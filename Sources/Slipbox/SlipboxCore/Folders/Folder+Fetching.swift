public import CoreData

extension Folder {
    /// Returns a request for folders not in the trash: manually arranged ones in their order, then the others, the
    /// oldest first.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Folder> {
        let request = NSFetchRequest<Folder>(entityName: "Folder")
        request.sortDescriptors = [
            NSSortDescriptor(keyPath: \Folder.order, ascending: true),
            NSSortDescriptor(keyPath: \Folder.creationDate_, ascending: true),
        ]
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, isPresent])
        return request
    }

    /// Matches folders that are not in the trash.
    private static let isPresent = NSPredicate(format: "%K == NO", FolderProperties.isTrashed)

    /// Returns a request for the top-level folders.
    public static func topFolderFetch() -> NSFetchRequest<Folder> {
        fetch(NSPredicate(format: "%K == nil", FolderProperties.parent))
    }

    /// Returns the number of notes directly in the folder, including unsaved changes.
    public func noteCount() throws -> Int {
        guard let context = managedObjectContext else { return 0 }
        let request = Note.fetch(for: self)
        request.resultType = .countResultType
        return try context.count(for: request)
    }
}

extension Folder {
    /// Returns the first folder with a name that is not in the trash; nil if there is none.
    public static func first(named name: String, in context: NSManagedObjectContext) throws -> Folder? {
        let request = fetch(NSPredicate(format: "name_ == %@", name))
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    /// Returns the number of notes directly in each folder, as saved, with a single statement. Folders without notes
    /// are omitted.
    public static func noteCounts(in context: NSManagedObjectContext) throws -> [NSManagedObjectID: Int] {
        // A note in the trash has no folder, unless its folder is in the trash as well.
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        request.propertiesToGroupBy = [NoteProperties.folder]
        request.propertiesToFetch = [NoteProperties.folder, NSExpressionDescription.count("count:(SELF)")]
        let rows = try context.fetch(request)
        return rows.reduce(into: [:]) { counts, row in
            guard let folder = row[NoteProperties.folder] as? NSManagedObjectID else { return }
            counts[folder] = row[NSExpressionDescription.countName] as? Int
        }
    }
}

extension Keyword {
    /// Returns the number of notes of each keyword, as saved, with a single statement.
    public static func noteCounts(in context: NSManagedObjectContext) throws -> [NSManagedObjectID: Int] {
        let request = NSFetchRequest<NSDictionary>(entityName: "Keyword")
        request.resultType = .dictionaryResultType
        let identifier = NSExpressionDescription()
        identifier.name = "id"
        identifier.expression = .expressionForEvaluatedObject()
        identifier.resultType = .objectID
        request.propertiesToFetch = [identifier, NSExpressionDescription.count("\(KeywordProperties.notes).@count")]
        let rows = try context.fetch(request)
        return rows.reduce(into: [:]) { counts, row in
            guard let keyword = row["id"] as? NSManagedObjectID else { return }
            counts[keyword] = row[NSExpressionDescription.countName] as? Int
        }
    }
}

extension NSExpressionDescription {
    fileprivate static var countName: String { "noteCount" }

    fileprivate static func count(_ format: String) -> NSExpressionDescription {
        let column = NSExpressionDescription()
        column.name = countName
        column.expression = NSExpression(format: format)
        column.resultType = .integer64
        return column
    }
}
