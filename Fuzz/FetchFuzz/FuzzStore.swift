import CoreData

/// A store with a few objects, and contexts on it.
final class FuzzStore {
    let type: String
    let coordinator: NSPersistentStoreCoordinator
    let context: NSManagedObjectContext
    /// A context with unsaved changes.
    let changed: NSManagedObjectContext
    private let folder: URL

    var hasHistory: Bool { type == NSSQLiteStoreType || type == NSPostgreSQLStoreType }
    var takesBatchRequests: Bool { type != NSBinaryStoreType }

    /// - Parameters:
    ///   - place: The URL of the store; nil for a file in a folder of its own.
    ///   - preparing: Changes the model before it is used.
    init(_ type: String, at place: URL? = nil, _ preparing: (NSManagedObjectModel) -> Void = { _ in }) throws {
        self.type = type
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("fetch-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let model = FuzzModel.make()
        preparing(model)
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(
            ofType: type,
            configurationName: nil,
            at: type == NSInMemoryStoreType ? nil : place ?? folder.appendingPathComponent("store"),
            options: [NSSQLiteStoreType, NSPostgreSQLStoreType].contains(type)
                ? [NSPersistentHistoryTrackingKey: true] : nil
        )
        context = Self.context(in: coordinator)
        changed = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        changed.parent = context
        try context.performAndWait {
            Self.fill(context)
            try context.save()
        }
        try changed.performAndWait { try change() }
    }

    deinit {
        // The folder is a temporary one, and goes away in any case.
        for store in coordinator.persistentStores { try? coordinator.remove(store) }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func context(in coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    private func change() throws {
        let notes = try changed.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
        for (index, note) in notes.enumerated() where index % 2 == 0 {
            note.setValue(index == 0 ? nil : "changed", forKey: "text")
            note.setValue("a secret", forKey: "secret")
        }
        let new = NSEntityDescription.insertNewObject(forEntityName: "Draft", into: changed)
        new.setValue("new", forKey: "title")
        new.setValue(notes.first?.value(forKey: "batch"), forKey: "batch")
        notes.last.map { changed.delete($0) }
    }

    private static func fill(_ context: NSManagedObjectContext) {
        func make(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
            let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
            for (key, value) in values { object.setValue(value, forKey: key) }
            return object
        }
        let batches = [make("Batch", ["name": "a", "total": Decimal(string: "0.1") ?? 0]), make("Batch", [:])]
        let first = make("Note", Self.values)
        let notes = [
            first, make("Note", ["title": "a", "rank": 1, "batch": batches[0]]),
            make("Draft", ["title": "Ä", "rank": 1, "state": "open", "batch": batches[1], "price": Decimal(2)]),
            make("Draft", [:]),
        ]
        first.setValue(batches[0], forKey: "batch")
        first.setValue(Set(notes.dropFirst(2)), forKey: "copies")
        for number in 0..<5 {
            let text: Any = number % 2 == 0 ? NSNull() : "item \(number)"
            let item = make("Item", ["seq": number, "batch": batches[number % 2], "note": notes[number % 3]])
            item.setValue(text is NSNull ? nil : text, forKey: "text")
        }
    }

    private static var values: [String: Any] {
        [
            "title": "title", "text": "some text", "rank": 7, "views": Int64.max, "flag": true, "score": 2.5,
            "price": Decimal(string: "12345678901234567.89") ?? 0, "created": Date(timeIntervalSinceReferenceDate: 1e6),
            "uid": UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            "link": URL(string: "https://example.org/a?b") ?? URL(fileURLWithPath: "/"), "blob": Data([1, 2, 3]),
            "tags": ["a", "b"] as NSArray, "place": ["latitude": 1.0, "longitude": 2.0],
        ]
    }
}
