/// A store that is to be added on the coordinator's queue. It is kept by the coordinator, since descriptions and what is
/// to be called must not be sent to the queue.
struct PendingStore {
    let description: NSPersistentStoreDescription
    let completion: (NSPersistentStoreDescription, (any Error)?) -> Void
}
