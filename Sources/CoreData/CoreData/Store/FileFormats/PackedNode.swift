internal import FoundationBackfill

/// A node that holds its values as a packed row. Used by the package's own atomic stores.
final class PackedNode: NSAtomicStoreCacheNode {
    private var packed: RowSnapshot
    /// The keys of the members of each to-many relationship, by ordinal.
    private(set) var memberKeys: [Int: [Int64]]
    private unowned let store: NSAtomicStore

    init(_ objectID: NSManagedObjectID, _ row: RowSnapshot, _ memberKeys: [Int: [Int64]], in store: NSAtomicStore) {
        packed = row
        self.memberKeys = memberKeys
        self.store = store
        super.init(objectID: objectID)
        version = row.version
    }

    override var row: RowSnapshot { packed }

    /// Replaces the row.
    func take(_ row: RowSnapshot) {
        packed = row
    }

    override func value(forKey key: String) -> Any? {
        guard let property = objectID.layout.property(named: key), !property.isTransient else {
            return ownValue(forKey: key)
        }
        switch property.kind {
        case .attribute: return packed.attribute(property, objectID.layout)
        case .toOne(let relationship):
            guard let slot = property.slots.first, !packed.isNull(slot) else { return nil }
            return node(packed.integer(slot), relationship)
        case .toMany(let relationship):
            let members = members(of: property)
            return relationship.isOrdered ? NSOrderedSet(array: members) : NSSet(array: members)
        case .fetched: return nil
        }
    }

    override func setValue(_ value: Any?, forKey key: String) {
        let entity = objectID.layout
        guard let property = entity.property(named: key), !property.isTransient else { return }
        if property.relationship?.isToMany == true {
            let nodes = (elements(of: flattened(value)) ?? []).compactMap { $0 as? NSAtomicStoreCacheNode }
            return setMembers(nodes, of: property)
        }
        packed = NodeRow.make(packed.key, version: version, of: entity) { other in
            other.ordinal == property.ordinal ? value : self.value(forKey: other.name)
        }
    }

    override func members(of property: PropertyLayout) -> [NSAtomicStoreCacheNode] {
        guard let relationship = property.relationship, let keys = memberKeys[property.ordinal] else { return [] }
        return keys.compactMap { node($0, relationship) }
    }

    override func setMembers(_ members: [NSAtomicStoreCacheNode], of property: PropertyLayout) {
        let keys = members.map(\.objectID.key)
        memberKeys[property.ordinal] = property.relationship?.isOrdered == true ? keys : keys.sorted()
    }

    override func memento() -> () -> Void {
        let (row, keys, version) = (packed, memberKeys, version)
        return {
            self.packed = row
            self.memberKeys = keys
            self.version = version
        }
    }

    private func node(_ key: Int64, _ relationship: PropertyLayout.Relationship) -> NSAtomicStoreCacheNode? {
        guard let model = store.persistentStoreCoordinator?.layout else { return nil }
        return store.node(key, of: model.entity(relationship.destination))
    }
}

extension RowSnapshot {
    /// Returns the value of a stored attribute in the form that objects use.
    func attribute(_ property: PropertyLayout, _ entity: EntityLayout) -> Any? {
        guard let type = property.attributeType, let slot = property.slots.first else { return nil }
        switch type {
        case .transformableAttributeType, .compositeAttributeType:
            let object = entity.objectClass.init(_entity: entity.description, into: nil)
            return object.attributeValue(of: property, in: self)
        default: return AttributeCoding.value(value(slot, entity.slots[slot].form), as: type)
        }
    }
}
