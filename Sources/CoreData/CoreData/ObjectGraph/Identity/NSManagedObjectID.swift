public import FoundationBackfill

/// What names an object for good: its entity, its store, and a reference that the store gave it.
///
/// Identifiers can be sent to other queues and tasks, where objects cannot, and be kept as URIs:
///
/// ```swift
/// let id = note.objectID
/// container.performBackgroundTask { context in
///     let note = try? context.existingObject(with: id)
/// }
/// ```
///
/// An object that was never saved has a temporary one; see ``isTemporaryID``.
public final class NSManagedObjectID: NSObject, NSCopying, NSFetchRequestResult, Sendable {
    let layout: EntityLayout
    /// The store that the object is in; nil for temporary identifiers.
    let store: StoreIdentity?
    /// The store's number for the object among those of its hierarchy; negative for temporary identifiers.
    let key: Int64

    init(_ layout: EntityLayout, store: StoreIdentity?, key: Int64) {
        self.layout = layout
        self.store = store
        self.key = key
    }

    /// The entity of the object.
    public var entity: NSEntityDescription { layout.description }

    /// The store that the object is in; nil before it is saved, and when the store has been removed.
    public var persistentStore: NSPersistentStore? { store?.persistentStore }

    /// Whether the object was never saved: when it is, it gets another identifier.
    public var isTemporaryID: Bool { key < 0 }

    /// The identifier as a URI: `x-coredata://`, the store's identifier, the entity, and `p` with the store's reference.
    public func uriRepresentation() -> URL {
        let text =
            store.map { "x-coredata://\($0.uuid)/\(layout.name)/p\($0.reference(for: key))" }
            ?? "x-coredata:///\(layout.name)/t\(TemporaryKey.uuid(for: key).uuidString)"
        return URL(string: text) ?? URL(fileURLWithPath: text)
    }

    /// The identifier itself, since it cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both name the same object.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSManagedObjectID else { return false }
        return self === other
            || key == other.key && layout.rootNumber == other.layout.rootNumber && store?.uuid == other.store?.uuid
                && (store != nil || layout.name == other.layout.name)
    }

    /// A hash that equal identifiers share.
    public override var hash: Int { key.hashValue }

    /// The URI, for messages.
    public override var description: String {
        "0x\(String(UInt(bitPattern: ObjectIdentifier(self).hashValue), radix: 16)) <\(uriRepresentation())>"
    }
}

extension NSManagedObjectID: OpaqueOperand {}
