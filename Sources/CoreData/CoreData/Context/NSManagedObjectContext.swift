public import FoundationBackfill

internal import struct Synchronization.Atomic

/// The context in which a program works with managed objects: it fetches them from the stores, tracks their changes,
/// and saves the changes.
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
/// A context has at most one object for each row. Use a context and its objects only on the context's queue, with
/// ``perform(_:)`` and related methods. The queue of ``NSPersistentContainer/viewContext`` is the main queue.
open class NSManagedObjectContext: NSObject, @unchecked Sendable {
    // @unchecked Sendable because the context and its objects are used on its queue only.

    /// The type of the context's queue.
    public let concurrencyType: NSManagedObjectContextConcurrencyType
    let queue: ContextQueue
    /// The nesting depth of running `perform` blocks. Used on the queue only.
    var eventDepth = 0

    // These settings may be changed on any thread, hence the lock.
    private let settingsLock = NSLock()
    private var settings = ContextSettings()
    let staleness = StalenessLimit()

    /// A name for messages and for the store's persistent history.
    open var name: String? {
        get { settingsLock.withLock { settings.name } }
        set {
            settingsLock.withLock { settings.name = newValue }
            queue.setContextName(newValue)
        }
    }
    /// What the next save writes in the same transaction.
    var saveCompanion: SaveCompanion?
    /// The author that the store's persistent history records for the changes of this context.
    open var transactionAuthor: String? {
        get { settingsLock.withLock { settings.transactionAuthor } }
        set { settingsLock.withLock { settings.transactionAuthor = newValue } }
    }
    /// A dictionary for the program's own use.
    public let userInfo = NSMutableDictionary()

    /// The merge policy for conflicts between unsaved changes and changes saved elsewhere. By default saving fails with
    /// an error.
    open var mergePolicy: Any {
        get { settingsLock.withLock { settings.mergePolicy } }
        set { settingsLock.withLock { settings.mergePolicy = newValue } }
    }
    /// Whether the context holds strong references to all of its registered objects. False by default: only changed
    /// objects are kept.
    open var retainsRegisteredObjects: Bool {
        get { isRetaining }
        set {
            isRetaining = newValue
            retained = newValue ? registry?.objects ?? [] : []
        }
    }
    /// Whether delete rules are applied at the end of each event and not only on saving. True by default.
    open var propagatesDeletesAtEndOfEvent: Bool {
        get { settingsLock.withLock { settings.propagatesDeletesAtEndOfEvent } }
        set { settingsLock.withLock { settings.propagatesDeletesAtEndOfEvent = newValue } }
    }
    /// Whether a fault whose row no longer exists becomes a deleted object without values. True by default.
    open var shouldDeleteInaccessibleFaults: Bool {
        get { settingsLock.withLock { settings.shouldDeleteInaccessibleFaults } }
        set { settingsLock.withLock { settings.shouldDeleteInaccessibleFaults = newValue } }
    }
    /// The number of seconds for which cached rows may be used to fire faults. Negative, the default, for no limit.
    open var stalenessInterval: TimeInterval {
        get { staleness.interval }
        set { staleness.interval = newValue }
    }

    /// The undo manager with which the context registers its changes; nil by default.
    ///
    /// Each call of ``processPendingChanges()`` registers the changes up to then as one action. The undo manager groups
    /// actions into steps: by default, a block of ``perform(_:)`` is a step, and on the main queue everything that
    /// happens in one pass of the run loop. If it does not group by event and no group is open, each action is a step.
    ///
    /// To exclude changes from undo, process the pending changes, then make and process the changes with registration
    /// disabled:
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
    /// Whether an undo group is open that the context has opened.
    var hasOpenUndoGroup = false

    /// The coordinator or parent context that the context reads from and saves to.
    var objectStore: (any ObjectStore)?
    /// The version of the stores that the context reads.
    var readGeneration = ReadGeneration.newest
    /// The registered objects; nil while the context has no object store.
    var registry: ObjectRegistry?
    var tracker = ChangeTracker()
    /// Whether the end of the main queue's turn is awaited, to process pending changes.
    var isTurnEnding = false
    /// An object that views keep alive as long as the context.
    package var upkeep: AnyObject?
    /// The observers of the context's changes.
    var followers = ContextFollowers()
    /// The unchanged objects that the next save checks for conflicts.
    var guarded = ObjectList()
    /// The new objects that a merge policy has dropped, with the objects that replace them.
    var survivors: [ObjectIdentifier: (dropped: NSManagedObject, survivor: NSManagedObject)] = [:]
    /// Detects tracked reads; nil if the context does not track reads.
    var readProbe: ReadProbe? {
        didSet { registry?.readProbe = readProbe }
    }
    /// The latest fetches with a batch size. Their objects may still be without rows.
    var batches: [FaultBatches] = []
    /// The asynchronous fetches in progress, by number.
    var pendingFetches: [Int: any PendingFetch] = [:]
    /// The number of the latest asynchronous fetch.
    var lastFetch = 0
    private(set) var isRetaining = false
    private var retained: [NSManagedObject] = []
    /// Whether the context merges changes automatically.
    var isMergingAutomatically = false
    /// The child contexts that merge automatically.
    let mergingContexts = ContextList()
    /// The objects that merges inserted and deleted.
    var mergedObjects = MergedObjects()
    /// The child contexts.
    let children = ContextList()
    /// Permanent keys announced by ancestor contexts.
    let inbox = PermanentKeyInbox()
    /// The permanent identifiers of objects, by the temporary keys that they had.
    var permanentIDs: [Int64: NSManagedObjectID] = [:]

