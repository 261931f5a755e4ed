internal import FoundationBackfill

/// What a managed object held at one moment, as a value that any task may have.
///
/// ```swift
/// let snapshot = await context.perform { note.snapshot() }
/// title = snapshot[\.title]
/// ```
///
/// It has all attributes, and the identifiers of related objects: those of to-many relationships only if the object had
/// read them. Two snapshots are equal if they are of the same object and hold the same.
///
/// - Important: Apple's framework has nothing of the kind.
public struct ObjectSnapshot<Object: NSManagedObject>: Sendable, Equatable {
    /// What names the object, or named it before it was first saved.
    public let objectID: NSManagedObjectID
    private let layout: EntityLayout
    /// What the properties held, by ordinal; nil for what was not read.
    private let contents: [SnapshotContent?]

    init(of object: NSManagedObject) {
        objectID = object.objectID
        layout = object.layout
        object.realize()
        contents = object.layout.properties.map { SnapshotContent(of: $0, in: object) }
    }

    /// The name of the object's entity.
    public var entityName: String { layout.name }

    /// Whether both are of one object and hold the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.objectID == right.objectID && left.layout === right.layout && left.contents == right.contents
    }

    // MARK: - Attributes

    /// The value of an attribute of a class that was generated from the model, or that declares its `keyValueProperties`.
    public subscript<Value: Sendable>(keyPath: KeyPath<Object, Value>) -> Value {
        let name = KeyPathName.name(of: keyPath)
        if let value = ManagedType<Value>.value(of: attribute(name)) { return value }
        misuse(.invalidArgument, "\(name) of a snapshot of \(layout.name) is no \(Value.self).")
    }

    /// The value of an attribute as key-value coding gives it; nil if it has none, or is of another type.
    public func value<Value: Sendable>(forKey key: String, as type: Value.Type = Value.self) -> Value? {
        attribute(key) as? Value
    }

    private func attribute(_ name: String) -> Any? {
        let property = property(name)
        guard case .attribute(let values)? = contents[property.ordinal] else {
            misuse(.invalidArgument, "\(name) of \(layout.name) is no attribute: ask a snapshot for its objectIDs.")
        }
        return SnapshotContent.value(of: property, values, layout)
    }

    // MARK: - Relationships

    /// The identifier of the object that a to-one relationship led to.
    public func objectID(forRelationshipNamed key: String) -> NSManagedObjectID? {
        objectIDs(forRelationshipNamed: key)?.first
    }

    /// The identifier of the object that a to-one relationship led to.
    public func objectID<Destination: NSManagedObject>(
        for keyPath: KeyPath<Object, Destination?>
    ) -> NSManagedObjectID? {
        objectID(forRelationshipNamed: KeyPathName.name(of: keyPath))
    }

    /// The identifiers of the objects that a relationship led to, in their order if it has one; nil if it is to-many and
    /// had not been read.
    public func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID]? {
        switch contents[property(key).ordinal] {
        case .object(let id): return id.map { [$0] } ?? []
        case .members(let ids): return Array(ids)
        case .orderedMembers(let ids): return ids
        case .attribute: misuse(.invalidArgument, "\(key) of \(layout.name) is no relationship.")
        case nil: return nil
        }
    }

    /// The identifiers of the objects that a relationship led to, in their order if it has one; nil if it is to-many and
    /// had not been read.
    public func objectIDs(for keyPath: PartialKeyPath<Object>) -> [NSManagedObjectID]? {
        objectIDs(forRelationshipNamed: KeyPathName.name(of: keyPath))
    }

    private func property(_ name: String) -> PropertyLayout {
        if let property = layout.property(named: name) { return property }
        misuse(.undefinedKey, "The entity \(layout.name) has no property named \"\(name)\".")
    }
}

extension NSFetchRequestResult where Self: NSManagedObject {
    /// What the object holds now, as a value that can be sent to other tasks. Call it on the context's queue.
    public func snapshot() -> ObjectSnapshot<Self> {
        ObjectSnapshot(of: self)
    }
}
