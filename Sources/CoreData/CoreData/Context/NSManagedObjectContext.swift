public import FoundationBackfill

/// The objects that a program works with: it reads them from the stores, notes what becomes of them, and saves that.
///
/// ```swift
/// let context = container.newBackgroundContext()
/// try await context.perform {
///     let note = Note(context: context)
///     note.title = "On cards"
///     try context.save()
/// }
/// ```
///
/// A context has one object for each row, and is used on its queue only, together with its objects: in
/// ``perform(_:)`` and its kin. The queue of ``NSPersistentContainer/viewContext`` is the main one.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    // @unchecked Sendable because the context and its objects are used on its queue only.

    /// Where the context and its objects may be used.
    public let concurrencyType: NSManagedObjectContextConcurrencyType
    let queue: ContextQueue
    /// How many blocks of `perform` and its kin are running, one inside the other. Used on the queue.
    var eventDepth = 0

    // What the program sets about the context may be set anywhere, hence the lock.
    private let settingsLock = NSLock()
    private var settings = ContextSettings()

    /// A name for messages and for the history of the store.
    open var name: String? {
        get { settingsLock.withLock { settings.name } }
        set { settingsLock.withLock { settings.name = newValue } }
    }
    /// Who the history of the store says has made the changes.
    open var transactionAuthor: String? {
        get { settingsLock.withLock { settings.transactionAuthor } }
        set { settingsLock.withLock { settings.transactionAuthor = newValue } }
    }
    /// Whatever the program wants to keep with the context.
    public let userInfo = NSMutableDictionary()

    /// What is to happen where others have saved other changes of the same objects: a merge policy. By default saving
    /// fails.
    open var mergePolicy: Any {
        get { settingsLock.withLock { settings.mergePolicy } }
        set { settingsLock.withLock { settings.mergePolicy = newValue } }
    }
    /// Whether objects live as long as the context, also if they are not changed and nobody else has them.
    open var retainsRegisteredObjects: Bool {
        get { isRetaining }
        set {
            isRetaining = newValue
            retained = newValue ? registry?.objects ?? [] : []
        }
    }
    /// Whether a deletion's consequences happen at the end of each event, and not only when the context is saved.
    open var propagatesDeletesAtEndOfEvent: Bool {
        get { settingsLock.withLock { settings.propagatesDeletesAtEndOfEvent } }
        set { settingsLock.withLock { settings.propagatesDeletesAtEndOfEvent = newValue } }
    }
    /// Whether an object whose row is gone becomes a deleted one without values.
    open var shouldDeleteInaccessibleFaults: Bool {
        get { settingsLock.withLock { settings.shouldDeleteInaccessibleFaults } }
        set { settingsLock.withLock { settings.shouldDeleteInaccessibleFaults = newValue } }
    }
    /// For how many seconds rows that were read may serve to fire faults; negative for ever.
    open var stalenessInterval: TimeInterval {
        get { settingsLock.withLock { settings.stalenessInterval } }
        set { settingsLock.withLock { settings.stalenessInterval = newValue } }
    }

    /// What notes how to take changes back; nil by default, and then nothing of the kind is kept.
    ///
    /// What happens up to ``processPendingChanges()`` is registered there as one action. How actions are grouped into steps
    /// is up to the undo manager: by default a block of ``perform(_:)`` is a step, and on the main queue all that happens in
    /// one pass of the run loop. If it does not group by event, and no group is open, each action is a step.
    ///
    /// To keep changes from being undone, process what came before, and disable registration while you make and process
    /// them:
    ///
    /// ```swift
    /// context.processPendingChanges()
    /// undoManager.disableUndoRegistration()
    /// note.viewCount += 1
    /// context.processPendingChanges()
    /// undoManager.enableUndoRegistration()
    /// ```
    ///
    /// ``rollback()`` and ``reset()`` remove the context's actions.
    open var undoManager: UndoManager? {
        willSet { processPendingChanges() }
        didSet { undoManagerDidChange() }
    }
    var undoCheckpoints: UndoCheckpoints?
    /// Whether a group is open that the context opened itself.
    var hasOpenUndoGroup = false

    /// What the context reads from and saves to.
    var objectStore: (any ObjectStore)?
    /// Which version of the stores the context reads.
    var readGeneration = ReadGeneration.newest
    /// The objects of the context.
    var registry: ObjectRegistry?
    var tracker = ChangeTracker()
    /// Who is told what becomes of the objects.
    var followers = ContextFollowers()
    /// The objects that the next save checks for changes of others, though they are not changed here.
    var guarded = ObjectList()
    /// The new objects that a merge policy has dropped, each with the object that it was dropped for.
    var survivors: [ObjectIdentifier: (dropped: NSManagedObject, survivor: NSManagedObject)] = [:]
    /// Finds out who follows what is read; nil if nobody may.
    var readProbe: ReadProbe?
    /// The fetches with a batch size of late, whose objects may still be without rows.
    var batches: [FaultBatches] = []
    /// The asynchronous fetches that have not ended, by number.
    var pendingFetches: [Int: any PendingFetch] = [:]
    /// The number of the latest of them.
    var lastFetch = 0
    private(set) var isRetaining = false
    private var retained: [NSManagedObject] = []
    /// Keeps the context up to date, if it is to keep itself so.
    var mergeSubscription: MergeSubscription?
    /// The contexts whose parent this is.
    let children = ChildContexts()
    /// What contexts above have to tell.
    let inbox = PermanentKeyInbox()
    /// The identifiers of objects that had temporary keys in this context.
    var permanentIDs: [Int64: NSManagedObjectID] = [:]

    /// Makes a context without a coordinator.
    public init(concurrencyType: NSManagedObjectContextConcurrencyType) {
        self.concurrencyType = concurrencyType
        queue = ContextQueue.queue(for: concurrencyType)
        readProbe = concurrencyType == .mainQueueConcurrencyType ? ReadProbe() : nil
        super.init()
    }

    deinit {
        // Objects hold each other: without this they would live for ever.
        for object in registry?.objects ?? [] {
            object.live = nil
        }
        registry?.forgetContext()
    }

    /// The coordinator that the context, or the topmost of its parents, reads from and saves to. It can be set once.
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { parent?.persistentStoreCoordinator ?? objectStore as? NSPersistentStoreCoordinator }
        set {
            guard newValue !== objectStore else { return }
            connect(to: newValue)
        }
    }

    /// Begins to read from a coordinator or another context, without the objects of before.
    func connect(to objectStore: (any ObjectStore)?) {
        forgetEverything()
        self.objectStore = objectStore
        advanceGeneration()
        registry = objectStore.map { ObjectRegistry(self, entityCount: $0.layout.entities.count) }
    }

    /// The entities of the model. A context that has none yet cannot do anything.
    var layout: ModelLayout {
        guard let objectStore else {
            misuse(.internalInconsistency, "The context \(name ?? "") has no persistent store coordinator.")
        }
        return objectStore.layout
    }

    /// The objects of the context, for all that needs a coordinator.
    var requiredRegistry: ObjectRegistry {
        guard let registry else {
            misuse(.internalInconsistency, "The context \(name ?? "") has no persistent store coordinator.")
        }
        return registry
    }

    /// Keeps an object alive, because the context is to keep all.
    func retain(_ object: NSManagedObject) {
        retained.append(object)
    }

    /// Lets go of objects that are no longer the context's.
    func forgetObjectsWithoutContext() {
        if retainsRegisteredObjects { retained.removeAll { $0.registry == nil } }
    }

    // MARK: - What is to be saved

    /// Whether there is anything to save.
    open var hasChanges: Bool { tracker.hasChanges }

    /// The objects that saving would insert.
    open var insertedObjects: Set<NSManagedObject> { Set(tracker.inserted) }

    /// The objects that were changed since they were last saved.
    open var updatedObjects: Set<NSManagedObject> { Set(tracker.updated) }

    /// The objects that saving would delete.
    open var deletedObjects: Set<NSManagedObject> { Set(tracker.deleted) }

    /// All objects that the context has.
    open var registeredObjects: Set<NSManagedObject> { Set(registry?.objects ?? []) }

    /// Called after the outermost block of `perform` and its kin.
    func endEvent(_ event: ContextEvent) {
        guard event == .performed else { return }
        processPendingChanges()
        undoManager?.endEventOutsideRunLoop()
    }
}
