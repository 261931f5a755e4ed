import CoreData

/// A store, contexts, and controllers whose delegates maintain copies of their results.
final class World {
    private let setup: Setup
    private let coordinator: NSPersistentStoreCoordinator
    /// The context on the store.
    private let main: NSManagedObjectContext
    /// The controllers' context: the one on the store, or a child of it.
    private let context: NSManagedObjectContext
    private let other: NSManagedObjectContext
    private let mirrors: [any Mirror]
    private var items: [Item] = []

    init(_ setup: Setup) throws {
        self.setup = setup
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: ItemModel.make())
        try coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType,
            configurationName: nil,
            at: nil,
            options: nil
        )
        main = Self.context(in: coordinator)
        other = Self.context(in: coordinator)
        if setup.place == .child {
            context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.parent = main
        } else {
            context = main
        }
        // Objects deleted elsewhere while they have changes here depend on the merge policy, which is not tested here.
        for context in [main, other] { context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy }
        mirrors = try [
            ObjectMirror(setup, context), DifferenceMirror(setup, context), SnapshotMirror(setup, context),
        ]
    }

    private static func context(in coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    /// Performs a round. Returns a description of the first difference, or nil.
    func take(_ round: Round) throws -> String? {
        items = try context.fetch(NSFetchRequest<Item>(entityName: "Item"))
            .sorted { $0.summary < $1.summary || $0.summary == $1.summary && isOlder($0, $1) }
        for step in round.steps { try take(step) }
        switch round.ending {
        case .process: context.processPendingChanges()
        case .save: try save()
        case .rollback: context.rollback()
        case .reset: context.reset()
        }
        context.processPendingChanges()
        return try differences()
    }

    private func isOlder(_ left: Item, _ right: Item) -> Bool {
        left.objectID.uri < right.objectID.uri
    }

    private func save() throws {
        try context.save()
        if main !== context { try main.save() }
    }

    private func take(_ step: Step) throws {
        switch step {
        case .insert(let values, let isSpecial):
            let entity = isSpecial ? "Special" : "Item"
            give(values, to: NSEntityDescription.insertNewObject(forEntityName: entity, into: context))
        case .setGroup(let number, let group): item(number)?.setValue(ItemModel.groups[group], forKey: "group")
        case .setRank(let number, let rank): item(number)?.setValue(rank, forKey: "rank")
        case .setTitle(let number, let title): item(number)?.setValue(ItemModel.titles[title], forKey: "title")
        case .setNote(let number, let note): item(number)?.setValue(note, forKey: "note")
        case .delete(let number): item(number).map { context.delete($0) }
        case .refresh(let number, let merging): item(number).map { context.refresh($0, mergeChanges: merging) }
        case .obtainKeys:
            guard main === context else { return }
            // In a different order than that of their creation.
            let inserted = context.insertedObjects.sorted { $0.objectID.uri < $1.objectID.uri }
            try context.obtainPermanentIDs(for: inserted)
        case .otherInsert, .otherChange, .otherDelete: try takeElsewhere(step)
        }
    }

    private func item(_ number: Int) -> Item? {
        guard !items.isEmpty else { return nil }
        let item = items[number % items.count]
        return item.isDeleted || item.managedObjectContext == nil ? nil : item
    }

    private func give(_ values: Step.Values, to item: NSManagedObject) {
        item.setValue(ItemModel.groups[values.group], forKey: "group")
        item.setValue(values.rank, forKey: "rank")
        item.setValue(ItemModel.titles[values.title], forKey: "title")
    }

    /// Lets another context change and save an object that has no changes here.
    private func takeElsewhere(_ step: Step) throws {
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: other,
            queue: nil
        ) { [main, context] notification in
            main.mergeChanges(fromContextDidSave: notification)
            if main !== context { context.mergeChanges(fromContextDidSave: notification) }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        switch step {
        case .otherInsert(let values):
            give(values, to: NSEntityDescription.insertNewObject(forEntityName: "Item", into: other))
        case .otherChange(let number, let values):
            guard let twin = twin(of: number) else { return }
            give(values, to: twin)
        case .otherDelete(let number):
            guard let twin = twin(of: number) else { return }
            other.delete(twin)
        default: return
        }
        try other.save()
        other.reset()
    }

    private func twin(of number: Int) -> NSManagedObject? {
        guard let item = item(number), !item.objectID.isTemporaryID, !item.hasChanges else { return nil }
        let above = main.registeredObject(for: item.objectID)
        guard above?.hasChanges != true else { return nil }
        return try? other.existingObject(with: item.objectID)
    }

    // MARK: - Comparing

    private func differences() throws -> String? {
        for mirror in mirrors {
            if let error = mirror.error { return "\(type(of: mirror)): \(error)" }
            let fresh = mirror.makeController(setup, context)
            try fresh.performFetch()
            let expected = content(of: fresh)
            if mirror.content != expected {
                return "\(type(of: mirror)) has\n\(mirror.content)\nin the place of\n\(expected)"
            }
            if let difference = try lookUpDifference(mirror.controller, expected) { return difference }
            if let difference = try fetchDifference(fresh) { return difference }
        }
        return nil
    }

    /// Checks that the controller finds each object at its position.
    private func lookUpDifference(_ controller: NSFetchedResultsController<Item>, _ expected: Content) throws -> String?
    {
        if content(of: controller) != expected { return "the controller has \(content(of: controller))" }
        for (section, part) in expected.sections.enumerated() {
            for (row, id) in part.rows.enumerated() {
                let path = IndexPath(row: row, section: section)
                let item = controller.object(at: path)
                guard item.objectID == id else { return "\(item.objectID) is at \(path) in the place of \(id)" }
                guard controller.indexPath(forObject: item) == path else { return "\(id) is not found at \(path)" }
            }
        }
        return nil
    }

    /// Checks that a plain fetch returns the same values in the same order. The order of equal objects is unspecified.
    private func fetchDifference(_ controller: NSFetchedResultsController<Item>) throws -> String? {
        let fetched = try context.fetch(setup.request())
        let shown = controller.fetchedObjects ?? []
        guard Set(fetched) == Set(shown) else { return "a fetch finds other objects" }
        let descriptors = setup.descriptors
        for (one, other) in zip(fetched, shown) where one !== other {
            guard descriptors.allSatisfy({ $0.compare(one, to: other) == .orderedSame }) else {
                return "a fetch has \(one.summary) in the place of \(other.summary)"
            }
        }
        return nil
    }
}

extension NSManagedObjectID {
    fileprivate var uri: String { uriRepresentation().absoluteString }
}
