public import Foundation

/// The layer between contexts and stores: it manages the stores, and directs reads and writes to the stores that hold
/// an entity's objects.
///
/// ```swift
/// let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
/// try coordinator.addPersistentStore(type: .sqlite, at: url)
/// let context = NSManagedObjectContext(.mainQueue)
/// context.persistentStoreCoordinator = coordinator
/// ```
///
/// ``NSPersistentContainer`` does this for you. A coordinator can be used on any thread.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
    // @unchecked Sendable because `lock` protects all mutable state, the model is frozen, and stores synchronise
    // themselves.

    /// The model, which can no longer be changed.
    public let managedObjectModel: NSManagedObjectModel
    let layout: ModelLayout
    let mergingContexts = ContextList()
    /// The contexts that read from and save to this coordinator.
    let contexts = ContextList()
    /// The queue on which stores are added and removed. Reading and saving never waits for it.
    let queue = ContextQueue(label: "the queue NSPersistentStoreCoordinator")

    private let lock = NSLock()
    private var attached: [AttachedStore] = []
    private var lastNumber = 0
    private var givenName: String?
    private var pendingStores: [PendingStore] = []
    private var measures = ProgramMeasuring.isOn

    /// Creates a coordinator without stores. The model cannot be changed afterwards.
    public init(managedObjectModel model: NSManagedObjectModel) {
        managedObjectModel = model
        layout = model.layout()
        super.init()
        ProgramMeasuring.add(self)
    }

    /// Creates a coordinator without stores, for a model without entities.
    public convenience override init() {
        self.init(managedObjectModel: NSManagedObjectModel())
    }

    deinit {
        for attached in attached {
            OpenStores.closed(attached.store.url)
        }
    }

    /// A name for use in messages.
    open var name: String? {
        get { lock.withLock { givenName } }
        set { lock.withLock { givenName = newValue } }
    }

    /// Whether the stores, and those that are added later, are measured for reports.
    var isMeasuring: Bool {
        get { lock.withLock { measures } }
        set {
            lock.withLock { measures = newValue }
            for attached in attachedStores { measure(attached.store) }
        }
    }

    /// Begins to measure a store, or stops, as this coordinator does.
    private func measure(_ store: NSPersistentStore) {
        guard let measurements = (store as? any MeasuredStore)?.measurements else { return }
        if isMeasuring { measurements.begin() } else { measurements.end() }
    }

    /// The stores, in the order in which they were added.
    open var persistentStores: [NSPersistentStore] { attachedStores.map(\.store) }

    /// Returns the coordinator's store at a URL; nil if there is none.
    open func persistentStore(for url: URL) -> NSPersistentStore? {
        persistentStores.first { $0.url.map(Self.location(of:)) == Self.location(of: url) }
    }

    /// Returns the URL of a store. Stores without a location return `/dev/null`.
    open func url(for store: NSPersistentStore) -> URL {
        store.url ?? StoreRegistry.noURL
    }

    /// Changes the URL of a store. A store that is written as a whole is saved there the next time.
    ///
    /// - Returns: Whether the store supports the change.
    open func setURL(_ url: URL, for store: NSPersistentStore) -> Bool {
        queue.performAndWait {
            let former = store.url
            guard store.changeURL(to: url) else { return false }
            if attachedStores.contains(where: { $0.store === store }) {
                OpenStores.closed(former)
                OpenStores.opened(url)
            }
            return true
        }
    }

    private static func location(of url: URL) -> URL {
        url.isFileURL ? url.standardizedFileURL.resolvingSymlinksInPath() : url
    }
}

// MARK: - State protected by the lock

extension NSPersistentStoreCoordinator {
    /// The stores, in the order in which they were added.
    var attachedStores: [AttachedStore] { lock.withLock { attached } }

    /// Returns the store with a number; nil if it has been removed.
    func store(number: Int) -> NSPersistentStore? {
        attachedStores.first { $0.identity.number == number }?.store
    }

    /// Gives a store the identity that the identifiers of its objects refer to.
    func identify(_ store: NSPersistentStore) {
        let uuid: String = store.identifier
        // A store that had an identity before keeps its references, since it has assigned keys.
        let references = store is any ReferencingStore ? store.identity?.references ?? ReferenceTable() : nil
        let watchesObjects = store is NSIncrementalStore
        lock.withLock {
            lastNumber += 1
            store.identity = StoreIdentity(
                uuid: uuid,
                number: lastNumber,
                coordinator: self,
                references: references,
                spelling: (store as? any RowStore)?.keySpelling,
                watchesObjects: watchesObjects
            )
        }
    }

