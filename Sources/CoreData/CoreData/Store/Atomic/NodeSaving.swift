internal import FoundationBackfill

/// Applies a save to the nodes of a store, and can undo that.
final class NodeSaving {
    private let store: NSAtomicStore
    private let request: NSSaveChangesRequest
    private var inserted: [NSAtomicStoreCacheNode] = []
    private var removed: [NSAtomicStoreCacheNode] = []
    private var mementos: [ObjectIdentifier: () -> Void] = [:]
    private var inverses: NodeInverses

    init(_ store: NSAtomicStore, _ request: NSSaveChangesRequest) {
        self.store = store
        self.request = request
        inverses = NodeInverses(store)
    }

    /// Changes the nodes, and returns the rows of the saved objects.
    func change() -> SavedRows {
        remove()
        insert()
        var saved = SavedRows()
        for (object, node) in zip(request.inserted, inserted) {
            store.updateCacheNode(node, from: object)
            node.forgetRow()
            inverses.noteDestinations(of: node, formerRow: nil)
        }
        for object in request.updated {
            saved.updated.append(update(object))
        }
        inverses.apply { self.remember($0) }
        saved.inserted = inserted.map(\.row)
        return saved
    }

    /// Restores the former state of the nodes.
    func takeBack() {
        for memento in mementos.values { memento() }
        for node in inserted { store.table.remove(node) }
        for node in removed { store.table.insert(node) }
    }

    private func remove() {
        removed = request.deleted.compactMap { store.node($0.key, of: $0.layout) }
        guard !removed.isEmpty else { return }
        store.willRemoveCacheNodes(Set(removed))
        for node in removed {
            inverses.noteRemoval(of: node)
            store.table.remove(node)
        }
    }

    private func insert() {
        for object in request.inserted {
            let node = store.newCacheNode(for: object)
            inserted.append(node)
            store.table.insert(node)
        }
    }

    /// Updates the node of an object, and returns its row; nil if that did not change.
    private func update(_ object: NSManagedObject) -> RowSnapshot? {
        guard object.changesRow, let node = store.node(object.key, of: object.layout) else { return nil }
        remember(node)
        let former = node.row
        store.updateCacheNode(node, from: object)
        node.forgetRow()
        node.version = former.version &+ 1
        inverses.noteDestinations(of: node, formerRow: former)
        return node.row
    }

    private func remember(_ node: NSAtomicStoreCacheNode) {
        guard mementos[ObjectIdentifier(node)] == nil else { return }
        mementos[ObjectIdentifier(node)] = node.memento()
    }
}

/// Saves to an atomic store: changes the nodes first, then writes the file. If that fails, the former nodes are
/// restored.
extension NSAtomicStore {
    func save(_ request: NSSaveChangesRequest) throws -> SavedRows {
        if isReadOnly { throw ErrorFactory.readOnlyStore(at: url) }
        return try lock.withLock {
            try request.requireTransformable()
            let conflicts = try NodeConflicts(self).conflicts(of: request)
            guard conflicts.isEmpty else { throw conflicts }
            let saving = NodeSaving(self, request)
            do {
                let rows = saving.change()
                try saveAll()
                return rows
            } catch {
                saving.takeBack()
                throw error
            }
        }
    }

    /// Updates the to-many relationships of a node from its object, without reading unchanged ones.
    func updateMembers(of node: NSAtomicStoreCacheNode, from object: NSManagedObject) {
        for change in object.toManyChanges {
            let property = object.layout.properties[change.ordinal]
            if let order = change.order {
                node.setMembers(order.compactMap { cacheNode(for: $0.objectID) }, of: property)
                continue
            }
            let removed = Set(change.removed.compactMap { cacheNode(for: $0.objectID) })
            var members = node.members(of: property).filter { !removed.contains($0) }
            let known = Set(members)
            members += change.added.compactMap { cacheNode(for: $0.objectID) }.filter { !known.contains($0) }
            node.setMembers(members, of: property)
        }
    }
}

/// Updates to-many relationships whose inverse to-one relationship has changed, because contexts need not report both
/// sides.
struct NodeInverses {
    /// The members that are added to and removed from a relationship of a node.
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

    /// Records the changes of a node's to-one relationships.
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

    /// Records the end of all relationships of a removed node.
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

    /// Applies the recorded changes. Calls a closure with each node before it is changed.
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
