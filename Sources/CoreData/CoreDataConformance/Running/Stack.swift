public import CoreData

/// A coordinator with one store, and the contexts of a scenario.
public final class Stack {
    /// The kind of the store.
    public let kind: StoreKind
    /// The coordinator.
    public let coordinator: NSPersistentStoreCoordinator
    /// The first context; others come from ``otherContext()``.
    public let context: NSManagedObjectContext
    private let model: SampleModel
    private let folder: URL?
    private var otherCoordinators: [NSPersistentStoreCoordinator] = []
    /// Contexts live as long as the stack, since objects do not keep theirs alive.
    private var otherContexts: [NSManagedObjectContext] = []

    /// Makes a stack with a new store.
    public init(_ kind: StoreKind, _ model: SampleModel = .library) throws {
        self.kind = kind
        self.model = model
        if let parent = kind.folder {
            let folder = parent.appendingPathComponent("scenario-\(UUID().uuidString)", isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            self.folder = folder
        } else {
            folder = nil
        }
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model.make())
        context = makeContext()
        try addStore(to: coordinator)
        context.persistentStoreCoordinator = coordinator
    }

    /// The store.
    public var store: NSPersistentStore {
        get throws { try required(coordinator.persistentStores.first, "the coordinator has its store") }
    }

    /// Another context on the coordinator.
    public func otherContext() -> NSManagedObjectContext {
        let context = makeContext()
        context.persistentStoreCoordinator = coordinator
        otherContexts.append(context)
        return context
    }

    /// A context whose parent is another one.
    public func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
        let context = makeContext()
        context.parent = parent
        otherContexts.append(context)
        return context
    }

    /// A context on a coordinator of its own with the same file, as another program would have it.
    public func contextOfAnotherProgram() throws -> NSManagedObjectContext {
        let other = NSPersistentStoreCoordinator(managedObjectModel: model.make())
        try addStore(to: other)
        otherCoordinators.append(other)
        let context = makeContext()
        context.persistentStoreCoordinator = other
        otherContexts.append(context)
        return context
    }

    /// Makes and saves objects in a context that nobody sees afterwards.
    public func fill(_ body: (NSManagedObjectContext) throws -> Void) throws {
        try releasing {
            let context = makeContext()
            context.persistentStoreCoordinator = coordinator
            try body(context)
            try context.save()
        }
    }

    /// Adds a store of the stack's kind, for the file the same one each time.
    @discardableResult
    public func addStore(to coordinator: NSPersistentStoreCoordinator) throws -> NSPersistentStore {
        var url = folder?.appendingPathComponent("Store")
        if case .sqliteInMemory = kind { url = URL(fileURLWithPath: "/dev/null") }
        return try coordinator.addPersistentStore(
            ofType: kind.storeType,
            configurationName: nil,
            at: url,
            options: nil
        )
    }

    /// Removes the stores, and the file if there is one.
    public func close() {
        for coordinator in otherCoordinators + [coordinator] {
            for store in coordinator.persistentStores {
                // What cannot be removed now goes with the coordinator.
                _ = try? coordinator.remove(store)
            }
        }
        if let folder { _ = try? FileManager.default.removeItem(at: folder) }
    }
}

/// A context of the main queue on the main thread, and a private one elsewhere.
private func makeContext() -> NSManagedObjectContext {
    NSManagedObjectContext(
        concurrencyType: Thread.isMainThread ? .mainQueueConcurrencyType : .privateQueueConcurrencyType
    )
}
