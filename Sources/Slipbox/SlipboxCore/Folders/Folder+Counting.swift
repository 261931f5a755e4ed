public import CoreData

extension Folder {
    /// How many notes each folder has itself, as they are saved, counted by one statement. Folders without notes are not
    /// in it.
    public static func noteCounts(in context: NSManagedObjectContext) throws -> [NSManagedObjectID: Int] {
        // A note in the trash has no folder, unless that is in the trash as well.
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
    /// How many notes each keyword has, as they are saved, counted by one statement.
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