    /// Adds a store, which must have its identity, to the coordinator.
    func attach(_ store: NSPersistentStore) {
        guard let identity = store.identity else { return }
        lock.withLock {
            store.persistentStoreCoordinator = self
            attached.append(AttachedStore(store, identity, managedObjectModel, layout))
        }
        measure(store)
        OpenStores.opened(store.url)
    }

    /// Removes a store. Its number is never reused, so identifiers of its objects stay invalid.
    ///
    /// - Returns: Whether the coordinator had the store.
    func detach(_ store: NSPersistentStore) -> Bool {
        let isOurs = lock.withLock {
            guard let index = attached.firstIndex(where: { $0.store === store }) else { return false }
            attached.remove(at: index)
            return true
        }
        if isOurs { OpenStores.closed(store.url) }
        return isOurs
    }

    /// Stores a pending store that is to be added on the queue.
    func enqueue(_ pending: PendingStore) {
        lock.withLock { pendingStores.append(pending) }
    }

    /// Returns and removes the pending store that was enqueued first.
    func nextPendingStore() -> PendingStore? {
        lock.withLock { pendingStores.isEmpty ? nil : pendingStores.removeFirst() }
    }
}

/// A store of a coordinator, with the entities that it holds.
struct AttachedStore {
    let store: NSPersistentStore
    let identity: StoreIdentity
    private let entityNumbers: Set<Int>

    init(_ store: NSPersistentStore, _ identity: StoreIdentity, _ model: NSManagedObjectModel, _ layout: ModelLayout) {
        self.store = store
        self.identity = identity
        let entities = model.entities(forConfigurationName: store.configurationName) ?? []
        entityNumbers = Set(entities.compactMap { layout.entity($0)?.number })
    }

    /// Returns whether the store holds objects of exactly this entity.
    func holds(_ entity: EntityLayout) -> Bool {
        entityNumbers.contains(entity.number)
    }

    /// Returns whether the store holds objects of the entity or one of its subentities.
    func holdsAny(of entity: EntityLayout) -> Bool {
        entity.numbers.contains { entityNumbers.contains($0) }
    }
}

/// A store to be added on the coordinator's queue. The coordinator keeps it, because neither descriptions nor
/// completion handlers are sendable.
struct PendingStore {
    let description: NSPersistentStoreDescription
    let completion: (NSPersistentStoreDescription, (any Error)?) -> Void
}

extension NSPersistentStoreCoordinator {
    private static let scheme = "x-coredata://"

    /// Returns the object identifier of a URI. See ``NSManagedObjectID/uriRepresentation()``.
    ///
    /// ```swift
    /// if let id = coordinator.managedObjectID(forURIRepresentation: url) {
    ///     note = try context.existingObject(with: id) as? Note
    /// }
    /// ```
    ///
    /// Returns nil if the coordinator does not have the store, or the model has no such entity. Does not check whether
    /// the object exists. URIs of temporary identifiers are valid only in the process that created them.
    public func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
        managedObjectID(for: url.absoluteString)
    }

    /// Returns the object identifier of a URI string. See ``managedObjectID(forURIRepresentation:)``.
    public func managedObjectID(for string: String) -> NSManagedObjectID? {
        guard string.hasPrefix(Self.scheme) else { return nil }
        let parts = string.dropFirst(Self.scheme.count)
            .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let name = String(parts[1]).removingPercentEncoding,
            let entity = layout.entity(named: name)
        else { return nil }
        let reference = String(parts[2].dropFirst())
        switch (parts[0].isEmpty, parts[2].first) {
        case (true, "t"):
            return UUID(uuidString: reference).flatMap(TemporaryKey.key(of:)).map {
                NSManagedObjectID(entity, store: nil, key: $0)
            }
        case (false, "p"):
            guard let store = attachedStores.first(where: { $0.identity.uuid == parts[0] }), store.holds(entity),
                let key = store.identity.key(for: reference)
            else { return nil }
            return NSManagedObjectID(entity, store: store.identity, key: key)
        default:
            return nil
        }
    }
}
