public import FoundationBackfill

/// What a save did to one object.
public final class NSPersistentHistoryChange: NSObject, NSCopying, NSKeyValueCoding, Sendable {
    let record: HistoryRecord
    private let owner: NSPersistentHistoryTransaction

    init(_ record: HistoryRecord, _ owner: NSPersistentHistoryTransaction) {
        self.record = record
        self.owner = owner
    }

    /// The number of the change in its store.
    public var changeID: Int64 { record.number }
    /// The object.
    public var changedObjectID: NSManagedObjectID { record.objectID }
    /// What happened to the object.
    public var changeType: NSPersistentHistoryChangeType { record.type }
    /// The save that the change is a part of.
    public var transaction: NSPersistentHistoryTransaction? { owner }

    /// The properties that were changed; nil unless ``changeType`` is update.
    public var updatedProperties: Set<NSPropertyDescription>? {
        guard record.type == .update else { return nil }
        let entity = record.entity.table.entity
        return Set(record.entity.ordinals(in: record.columns).compactMap { entity.propertyDescription(at: $0) })
    }

    /// What is known of a deleted object: the values of the attributes with
    /// ``NSAttributeDescription/preservesValueInHistoryOnDeletion``, by name. Nil for other changes, and if the entity has
    /// no such attributes.
    ///
    /// Large values that may lie in files of their own are not kept.
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

    /// The change itself, since it cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are the same change of the same store.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPersistentHistoryChange else { return false }
        return other.record.number == record.number && other.owner == owner
    }

    /// A hash that equal changes share.
    public override var hash: Int { record.number.hashValue }

    /// The number, what happened and the object, for messages.
    public override var description: String {
        "NSPersistentHistoryChange \(record.number): \(record.type) of \(record.objectID.uriRepresentation())"
    }

    // MARK: - Asking for changes

    /// What predicates may name.
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

    /// The entity of changes, named `Change`, for requests that find some of them.
    public class func entityDescription(with context: NSManagedObjectContext) -> NSEntityDescription? {
        HistoryEntities.change()
    }

    /// The entity of changes; nil as long as the program has no store open.
    public class var entityDescription: NSEntityDescription? {
        OpenStores.hasAny ? HistoryEntities.change() : nil
    }

    /// A request for changes, to be given a predicate; nil as long as the program has no store open.
    public class var fetchRequest: NSFetchRequest<any NSFetchRequestResult>? {
        entityDescription.map(HistoryEntities.request)
    }
}
