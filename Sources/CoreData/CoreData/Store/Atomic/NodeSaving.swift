internal import FoundationBackfill

/// Changes the nodes of a store as a save wants it, and can take that back.
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

    /// Changes the nodes, and returns the rows of the request's objects.
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

    /// Gives the nodes back what they had.
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

    /// Updates the node of an object; returns its row if that is another one now.
    private func update(_ object: NSManagedObject) -> RowSnapshot? {
        let hasNewRow = !object.changedSlots.isEmpty
        guard hasNewRow || !object.toManyChanges.isEmpty, let node = store.node(object.key, of: object.layout) else {
            return nil
        }
        remember(node)
        let former = node.row
        store.updateCacheNode(node, from: object)
        node.forgetRow()
        guard hasNewRow else { return nil }
        node.version = former.version &+ 1
        inverses.noteDestinations(of: node, formerRow: former)
        return node.row
    }

    private func remember(_ node: NSAtomicStoreCacheNode) {
        guard mementos[ObjectIdentifier(node)] == nil else { return }
        mementos[ObjectIdentifier(node)] = node.memento()
    }
}
