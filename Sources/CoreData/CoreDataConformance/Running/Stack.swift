public import CoreData

/// A coordinator with one store and contexts for a scenario.
public final class Stack {
    /// The kind of the store.
    public let kind: StoreKind
    /// The coordinator.
    public let coordinator: NSPersistentStoreCoordinator
    /// The first context. ``otherContext()`` creates others.
    public let context: NSManagedObjectContext
    private let model: SampleModel
    private let preparing: (NSManagedObjectModel) -> Void
    private let folder: URL?
    /// The place of the store; nil for a store in memory.
    private let url: URL?
    private var otherCoordinators: [NSPersistentStoreCoordinator] = []
    /// Keeps contexts alive, because objects do not retain their context.
    private var otherContexts: [NSManagedObjectContext] = []

    /// Creates a stack with a new store.
    ///
    /// - Parameter preparing: Changes the model before it is used.
    public init(
        _ kind: StoreKind,
        _ model: SampleModel = .library,
        preparing: @escaping (NSManagedObjectModel) -> Void = { _ in }
    ) throws {
        self.kind = kind
        self.model = model
        self.preparing = preparing
        if let parent = kind.folder {
            let folder = parent.appendingPathComponent("scenario-\(UUID().uuidString)", isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            self.folder = folder
            url = folder.appendingPathComponent("Store")
        } else {
            folder = nil
            url =
                switch kind {
                case .database(_, let newURL): newURL()
                case .sqliteInMemory: URL(fileURLWithPath: "/dev/null")
                default: nil
                }
        }
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model.make(preparing))
        context = makeContext()
        try addStore(to: coordinator)
        context.persistentStoreCoordinator = coordinator
    }

    /// The store.
    public var store: NSPersistentStore {
        get throws { try required(coordinator.persistentStores.first, "the coordinator has its store") }
    }

    /// Creates another context on the coordinator.
    public func otherContext() -> NSManagedObjectContext {
        let context = makeContext()
        context.persistentStoreCoordinator = coordinator
        otherContexts.append(context)
        return context
    }

    /// Creates a child context.
    public func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
        let context = makeContext()
        context.parent = parent
        otherContexts.append(context)
        return context
    }

    /// Creates a context on a separate coordinator for the same file, as another program would.
    public func contextOfAnotherProgram() throws -> NSManagedObjectContext {
        let other = NSPersistentStoreCoordinator(managedObjectModel: model.make(preparing))
        try addStore(to: other)
        otherCoordinators.append(other)
        let context = makeContext()
        context.persistentStoreCoordinator = other
        otherContexts.append(context)
        return context
    }

    /// Inserts and saves objects in a context that is released afterwards.
    public func fill(_ body: (NSManagedObjectContext) throws -> Void) throws {
        try releasing {
            let context = makeContext()
            context.persistentStoreCoordinator = coordinator
            try body(context)
            try context.save()
        }
    }

    /// Adds a store of the stack's kind. All but those in memory are at the same place.
    @discardableResult
    public func addStore(to coordinator: NSPersistentStoreCoordinator) throws -> NSPersistentStore {
        try coordinator.addPersistentStore(
            ofType: kind.storeType,
            configurationName: nil,
            at: url,
            options: nil
        )
    }

    /// Removes the stores and their files.
    public func close() {
        for coordinator in otherCoordinators + [coordinator] {
            for store in coordinator.persistentStores {
                // A store that cannot be removed now is released with its coordinator.
                _ = try? coordinator.remove(store)
            }
        }
        // The folder is temporary, and the next run has one of its own.
        if let folder { _ = try? FileManager.default.removeItem(at: folder) }
    }
}

/// Creates a main queue context on the main thread, and a private queue context elsewhere.
private func makeContext() -> NSManagedObjectContext {
    NSManagedObjectContext(
        concurrencyType: Thread.isMainThread ? .mainQueueConcurrencyType : .privateQueueConcurrencyType
    )
}
