/// Keeps the to-many relationships of nodes right that are the inverse of a to-one relationship which was set: contexts
/// need not report both sides.
struct NodeInverses {
    /// The members that join and leave a relationship of a node.
    private struct Change {
        let owner: NSAtomicStoreCacheNode
        let ordinal: Int
        var joining: [NSAtomicStoreCacheNode] = []
        var leaving: Set<NSAtomicStoreCacheNode> = []
    }

    /// A relationship of a node.
    private struct Place: Hashable {
        let owner: ObjectIdentifier
        let ordinal: Int
    }

    private let store: NSAtomicStore
    private var changes: [Place: Change] = [:]

    init(_ store: NSAtomicStore) {
        self.store = store
    }

    /// Takes note of where the to-one relationships of a node lead now, and where they led.
    mutating func noteDestinations(of node: NSAtomicStoreCacheNode, formerRow: RowSnapshot?) {
        let (entity, row) = (node.objectID.layout, node.row)
        for property in entity.properties {
            guard case .toOne(let relationship) = property.kind, let inverse = relationship.inverse,
                let slot = property.slots.first
            else { continue }
            let former = formerRow.flatMap { $0.isNull(slot) ? nil : $0.integer(slot) }
            let current = row.isNull(slot) ? nil : row.integer(slot)
            guard former != current else { continue }
            if let former { note(former, relationship, inverse) { $0.leaving.insert(node) } }
            if let current { note(current, relationship, inverse) { $0.joining.append(node) } }
        }
    }

    /// Takes note of all relationships that end with a node.
    mutating func noteRemoval(of node: NSAtomicStoreCacheNode) {
        let (entity, row) = (node.objectID.layout, node.row)
        for property in entity.properties {
            guard let relationship = property.relationship, let inverse = relationship.inverse else { continue }
            if relationship.isToMany {
                for member in node.members(of: property) {
                    note(member.objectID.key, relationship, inverse) { $0.leaving.insert(node) }
                }
            } else if let slot = property.slots.first, !row.isNull(slot) {
                note(row.integer(slot), relationship, inverse) { $0.leaving.insert(node) }
            }
        }
    }

    /// Changes the relationships, after telling which node is about to change.
    func apply(_ willChange: (NSAtomicStoreCacheNode) -> Void) {
        for change in changes.values {
            let property = change.owner.objectID.layout.properties[change.ordinal]
            let members = change.owner.members(of: property)
            let known = Set(members)
            let joining = change.joining.filter { !known.contains($0) }
            guard !joining.isEmpty || !known.isDisjoint(with: change.leaving) else { continue }
            willChange(change.owner)
            change.owner.setMembers(members.filter { !change.leaving.contains($0) } + joining, of: property)
        }
    }

    private mutating func note(
        _ key: Int64,
        _ relationship: PropertyLayout.Relationship,
        _ inverse: Int,
        _ body: (inout Change) -> Void
    ) {
        guard let model = store.persistentStoreCoordinator?.layout,
            let owner = store.node(key, of: model.entity(relationship.destination)),
            owner.objectID.layout.properties[inverse].relationship?.isToMany == true
        else { return }
        let place = Place(owner: ObjectIdentifier(owner), ordinal: inverse)
        body(&changes[place, default: Change(owner: owner, ordinal: inverse)])
    }
}
