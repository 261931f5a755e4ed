internal import UnstableSwiftRuntime

/// The identity of a store, which object identifiers refer to. It outlives the store.
final class StoreIdentity: Sendable {
    /// The store's identifier.
    let uuid: String
    /// The number of the store, unique in its coordinator and starting at 1.
    let number: Int
    /// The reference table of a store that names its own objects; nil if the keys are the references.
    let references: ReferenceTable?
    /// Spells keys in URIs that are no integers; nil if all are.
    let spelling: (any KeySpelling)?
    /// Whether the store is told which of its objects are registered with contexts.
    let watchesObjects: Bool
    private let coordinator: LightWeak<NSPersistentStoreCoordinator>

    init(
        uuid: String,
        number: Int,
        coordinator: NSPersistentStoreCoordinator?,
        references: ReferenceTable? = nil,
        spelling: (any KeySpelling)? = nil,
        watchesObjects: Bool = false
    ) {
        self.uuid = uuid
        self.number = number
        self.references = references
        self.spelling = references ?? spelling
        self.watchesObjects = watchesObjects
        self.coordinator = LightWeak(coordinator)
    }

    /// The store; nil once its coordinator has removed it.
    var persistentStore: NSPersistentStore? {
        coordinator.object?.store(number: number)
    }

    /// Returns the reference to the object with a key, as in URIs.
    func reference(for key: Int64) -> String { spelling?.uriText(of: key) ?? String(key) }

    /// Returns the key for a reference in a URI; nil if it is not a valid reference of this store.
    func key(for reference: String) -> Int64? {
        if let spelling { return spelling.key(inURI: reference) }
        return Int64(reference).flatMap { $0 >= 0 ? $0 : nil }
    }
}

/// Spells keys in URIs for a store whose keys are not all integers.
protocol KeySpelling: Sendable {
    /// Returns the reference to the object with a key.
    func uriText(of key: Int64) -> String

    /// Returns the key for a reference; nil if it is invalid.
    func key(inURI text: String) -> Int64?
}

extension StoreIdentity {
    /// Tells the store that a context has registered an object.
    func tellRegistration(of object: NSManagedObject) {
        let id = NSManagedObjectID(object.layout, store: self, key: object.key)
        (persistentStore as? NSIncrementalStore)?.managedObjectContextDidRegisterObjects(with: [id])
    }

    /// Tells the store that a context has unregistered an object.
    func tellEndOfRegistration(of object: NSManagedObject) {
        let id = NSManagedObjectID(object.layout, store: self, key: object.key)
        (persistentStore as? NSIncrementalStore)?.managedObjectContextDidUnregisterObjects(with: [id])
    }
}
