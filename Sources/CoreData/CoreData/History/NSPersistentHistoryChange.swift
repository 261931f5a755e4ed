public import FoundationBackfill

/// The change that one save made to one object.
public final class NSPersistentHistoryChange: NSObject, NSCopying, NSKeyValueCoding, Sendable {
    let record: HistoryRecord
    private let owner: NSPersistentHistoryTransaction

    init(_ record: HistoryRecord, _ owner: NSPersistentHistoryTransaction) {
        self.record = record
        self.owner = owner
    }

    /// The number of the change in its store.
    public var changeID: Int64 { record.number }
    /// The changed object.
    public var changedObjectID: NSManagedObjectID { record.objectID }
    /// The kind of change.
    public var changeType: NSPersistentHistoryChangeType { record.type }
    /// The transaction that the change belongs to.
    public var transaction: NSPersistentHistoryTransaction? { owner }

    /// The changed properties; nil unless ``changeType`` is `update`.
    public var updatedProperties: Set<NSPropertyDescription>? {
        guard record.type == .update else { return nil }
        let entity = record.entity.table.entity
        return Set(record.entity.ordinals(in: record.columns).compactMap { entity.propertyDescription(at: $0) })
    }

    /// The preserved values of a deleted object, by attribute name: those of attributes with
    /// ``NSAttributeDescription/preservesValueInHistoryOnDeletion``. Nil for other changes, and if the entity has no
    /// such attributes.
    ///
    /// Values of attributes that allow external storage are not preserved.
    public var tombstone: [AnyHashable: Any]? {
        guard record.type == .delete, !record.entity.tombstones.isEmpty else { return nil }
        let entity = record.entity.table.entity
        var values: [AnyHashable: Any] = [:]
        for (tombstone, stored) in zip(record.entity.tombstones, record.values) {
            var value = AttributeCoding.value(stored, as: tombstone.type)
            if tombstone.type == .transformableAttributeType, let data = value as? Data {
                let attribute = entity.propertyDescription(at: tombstone.property.ordinal) as? NSAttributeDescription
                value = AttributeTransformer(attribute, in: entity.objectClass).value(of: data)
            }
            values[tombstone.property.name] = value
        }
        return values
    }

    /// Returns the change itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both represent the same change in the same store.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPersistentHistoryChange else { return false }
        return other.record.number == record.number && other.owner == owner
    }

    /// A hash value that equal changes share.
    public override var hash: Int { record.number.hashValue }

    /// A description with the number, the kind of change, and the object.
    public override var description: String {
        "NSPersistentHistoryChange \(record.number): \(record.type) of \(record.objectID.uriRepresentation())"
    }

    // MARK: - Requests for changes

    /// The properties that predicates can use.
    public static let keyValueProperties: [String: KeyValueProperty] = [
        "changeID": KeyValueProperty(\NSPersistentHistoryChange.changeID),
        "changeType": KeyValueProperty(\NSPersistentHistoryChange.changeTypeNumber),
        "changedObjectID": KeyValueProperty(\NSPersistentHistoryChange.changedObjectID),
        "changedEntity": KeyValueProperty(\NSPersistentHistoryChange.changedEntityName),
        "transaction": KeyValueProperty(\NSPersistentHistoryChange.transaction),
        "updatedProperties": KeyValueProperty(\NSPersistentHistoryChange.updatedPropertyNames),
    ]

    private var changeTypeNumber: Int { record.type.rawValue }
    private var changedEntityName: String { record.objectID.layout.name }
    private var updatedPropertyNames: Set<String>? { updatedProperties.map { Set($0.map(\.name)) } }

    /// Returns the entity of changes, named `Change`, for requests that find changes.
    public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.change()
    }

    /// The entity of changes; nil while the program has no open store.
    public class var entityDescription: NSEntityDescription? {
        OpenStores.hasAny ? HistoryEntities.change() : nil
    }

    /// A fetch request for changes; set its predicate. Nil while the program has no open store.
    public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        entityDescription.map(HistoryEntities.request)
    }
}

/// The kind of change to an object.
public enum NSPersistentHistoryChangeType: Int, Sendable {
    /// The object was inserted.
    case insert = 0
    /// Properties of the object were changed.
    case update = 1
    /// The object was deleted.
    case delete = 2
}
