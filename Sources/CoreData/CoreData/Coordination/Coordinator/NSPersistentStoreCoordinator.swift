public import Foundation

/// What stands between contexts and stores: it has the stores, and knows which holds which entity's objects.
///
/// ```swift
/// let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
/// try coordinator.addPersistentStore(type: .sqlite, at: url)
/// let context = NSManagedObjectContext(.mainQueue)
/// context.persistentStoreCoordinator = coordinator
/// ```
///
/// ``NSPersistentContainer`` does this for you. A coordinator can be used from everywhere.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
    // @unchecked Sendable because all that changes is behind `lock`, the model is frozen, and stores see to their own
    // exclusion.

    /// The model. It can no longer be changed.
    public let managedObjectModel: NSManagedObjectModel
    let layout: ModelLayout
    /// Where stores are added and removed. Reading and saving never waits for it.
    let queue = ContextQueue(label: "NSPersistentStoreCoordinator")

    private let lock = NSLock()
    private var attached: [AttachedStore] = []
    private var lastNumber = 0
    private var givenName: String?
    private var pendingStores: [PendingStore] = []

    /// A coordinator without stores. From now on the model cannot be changed.
    public init(managedObjectModel model: NSManagedObjectModel) {
        managedObjectModel = model
        layout = model.layout()
        super.init()
    }

    deinit {
        for attached in attached {
            OpenStores.closed(attached.store.url)
        }
    }

    /// A name for messages.
    open var name: String? {
        get { lock.withLock { givenName } }
        set { lock.withLock { givenName = newValue } }
    }

    /// The stores, in the order in which they were added.
    open var persistentStores: [NSPersistentStore] { attachedStores.map(\.store) }

    /// The store at a URL; nil if the coordinator has none there.
    open func persistentStore(for url: URL) -> NSPersistentStore? {
        persistentStores.first { $0.url.map(Self.location(of:)) == Self.location(of: url) }
    }

    /// Where a store is.
    open func url(for store: NSPersistentStore) -> URL {
        store.url ?? StoreRegistry.noURL
    }

    /// Tells a store that it is somewhere else: to where a store that is written as a whole is saved the next time.
    ///
    /// - Returns: Whether the store can do so.
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

// MARK: - What is behind the lock

extension NSPersistentStoreCoordinator {
    /// The stores, in the order in which they were added.
    var attachedStores: [AttachedStore] { lock.withLock { attached } }

    /// The store with the number; nil if it has been removed.
    func store(number: Int) -> NSPersistentStore? {
        attachedStores.first { $0.identity.number == number }?.store
    }

    /// Gives a store what identifiers of its objects will know of it.
    func identify(_ store: NSPersistentStore) {
        let uuid: String = store.identifier
        // A store that had an identity before has given out keys.
        let references = store is any ReferencingStore ? store.identity?.references ?? ReferenceTable() : nil
        let watchesObjects = store is NSIncrementalStore
        lock.withLock {
            lastNumber += 1
            store.identity = StoreIdentity(
                uuid: uuid,
                number: lastNumber,
                coordinator: self,
                references: references,
                watchesObjects: watchesObjects
            )
        }
    }

    /// Makes a store, which has its identity, one of the coordinator's.
    func attach(_ store: NSPersistentStore) {
        guard let identity = store.identity else { return }
        lock.withLock {
            store.persistentStoreCoordinator = self
            attached.append(AttachedStore(store, identity, managedObjectModel, layout))
        }
        OpenStores.opened(store.url)
    }

    /// Lets go of a store. Its number is not used again, so that identifiers of its objects lead nowhere.
    ///
    /// - Returns: Whether the coordinator had it.
    func detach(_ store: NSPersistentStore) -> Bool {
        let isOurs = lock.withLock {
            guard let index = attached.firstIndex(where: { $0.store === store }) else { return false }
            attached.remove(at: index)
            return true
        }
        if isOurs { OpenStores.closed(store.url) }
        return isOurs
    }

    /// Keeps a store that is to be added on the queue, with what is to be told then.
    func enqueue(_ pending: PendingStore) {
        lock.withLock { pendingStores.append(pending) }
    }

    /// The store that waits longest.
    func nextPendingStore() -> PendingStore? {
        lock.withLock { pendingStores.isEmpty ? nil : pendingStores.removeFirst() }
    }
}
