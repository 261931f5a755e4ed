public import CoreData

extension Keyword {
    /// The name; empty if there is none.
    public var name: String {
        get { name_ ?? "" }
        set { name_ = newValue }
    }

    /// What names the keyword in searches. A keyword without one gets it when it is first asked.
    public var uuid: UUID {
        if let uuid_ { return uuid_ }
        let made = UUID()
        uuid_ = made
        return made
    }

    /// The notes that are about it.
    public var notes: Set<Note> {
        get { (notes_ as? Set<Note>) ?? [] }
        set { notes_ = NSSet(set: newValue) }
    }

    /// Makes a keyword with a name.
    public convenience init(name: String, context: NSManagedObjectContext) {
        self.init(context: context)
        self.name = name
    }

    /// Deletes a keyword. The notes stay, without it.
    public static func delete(_ keyword: Keyword) {
        guard let context = keyword.managedObjectContext else { return }
        context.delete(keyword)
    }

    // MARK: - Finding keywords

    /// A request for keywords, by name.
    public static func fetch(_ predicate: NSPredicate = .all) -> NSFetchRequest<Keyword> {
        let request = NSFetchRequest<Keyword>(entityName: "Keyword")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Keyword.name_, ascending: true)]
        request.predicate = predicate
        return request
    }

    /// A request for the keywords of a note, by name.
    public static func fetch(for note: Note) -> NSFetchRequest<Keyword> {
        fetch(NSPredicate(format: "%K CONTAINS %@", KeywordProperties.notes, note))
    }

    /// Finds the keywords whose name has what somebody typed; all if that is nothing.
    public static func predicate(searchTerm: String) -> NSPredicate {
        searchTerm.isEmpty ? .all : NSPredicate(format: "%K CONTAINS[cd] %@", KeywordProperties.name, searchTerm)
    }

    /// Finds the keyword of an identifier.
    public static func predicate(identifier: UUID) -> NSPredicate {
        NSPredicate(format: "%K == %@", KeywordProperties.uuid, identifier as NSUUID)
    }

    // MARK: - Examples

    /// Five keywords of different colours, in the slip box for previews.
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
