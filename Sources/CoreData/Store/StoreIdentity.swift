internal import Synchronization

/// What identifiers know of their store. It outlives the store, and then leads nowhere.
final class StoreIdentity: Sendable {
    /// The store's identifier.
    let uuid: String
    /// A number of the store's own in its coordinator, from 1.
    let number: Int
    private let coordinator: Mutex<WeakCoordinator>

    init(uuid: String, number: Int, coordinator: NSPersistentStoreCoordinator?) {
        self.uuid = uuid
        self.number = number
        self.coordinator = Mutex(WeakCoordinator(coordinator: coordinator))
    }

    /// The store, for as long as its coordinator has it.
    var persistentStore: NSPersistentStore? {
        coordinator.withLock { $0.coordinator }?.store(number: number)
    }

    /// The text by which the store refers to the object with the key.
    func reference(for key: Int64) -> String { String(key) }

    /// The key of the object to which the store refers by the text; nil if it is no reference of this store's.
    func key(for reference: String) -> Int64? {
        Int64(reference).flatMap { $0 >= 0 ? $0 : nil }
    }
}

private struct WeakCoordinator: Sendable {
    weak var coordinator: NSPersistentStoreCoordinator?
}
