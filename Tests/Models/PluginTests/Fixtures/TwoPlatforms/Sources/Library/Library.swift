import CoreData

/// A library of books in one file.
public enum Library {
    /// Returns a container with the store at `url`, or in memory.
    ///
    /// The model is beside the code of this target, not beside the program: Apple's `NSPersistentContainer(name:)` looks
    /// for it in the program's bundle only.
    public static func container(at url: URL?) throws -> NSPersistentContainer {
        guard let file = Bundle.module.url(forResource: "Library", withExtension: "momd"),
            let model = NSManagedObjectModel(contentsOf: file)
        else { throw CocoaError(.fileNoSuchFile) }
        let container = NSPersistentContainer(name: "Library", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: url ?? URL(filePath: "/dev/null"))
        if url == nil { description.type = NSInMemoryStoreType }
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        return container
    }

    /// Returns all books by title, and those of one kind of shelf if a kind is given.
    public static func books(of kind: Shelf.Kind? = nil, in context: NSManagedObjectContext) throws -> [Book] {
        let request = NSFetchRequest<Book>(entityName: "Book")
        if let kind { request.predicate = NSPredicate(format: "shelf.kind == %d", Int(kind.rawValue)) }
        // `Book` is generated, so its key paths have names on both. Those of `Shelf` have none on a Mac.
        request.sortDescriptors = [
            NSSortDescriptor(key: "shelf.name", ascending: true),
            NSSortDescriptor(keyPath: \Book.title, ascending: true),
        ]
        return try context.fetch(request)
    }
}