    /// Creates a context without a coordinator or parent.
    public init(concurrencyType: NSManagedObjectContextConcurrencyType) {
        self.concurrencyType = concurrencyType
        queue = ContextQueue.queue(for: concurrencyType)
        readProbe = concurrencyType == .mainQueueConcurrencyType ? ReadProbe() : nil
        super.init()
        if concurrencyType == .mainQueueConcurrencyType { processPendingChangesEachTurn() }
    }

    deinit {
        // Objects reference each other, so the cycles must be broken here.
        for object in registry?.objects ?? [] {
            object.live = nil
        }
        registry?.forgetContext()
    }

    /// The coordinator of the context or of its topmost ancestor. It can be set once.
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { parent?.persistentStoreCoordinator ?? objectStore as? NSPersistentStoreCoordinator }
        set {
            guard newValue !== objectStore else { return }
            connect(to: newValue)
        }
    }

    /// Removes all objects and connects the context to a coordinator or parent context.
    func connect(to objectStore: (any ObjectStore)?) {
        forgetEverything()
        (self.objectStore as? NSPersistentStoreCoordinator)?.contexts.remove(self)
        self.objectStore = objectStore
        (objectStore as? NSPersistentStoreCoordinator)?.contexts.add(self)
        advanceGeneration()
        registry = objectStore.map { ObjectRegistry(self, entityCount: $0.layout.entities.count) }
        if isMergingAutomatically { objectStore?.mergingContexts.add(self) }
    }

    /// The layout of the model. Stops the program if the context has no coordinator.
    var layout: ModelLayout {
        guard let objectStore else {
            misuse(.internalInconsistency, "The context \(name ?? "") has no persistent store coordinator.")
        }
        return objectStore.layout
    }

    /// The registry. Stops the program if the context has no coordinator.
    var requiredRegistry: ObjectRegistry {
        guard let registry else {
            misuse(.internalInconsistency, "The context \(name ?? "") has no persistent store coordinator.")
        }
        return registry
    }

    /// Retains an object for `retainsRegisteredObjects`.
    func retain(_ object: NSManagedObject) {
        retained.append(object)
    }

    /// Releases retained objects that no longer belong to the context.
    func forgetObjectsWithoutContext() {
        if retainsRegisteredObjects { retained.removeAll { $0.registry == nil } }
    }

    // MARK: - Unsaved changes

    /// Whether the context has unsaved changes.
    open var hasChanges: Bool { tracker.hasChanges }

    /// The inserted objects that have not been saved.
    open var insertedObjects: Set<NSManagedObject> { Set(tracker.inserted) }

    /// The changed objects that have not been saved.
    open var updatedObjects: Set<NSManagedObject> { Set(tracker.updated) }

    /// The deleted objects whose deletion has not been saved, and those whose deletion was merged from another context.
    open var deletedObjects: Set<NSManagedObject> { Set(tracker.deleted).union(mergedObjects.deleted) }

    /// All objects that are registered in the context.
    open var registeredObjects: Set<NSManagedObject> { Set(registry?.objects ?? []) }

    /// Called after the outermost block of `perform` or a related method.
    func endEvent(_ event: ContextEvent) {
        guard event == .performed else { return }
        processPendingChanges()
        undoManager?.endEventOutsideRunLoop()
    }
}

/// The settings of a context that may be changed on any thread. Everything else is used on the context's queue only.
struct ContextSettings {
    var name: String?
    var transactionAuthor: String?
    var mergePolicy: Any = NSErrorMergePolicy
    var propagatesDeletesAtEndOfEvent = true
    var shouldDeleteInaccessibleFaults = true
}

/// The age up to which a context's faults may use cached rows, which each fault that fires looks at.
final class StalenessLimit: Sendable {
    private let bits = Atomic((-1.0).bitPattern)

    /// The limit in seconds; negative for none.
    var interval: TimeInterval {
        get { TimeInterval(bitPattern: bits.load(ordering: .relaxed)) }
        set { bits.store(newValue.bitPattern, ordering: .relaxed) }
    }
}
