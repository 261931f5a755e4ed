/// What tells an object of a result from the others: its store's number, 0 for none, and its key.
struct RowIdentity: Hashable, Sendable {
    let store: Int32
    let key: Int64

    init(store: Int32, key: Int64) {
        self.store = store
        self.key = key
    }

    init(_ object: NSManagedObject) {
        if object.key == 0 { _ = object.objectID }
        key = object.key
        store = object.key < 0 ? 0 : Int32(truncatingIfNeeded: object.store?.number ?? 0)
    }
}
