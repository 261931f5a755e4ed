internal import FoundationBackfill

/// How an atomic store is saved: the nodes change first, then everything is written. If that fails, the nodes are again
/// what they were.
extension NSAtomicStore {
    func save(_ request: NSSaveChangesRequest) throws -> SavedRows {
        if isReadOnly { throw ErrorFactory.readOnlyStore(at: url) }
        return try lock.withLock {
            let conflicts = NodeConflicts(self).conflicts(of: request)
            guard conflicts.isEmpty else { throw conflicts }
            try requireTransformable(request)
            let saving = NodeSaving(self, request)
            do {
                let rows = saving.change()
                try save()
                return rows
            } catch {
                saving.takeBack()
                throw error
            }
        }
    }

    /// Nodes are changed by methods that cannot fail, so what cannot be stored is found first.
    private func requireTransformable(_ request: NSSaveChangesRequest) throws {
        for object in request.inserted + request.updated where object.live != nil {
            for (slot, place) in object.layout.slots.enumerated()
            where place.attributeType == .transformableAttributeType {
                _ = try object.storedValue(inSlot: slot)
            }
        }
    }

    /// Brings a node's to-many relationships up to date with its object, without reading what did not change.
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
