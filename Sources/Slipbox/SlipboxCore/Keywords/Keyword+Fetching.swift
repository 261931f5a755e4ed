public import CoreData

extension Keyword {
    /// Returns a request for keywords, sorted by name.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Keyword> {
        let request = NSFetchRequest<Keyword>(entityName: "Keyword")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Keyword.name_, ascending: true)]
        request.predicate = predicate
        return request
    }

    /// Returns a request for the keywords of a note, sorted by name.
    public static func fetch(for note: Note) -> NSFetchRequest<Keyword> {
        fetch(NSPredicate(format: "%K CONTAINS %@", KeywordProperties.notes, note))
    }

    /// Returns the keyword with a name or an alias, ignoring case; nil if there is none.
    public static func named(_ name: String, in context: NSManagedObjectContext) throws -> Keyword? {
        let request = fetch(predicate(named: name))
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    /// Returns a predicate that matches keywords whose name contains a text typed by a user, or all keywords for an
    /// empty text.
    public static func predicate(searchTerm: String) -> NSPredicate {
        searchTerm.isEmpty ? .all : NSPredicate(format: "%K CONTAINS[cd] %@", KeywordProperties.name, searchTerm)
    }

    /// A predicate that matches the notes with this keyword, or with one below it: one whose name goes on with a slash.
    public var notesPredicate: NSPredicate {
        let keywords = NoteProperties.keywords
        let own = NSPredicate(format: "ANY %K == %@", keywords, self)
        guard !name.isEmpty else { return own }
        let below = NSPredicate(format: "ANY %K BEGINSWITH[cd] %@", "\(keywords).\(KeywordProperties.name)", name + "/")
        return NSCompoundPredicate(orPredicateWithSubpredicates: [own, below])
    }

    /// Returns a predicate that matches the keyword with an identifier.
    public static func predicate(identifier: UUID) -> NSPredicate {
        NSPredicate(format: "%K == %@", KeywordProperties.uuid, identifier as NSUUID)
    }

    /// A predicate that leaves out the keywords whose notes are all in the trash. Those that were made for notes to come are
    /// matched.
    public static var isOutsideTrash: NSPredicate {
        NSPredicate(format: "notes_.@count > 0 OR dormantNotes_.@count == 0")
    }

    // MARK: - Examples

    /// Creates five keywords of different colours in the slip box for previews.
    @MainActor public static func exampleArray() -> [Keyword] {
        let context = PersistenceController.preview.container.viewContext
        return (0...4).map { index in
            let key = Keyword(name: "keyword \(index)", context: context)
            let colorValue = Double(index) / 5
            key.color = KeywordColor(red: colorValue, green: 0.5, blue: colorValue)
            return key
        }
    }
}
