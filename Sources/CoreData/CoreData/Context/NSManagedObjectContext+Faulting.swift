internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Fires a fault, using the row that was fetched with it or reading it from the store.
    func fire(_ object: NSManagedObject) {
        guard !object.state.contains(.inaccessible) else { return }
        adoptPermanentKeys()
        guard !object.isInserted else {
            object.state.remove(.fault)
            return object.takeUnpackedDefaults()
        }
        if object.snapshot == nil || stalenessInterval >= 0 {
            guard loadBatch(of: object) || readRow(of: object) else { return }
        }
        object.state.remove(.fault)
        object.awakeAfterFetch()
    }

    /// Reads the object's row, and returns whether there is one.
    private func readRow(of object: NSManagedObject) -> Bool {
        guard object.key != 0 else { return makeInaccessible(object) }
        guard
            let row = read(
                "the row of \(object.summary)",
                { try readingStore?.row(for: object.objectID, readSince: earliestRow) }
            )
        else { return false }
        guard let row else { return makeInaccessible(object) }
        object.snapshot = row
        return true
    }

    /// Marks an object whose row does not exist as deleted and inaccessible. Always returns false.
    private func makeInaccessible(_ object: NSManagedObject) -> Bool {
        guard shouldHandleInaccessibleFault(object, for: object.objectID, triggeredByProperty: nil) else {
            misuse(.internalInconsistency, "CoreData could not fulfill a fault for '\(object.objectID)'.")
        }
        object.state.formUnion([.inaccessible, .deleted, .deletePropagated])
        object.state.remove(.fault)
        object.snapshot = nil
        return false
    }

    /// Lets go of faults without rows that have only lost members: an object that the rule ``NSDeleteRule/noActionDeleteRule`` has left
    /// to refer to one refers to another now.
    ///
    /// - Returns: Whether there were any.
    func releaseInaccessibleFaults(_ objects: [NSManagedObject]) -> Bool {
        var hasReleased = false
        for object in objects where object.isFault && object.snapshot == nil && object.hasOnlyLostMembers {
            guard !readRow(of: object), object.state.contains(.inaccessible) else { continue }
            object.state.remove(.updated)
            object.live = nil
            hasReleased = true
        }
        return hasReleased
    }

    /// Returns whether a fault whose row no longer exists becomes a deleted object without values. If false, the
    /// program stops. The default implementation returns ``shouldDeleteInaccessibleFaults``.
    public func shouldHandleInaccessibleFault(
        _ fault: NSManagedObject,
        for oid: NSManagedObjectID,
        triggeredByProperty property: NSPropertyDescription?
    ) -> Bool {
        shouldDeleteInaccessibleFaults
    }

    /// Returns the stored members of a to-many relationship.
    func storedMembers(at ordinal: Int, of object: NSManagedObject) -> [NSManagedObject] {
        guard object.key != 0 else { return [] }
        let found = read("\(object.layout.properties[ordinal].name) of \(object.summary)") {
            try readingStore?.members(at: ordinal, of: object.layout, owners: [object.key], in: object.store)
        }
        return objects(for: (found ?? nil)?[object.key] ?? [], in: object.store)
    }

    /// Reads the members of a to-many relationship of many objects, with one request to each store.
    func loadMembers(at ordinal: Int, of owners: [NSManagedObject]) {
        var pending: [(store: StoreIdentity?, owners: [NSManagedObject])] = []
        for owner in owners where !owner.isLoadedToMany(ordinal) {
            if let index = pending.firstIndex(where: { $0.store === owner.store }) {
                pending[index].owners.append(owner)
            } else {
                pending.append((owner.store, [owner]))
            }
        }
        for (store, owners) in pending {
            guard let layout = owners.first?.layout else { continue }
            let found = read(layout.properties[ordinal].name) {
                try readingStore?.members(at: ordinal, of: layout, owners: owners.map(\.key), in: store)
            }
            guard let members = found ?? nil else { continue }
            for owner in owners {
                owner.relationshipSet(at: ordinal).load(objects(for: members[owner.key] ?? [], in: store))
            }
        }
    }

    /// Reads the rows of faults that have none, with one request for each store and entity hierarchy.
    ///
    /// - Parameter areKept: Whether the store caches the rows. Pages of long results would evict all others.
    func loadRows(of faults: [NSManagedObject], areKept: Bool = true) {
        let missing = faults.filter { $0.isFault && $0.snapshot == nil && $0.key != 0 }
        let groups = Dictionary(grouping: missing) { [$0.store?.number ?? 0, $0.layout.rootNumber] }
        for group in groups.values {
            let store = group[0].store
            let entity = layout.entity(group[0].layout.rootNumber)
            let rows = read("rows of \(entity.name)") {
                let keys = group.map(\.key)
                let store = try readingStore
                return try areKept
                    ? store?.rows(keys, of: entity, in: group[0].store)
                    : store?.page(keys, of: entity, in: group[0].store)
            }
            _ = objects(for: (rows ?? nil) ?? [], in: store)
        }
    }

    /// Returns the closure's result. If it throws, logs the error and returns nil; for reads whose callers cannot
    /// throw.
    func read<Answer>(_ what: @autoclosure () -> String, _ ask: () throws -> Answer) -> Answer? {
        do {
            return try ask()
        } catch {
            Log.warning("Could not read \(what()): \(error)")
            return nil
        }
    }
}
