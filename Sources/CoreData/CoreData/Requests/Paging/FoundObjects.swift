/// The objects that a fetch found in a context.
struct FoundObjects {
    let keys: FetchedKeys
    /// Those that are new, by the keys that they had then. They get others when they are saved.
    let newObjects: [Int64: NSManagedObject]

    init(_ keys: FetchedKeys, new objects: [NSManagedObject]) {
        self.keys = keys
        newObjects = Dictionary(objects.map { ($0.objectID.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
