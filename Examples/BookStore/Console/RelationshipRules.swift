import CoreData

/// Demonstrates the properties and delete rules of relationships, and the errors of saves that violate them.
///
/// Each rule is tried in an in-memory store of its own. Its model differs from that of the book store in this one
/// setting, and its objects are plain managed objects, accessed by key.
struct RelationshipRules {
    private typealias Change = (_ books: NSRelationshipDescription, _ category: NSRelationshipDescription) -> Void

    let model: NSManagedObjectModel

    func run() throws {
        print("\n-- Relationship properties: what can be saved, and what cannot")
        try trySaving("A book without a category, which is optional") { _, category in category.isOptional = true }
        try trySaving("A book without a category, which is not optional") { _, category in category.isOptional = false }
        try tryCounting(0, isOptional: true)
        for count in 1...3 {
            try tryCounting(count, isOptional: false)
        }
        print("\n-- Delete rules: a category of two books is deleted")
        try tryDeleting("Cascade", .cascadeDeleteRule)
        try tryDeleting("Nullify", .nullifyDeleteRule)
        try tryDeleting("Deny", .denyDeleteRule)
        try tryDeleting("No Action", .noActionDeleteRule)
        print("\n-- A transient relationship, from a book to its category")
        try tryForgetting()
    }

    // MARK: - Relationship properties

    private func trySaving(_ attempt: String, _ change: Change) throws {
        let context = try newContext(changing: change)
        newObject("Book", in: context)
        print("\(attempt): \(outcome(of: context))")
    }

    /// Requires a category to have exactly two books, or none at all if the relationship is optional.
    private func tryCounting(_ count: Int, isOptional: Bool) throws {
        let context = try newContext { books, _ in
            books.isOptional = isOptional
            (books.minCount, books.maxCount) = (2, 2)
        }
        fillCategory(in: context, books: count)
        print("\(count) of two books\(isOptional ? ", which are optional" : ""): \(outcome(of: context))")
    }

    // MARK: - Delete rules

    private func tryDeleting(_ name: String, _ rule: NSDeleteRule) throws {
        let context = try newContext { books, _ in books.deleteRule = rule }
        let category = fillCategory(in: context, books: 2)
        try context.save()
        context.delete(category)
        print("\(name): \(outcome(of: context))")
        context.rollback()
        let books = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book"))
        let homeless = books.filter { $0.value(forKey: "category") == nil }
        print("    \(books.count) books are left, \(homeless.count) of them without a category")
    }

    // MARK: - A transient relationship

    /// Makes the relationship transient in both directions: it can be undone like any other, and is not in the store.
    private func tryForgetting() throws {
        let context = try newContext { books, category in
            (books.isTransient, category.isTransient) = (true, true)
        }
        context.undoManager = UndoManager()
        let category = fillCategory(in: context, books: 0)
        let book = newObject("Book", in: context)
        context.processPendingChanges()
        context.undoManager?.removeAllActions()
        book.setValue(category, forKey: "category")
        print("Set: \(categoryText(of: book))")
        context.undo()
        print("Undone: \(categoryText(of: book))")
        context.redo()
        print("Done again: \(categoryText(of: book))")
        print("Saved: \(outcome(of: context)), \(categoryText(of: book))")
        context.reset()
        for found in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book")) {
            print("Fetched once the context forgot: \(categoryText(of: found))")
        }
    }

    private func categoryText(of book: NSManagedObject) -> String {
        book.value(forKey: "category") == nil ? "no category" : "a category"
    }

    // MARK: - Stores to try things out in

    private func newContext(changing change: Change) throws -> NSManagedObjectContext {
        guard let model = model.copy() as? NSManagedObjectModel,
            let books = model.entitiesByName["BookCategory"]?.relationshipsByName["books"],
            let category = books.inverseRelationship
        else { throw CocoaError(.coreData) }
        change(books, category)
        for entity in model.entities { entity.managedObjectClassName = "NSManagedObject" }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let context = NSManagedObjectContext(.mainQueue)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    @discardableResult
    private func fillCategory(in context: NSManagedObjectContext, books count: Int) -> NSManagedObject {
        let category = newObject("BookCategory", in: context)
        let books = category.mutableSetValue(forKey: "books")
        for _ in 0..<count {
            books.add(newObject("Book", in: context))
        }
        return category
    }

    @discardableResult
    private func newObject(_ entityName: String, in context: NSManagedObjectContext) -> NSManagedObject {
        NSEntityDescription.insertNewObject(forEntityName: entityName, into: context)
    }

    private func outcome(of context: NSManagedObjectContext) -> String {
        do {
            try context.save()
            return "saved"
        } catch {
            return error.localizedDescription
        }
    }
}
