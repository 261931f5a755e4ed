public import Foundation

/// A Core Data stack: a model, a coordinator, its stores, and contexts.
///
/// ```swift
/// let container = NSPersistentContainer(name: "Notes")
/// container.loadPersistentStores { description, error in
///     if let error { report(error) }
/// }
/// let notes = try container.viewContext.fetch(Note.fetchRequest())
/// ```
///
/// A container can be used on any thread. Subclasses can override where stores are located and how contexts are
/// created.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
    // @unchecked Sendable because everything is immutable except the descriptions, which `lock` protects.

    /// The name of the container, and of its model and default store.
    public let name: String
    /// The model.
    public let managedObjectModel: NSManagedObjectModel
    /// The coordinator of the stores.
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    /// The main-queue context, for objects shown in a user interface.
    public let viewContext: NSManagedObjectContext

    private let lock = NSLock()
    private var givenDescriptions: [NSPersistentStoreDescription] = []
    /// The error with which the model could not be loaded.
    private var modelError: (any Error)?

    /// Creates a container with the model of the given name, which is searched for in the main bundle and in the
    /// resource bundles of package targets beside the program.
    ///
    /// - Important: If there is no such model, the container has a model without entities and logs a warning, and
    ///   ``loadPersistentStores(completionHandler:)`` reports the error.
    public convenience init(name: String) {
        do {
            self.init(name: name, managedObjectModel: try ModelSearch.model(named: name))
        } catch {
            self.init(name: name, managedObjectModel: NSManagedObjectModel())
            modelError = error
            Log.warning(error.localizedDescription)
        }
    }

    /// Creates a container with a model, and one description: that of the SQLite store with the given name in
    /// ``defaultDirectoryURL()``.
    public init(name: String, managedObjectModel model: NSManagedObjectModel) {
        self.name = name
        managedObjectModel = model
        persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        viewContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        viewContext.persistentStoreCoordinator = persistentStoreCoordinator
        super.init()
        let folder = type(of: self).defaultDirectoryURL()
        givenDescriptions = [NSPersistentStoreDescription(url: folder.appendingPathComponent("\(name).sqlite"))]
    }

    /// Returns the default folder for stores: a folder named after the program in the user's data folder. It is created
    /// if it does not exist.
    ///
    /// The user's data folder is `XDG_DATA_HOME` or, if that is not set, `~/.local/share`.
    open class func defaultDirectoryURL() -> URL {
        if !ProgramBundle.isKnown {
            Log.warning("The default folder lacks the name of the program: /proc is not mounted.")
        }
        let folder = DataFolder.url(
            environment: ProcessInfo.processInfo.environment,
            home: FileManager.default.homeDirectoryForCurrentUser,
            program: ProcessInfo.processInfo.processName
        )
        // If the folder cannot be created, opening the store reports the error.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The descriptions of the stores that ``loadPersistentStores(completionHandler:)`` adds. Set them before calling
    /// it.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription] {
        get { lock.withLock { givenDescriptions } }
        set { lock.withLock { givenDescriptions = newValue } }
    }

    /// Adds the stores of ``persistentStoreDescriptions``, and calls the block once for each, with the error if adding
    /// failed.
    ///
    /// The block is called before this method returns, except for descriptions with `shouldAddStoreAsynchronously`: for
    /// them it is called later, on another thread.
    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            if let modelError {
                // A store created without entities would have to be migrated once the model is found.
                block(description, modelError)
            } else {
                persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
            }
        }
    }

    /// Returns a new private-queue context that is connected to the coordinator.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Creates a background context, and runs a block with it asynchronously on the context's queue.
    ///
    /// ```swift
    /// container.performBackgroundTask { context in
    ///     importNotes(into: context)
    /// }
    /// ```
    @preconcurrency
    open func performBackgroundTask(_ block: @escaping @Sendable (NSManagedObjectContext) -> Void) {
        let context = newBackgroundContext()
        context.perform { block(context) }
    }

    /// Creates a background context, runs a block with it on the context's queue, and returns its result or rethrows
    /// its error.
    ///
    /// ```swift
    /// let id = try await container.performBackgroundTask { context in
    ///     let note = Note(context: context)
    ///     try context.save()
    ///     return note.objectID
    /// }
    /// ```
    @preconcurrency
    public nonisolated(nonsending) func performBackgroundTask<T>(
        _ block: @escaping @Sendable (NSManagedObjectContext) throws -> T
    ) async rethrows -> T {
        try await performedInBackground(block)
    }

    nonisolated(nonsending) func performedInBackground<T>(
        _ block: @escaping @Sendable (NSManagedObjectContext) throws -> T
    ) async rethrows -> T {
        let context = newBackgroundContext()
        return try await context.performed { try block(context) }
    }
}
