public import Foundation

/// Everything that a program needs for its objects: a model, a coordinator, stores and contexts.
///
/// ```swift
/// let container = NSPersistentContainer(name: "Notes")
/// container.loadPersistentStores { description, error in
///     if let error { report(error) }
/// }
/// let notes = try container.viewContext.fetch(Note.fetchRequest())
/// ```
///
/// A container can be used from everywhere. A subclass may say where stores are, and what contexts are like.
open class NSPersistentContainer: NSObject, @unchecked Sendable {
    // @unchecked Sendable because all is immutable but the descriptions, which are behind `lock`.

    /// The name, which the model and the store have as well.
    public let name: String
    /// The model.
    public let managedObjectModel: NSManagedObjectModel
    /// What has the stores.
    public let persistentStoreCoordinator: NSPersistentStoreCoordinator
    /// The context of the main queue: for what is shown to users.
    public let viewContext: NSManagedObjectContext

    private let lock = NSLock()
    private var givenDescriptions: [NSPersistentStoreDescription] = []
    /// Why there is no model.
    private var modelError: (any Error)?

    /// A container with the model of the name, which is looked for in the main bundle and, beside the program, in those
    /// with the resources of packages' targets.
    ///
    /// - Important: If there is no such model, the container has one without entities, says so on standard error, and
    ///   ``loadPersistentStores(completionHandler:)`` reports an error.
    public convenience init(name: String) {
        do {
            self.init(name: name, managedObjectModel: try ModelSearch.model(named: name))
        } catch {
            self.init(name: name, managedObjectModel: NSManagedObjectModel())
            modelError = error
            Log.warning(error.localizedDescription)
        }
    }

    /// A container with a model, and one description: of the SQLite store with the name in ``defaultDirectoryURL()``.
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

    /// Where stores are unless descriptions say otherwise: the folder named after the program in that of the user's data,
    /// made if there is none.
    ///
    /// The user's data are in `XDG_DATA_HOME` or, if that is not set, in `~/.local/share`.
    open class func defaultDirectoryURL() -> URL {
        let folder = DataFolder.url(
            environment: ProcessInfo.processInfo.environment,
            home: FileManager.default.homeDirectoryForCurrentUser,
            program: ProcessInfo.processInfo.processName
        )
        // Where it cannot be made, opening the store says so.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// The stores that ``loadPersistentStores(completionHandler:)`` adds. Set it before.
    open var persistentStoreDescriptions: [NSPersistentStoreDescription] {
        get { lock.withLock { givenDescriptions } }
        set { lock.withLock { givenDescriptions = newValue } }
    }

    /// Adds the stores of ``persistentStoreDescriptions``, and calls the block for each, with the error, if there is one.
    ///
    /// The block has been called for all when this returns, except for those that are described as added asynchronously:
    /// for them it is called later, on another thread.
    open func loadPersistentStores(
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        for description in persistentStoreDescriptions {
            if let modelError {
                // A store that was made without entities would have to be migrated once the model is there.
                block(description, modelError)
            } else {
                persistentStoreCoordinator.addPersistentStore(with: description, completionHandler: block)
            }
        }
    }

    /// A new context with a queue of its own, which reads from and saves to the stores directly.
    open func newBackgroundContext() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = persistentStoreCoordinator
        return context
    }

    /// Makes a context, and runs a block with it on the context's queue, later.
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

    /// Makes a context, runs a block with it on the context's queue, and returns or throws what it does.
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
        let context = newBackgroundContext()
        return try await context.perform { try block(context) }
    }
}
