internal import FoundationBackfill

/// The values of a managed object at one moment, as a value type that can be passed between tasks.
///
/// ```swift
/// let snapshot = await context.perform { note.snapshot() }
/// title = snapshot[\.title]
/// ```
///
/// A snapshot holds all attributes and the identifiers of related objects. It includes a to-many relationship only if
/// the object had already read its members. Two snapshots are equal if they are of the same object and hold the same
/// values.
///
/// - Important: This type does not exist in Apple's framework.
public struct ObjectSnapshot<Object: NSManagedObject>: Sendable, Equatable {
    /// The identifier that the object had when the snapshot was taken. It is temporary if the object had not been
    /// saved.
    public let objectID: NSManagedObjectID
    private let layout: EntityLayout
    /// The contents of the properties, by ordinal; nil for those that were not read.
    private let contents: [SnapshotContent?]

    init(of object: NSManagedObject) {
        objectID = object.objectID
        layout = object.layout
        object.realize()
        contents = object.layout.properties.map { SnapshotContent(of: $0, in: object) }
    }

    /// The name of the object's entity.
    public var entityName: String { layout.name }

    /// Whether both snapshots are of the same object and hold the same values.
    public static func == (left: Self, right: Self) -> Bool {
        left.objectID == right.objectID && left.layout === right.layout && left.contents == right.contents
    }

    // MARK: - Attributes

    /// The value of an attribute. The class must be generated from the model, or declare its `keyValueProperties`.
    public subscript<Value: Sendable>(keyPath: KeyPath<Object, Value>) -> Value {
        let name = KeyPathName.name(of: keyPath)
        if let value = ManagedType<Value>.value(of: attribute(name)) { return value }
        misuse(.invalidArgument, "\(name) of a snapshot of \(layout.name) is not of type \(Value.self).")
    }

    /// Returns the value of an attribute as key-value coding does; nil if the value is nil or has another type.
    public func value<Value: Sendable>(forKey key: String, as type: Value.Type = Value.self) -> Value? {
        attribute(key) as? Value
    }

    private func attribute(_ name: String) -> Any? {
        let property = property(name)
        guard case .attribute(let values)? = contents[property.ordinal] else {
            misuse(.invalidArgument, "\(name) of \(layout.name) is not an attribute: use objectIDs(for:) instead.")
        }
        return SnapshotContent.value(of: property, values, layout)
    }

    // MARK: - Relationships

    /// Returns the identifier of a to-one relationship's destination; nil if there is none.
    public func objectID(forRelationshipNamed key: String) -> NSManagedObjectID? {
        objectIDs(forRelationshipNamed: key)?.first
    }

    /// Returns the identifier of a to-one relationship's destination; nil if there is none.
    public func objectID<Destination: NSManagedObject>(
        for keyPath: KeyPath<Object, Destination?>
    ) -> NSManagedObjectID? {
        objectID(forRelationshipNamed: KeyPathName.name(of: keyPath))
    }

    /// Returns the identifiers of a relationship's members, in order if the relationship is ordered; nil if it is
    /// to-many and had not been read.
    public func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID]? {
        switch contents[property(key).ordinal] {
        case .object(let id): return id.map { [$0] } ?? []
        case .members(let ids): return Array(ids)
        case .orderedMembers(let ids): return ids
        case .attribute: misuse(.invalidArgument, "\(key) of \(layout.name) is not a relationship.")
        case nil: return nil
        }
    }

    /// Returns the identifiers of a relationship's members, in order if the relationship is ordered; nil if it is
    /// to-many and had not been read.
    public func objectIDs(for keyPath: PartialKeyPath<Object>) -> [NSManagedObjectID]? {
        objectIDs(forRelationshipNamed: KeyPathName.name(of: keyPath))
    }

    private func property(_ name: String) -> PropertyLayout {
        if let property = layout.property(named: name) { return property }
        misuse(.undefinedKey, "The entity \(layout.name) has no property named \"\(name)\".")
    }
}

extension NSFetchRequestResult where Self: NSManagedObject {
    /// Returns the object's current values as a value that can be passed to other tasks. Call it on the context's
    /// queue.
    public func snapshot() -> ObjectSnapshot<Self> {
        ObjectSnapshot(of: self)
    }
}

/// The contents of one property in a snapshot.
enum SnapshotContent: Sendable, Equatable {
    /// The values of an attribute in stored form; several if the attribute is a composite one.
    case attribute([Value])
    case object(NSManagedObjectID?)
    case members(Set<NSManagedObjectID>)
    case orderedMembers([NSManagedObjectID])

    /// Returns nil for to-many relationships that have not been read and for fetched properties.
    init?(of property: PropertyLayout, in object: NSManagedObject) {
        switch property.kind {
        case .attribute(let type):
            self = .attribute(Self.values(of: property, type, in: object))
        case .toOne:
            self = .object(object.object(at: property.ordinal)?.objectID)
        case .toMany(let relationship):
            guard object.isLoadedToMany(property.ordinal) else { return nil }
            let ids = object.members(at: property.ordinal).map(\.objectID)
            self = relationship.isOrdered ? .orderedMembers(ids) : .members(Set(ids))
        case .fetched: return nil
        }
    }

    private static func values(
        of property: PropertyLayout,
        _ type: NSAttributeType,
        in object: NSManagedObject
    ) -> [Value] {
        if property.isExternal { return [object.data(at: property.ordinal).map { .bytes($0) } ?? .null] }
        guard property.slots.isEmpty else {
            // A value that cannot be encoded as bytes is recorded as nil.
            return property.slots.map { (try? object.storedValue(inSlot: $0)) ?? .null }
        }
        let value = object.boxedValue(at: property.ordinal)
        guard type == .transformableAttributeType else { return [AttributeCoding.stored(value, as: type)] }
        return [value.flatMap { object.transformer(of: property).data(of: $0) }.map { .bytes($0) } ?? .null]
    }

    /// Returns the value of an attribute as key-value coding does.
    static func value(of property: PropertyLayout, _ values: [Value], _ layout: EntityLayout) -> Any? {
        guard let type = property.attributeType, let first = values.first else { return nil }
        switch type {
        case .transformableAttributeType:
            guard case .bytes(let data) = first else { return nil }
            let attribute = layout.propertyDescription(at: property.ordinal) as? NSAttributeDescription
            return AttributeTransformer(attribute, in: layout.objectClass).value(of: data)
        case .compositeAttributeType:
            var elements: [String: Any] = [:]
            for (slot, value) in zip(property.slots, values) {
                guard case .attribute(let name?) = layout.slots[slot].role else { continue }
                guard let element = AttributeCoding.value(value, as: layout.slots[slot].attributeType) else { continue }
                CompositeValue.set(element, at: name, in: &elements)
            }
            return elements.isEmpty ? nil : elements
        default:
            return AttributeCoding.value(first, as: type)
        }
    }
}
