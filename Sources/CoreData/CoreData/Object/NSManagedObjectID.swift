public import FoundationBackfill
internal import Synchronization
internal import UnstableSwiftRuntime

/// The identifier of a managed object, made of its entity, its store, and a reference value that the store assigned.
///
/// Unlike objects, identifiers can be passed to other queues and tasks. They can be saved as URIs:
///
/// ```swift
/// let id = note.objectID
/// container.performBackgroundTask { context in
///     let note = try? context.existingObject(with: id)
/// }
/// ```
///
/// An object that has never been saved has a temporary identifier; see ``isTemporaryID``.
public final class NSManagedObjectID: NSObject, NSCopying, NSFetchRequestResult, Sendable {
    let layout: EntityLayout
    /// The store that holds the object; nil for temporary identifiers.
    let store: StoreIdentity?
    /// The primary key of the object's row, unique within its entity hierarchy; negative for temporary identifiers.
    let key: Int64

    init(_ layout: EntityLayout, store: StoreIdentity?, key: Int64) {
        self.layout = layout
        self.store = store
        self.key = key
    }

    /// The entity of the object.
    public var entity: NSEntityDescription { layout.description }

    /// The store that holds the object; nil before the object is saved, and after the store has been removed.
    public var persistentStore: NSPersistentStore? { store?.persistentStore }

    /// Whether the identifier is temporary. It is replaced with a permanent one when the object is saved.
    public var isTemporaryID: Bool { key < 0 }

    /// Returns the identifier as a URI: `x-coredata://`, the store's identifier, the entity's name, and `p` followed by
    /// the store's reference.
    public func uriRepresentation() -> URL {
        let text =
            store.map { "x-coredata://\($0.uuid)/\(layout.name)/p\($0.reference(for: key))" }
            ?? "x-coredata:///\(layout.name)/t\(TemporaryKey.uuid(for: key).uuidString)"
        return URL(string: text) ?? URL(fileURLWithPath: text)
    }

    /// Returns the identifier itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both identifiers refer to the same object.
    public override func isEqual(_ object: Any?) -> Bool {
        // Sets of identifiers ask often, and a cast takes long.
        if AnyLayout.isSame(object, as: self, heldAs: NSObject.self) == true { return true }
        guard let other = object as? NSManagedObjectID else { return false }
        return self === other
            || key == other.key && layout.rootNumber == other.layout.rootNumber && store?.uuid == other.store?.uuid
                && (store != nil || layout.name == other.layout.name)
    }

    /// A hash that is the same for equal identifiers.
    public override var hash: Int { key.hashValue }

    /// The identifier's address and URI.
    public override var description: String {
        "0x\(String(UInt(bitPattern: ObjectIdentifier(self).hashValue), radix: 16)) <\(uriRepresentation())>"
    }
}

extension NSManagedObjectID: Encodable {
    /// Encodes the identifier as the text of its URI, from which a coordinator makes the identifier again.
    ///
    /// - Important: This conformance does not exist in Apple's framework.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uriRepresentation().absoluteString)
    }
}

extension NSManagedObjectID: OpaqueOperand {
    package var comparedIdentity: NSObject { self }
}

/// Temporary keys for objects that have not been saved: negative numbers, each used only once in a process.
enum TemporaryKey {
    private static let last = Atomic<Int64>(0)
    private static let process = UUID()

    /// Returns a key that has not been used before.
    static func next() -> Int64 {
        last.subtract(1, ordering: .relaxed).newValue
    }

    /// Returns the UUID that stands for a temporary key in a URI. Its last eight bytes are the key.
    static func uuid(for key: Int64) -> UUID {
        var bytes = process.uuid
        withUnsafeMutableBytes(of: &bytes) { $0.storeBytes(of: key.bigEndian, toByteOffset: 8, as: Int64.self) }
        return UUID(uuid: bytes)
    }

    /// Returns the temporary key in the UUID of a URI; nil if the UUID is from another process.
    static func key(of uuid: UUID) -> Int64? {
        let key = withUnsafeBytes(of: uuid.uuid) { $0.loadUnaligned(fromByteOffset: 8, as: Int64.self).bigEndian }
        return Self.uuid(for: key) == uuid ? key : nil
    }
}
