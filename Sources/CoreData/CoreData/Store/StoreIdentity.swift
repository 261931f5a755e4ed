internal import Synchronization

/// What identifiers know of their store. It outlives the store, and then leads nowhere.
final class StoreIdentity: Sendable {
    /// The store's identifier.
    let uuid: String
    /// A number of the store's own in its coordinator, from 1.
    let number: Int
    /// The keys of a store that calls its objects what it likes; nil if keys are all that there is.
    let references: ReferenceTable?
    /// Whether the store wants to know which of its objects contexts have.
    let watchesObjects: Bool
    private let coordinator: Mutex<WeakCoordinator>

    init(
        uuid: String,
        number: Int,
        coordinator: NSPersistentStoreCoordinator?,
        references: ReferenceTable? = nil,
        watchesObjects: Bool = false
    ) {
        self.uuid = uuid
        self.number = number
        self.references = references
        self.watchesObjects = watchesObjects
        self.coordinator = Mutex(WeakCoordinator(coordinator: coordinator))
    }

    /// The store, for as long as its coordinator has it.
    var persistentStore: NSPersistentStore? {
        coordinator.withLock { $0.coordinator }?.store(number: number)
    }

    /// The text by which the store refers to the object with the key.
    func reference(for key: Int64) -> String { references?.reference(of: key).uriText ?? String(key) }

    /// The key of the object to which the store refers by the text; nil if it is no reference of this store's.
    func key(for reference: String) -> Int64? {
        if let references { return references.key(inURI: reference) }
        return Int64(reference).flatMap { $0 >= 0 ? $0 : nil }
    }
}

private struct WeakCoordinator: Sendable {
    weak var coordinator: NSPersistentStoreCoordinator?
}
