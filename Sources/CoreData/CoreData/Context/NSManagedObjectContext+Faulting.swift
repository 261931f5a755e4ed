internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Reads the values of a fault, from the row that came with it or from its store.
    func fire(_ object: NSManagedObject) {
        guard !object.state.contains(.inaccessible) else { return }
        adoptPermanentKeys()
        if object.snapshot == nil || stalenessInterval >= 0 {
            guard loadBatch(of: object) || readRow(of: object) else { return }
        }
        object.state.remove(.fault)
        object.awakeAfterFetch()
    }

    /// Whether there is a row for the object, which has it then.
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

    /// Makes an object whose row is gone a deleted one without values. Always false.
    private func makeInaccessible(_ object: NSManagedObject) -> Bool {
        guard shouldHandleInaccessibleFault(object, for: object.objectID, triggeredByProperty: nil) else {
            misuse(.internalInconsistency, "CoreData could not fulfill a fault for '\(object.objectID)'.")
        }
        object.state.formUnion([.inaccessible, .deleted, .deletePropagated])
        object.state.remove(.fault)
        object.snapshot = nil
        return false
    }

    /// Asks whether a fault whose row is gone may become a deleted object without values. If not, the program stops.
    public func shouldHandleInaccessibleFault(
        _ fault: NSManagedObject,
        for oid: NSManagedObjectID,
        triggeredByProperty property: NSPropertyDescription?
    ) -> Bool {
        shouldDeleteInaccessibleFaults
    }

    /// The members of a to-many relationship that the store knows of.
    func storedMembers(at ordinal: Int, of object: NSManagedObject) -> [NSManagedObject] {
        guard object.key != 0 else { return [] }
        let found = read("\(object.layout.properties[ordinal].name) of \(object.summary)") {
            try readingStore?.members(at: ordinal, of: object.layout, owners: [object.key], in: object.store)
        }
        return objects(for: (found ?? nil)?[object.key] ?? [], in: object.store)
    }

    /// Reads the members of a to-many relationship of many objects, in one go for each store.
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

    /// Reads the rows of faults that have none, in one go for each store and hierarchy.
    ///
    /// - Parameter areKept: Whether the store remembers the rows. Pages of long results would drive out all others.
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

    /// What a store answers to a question that has no way to fail: nil if it fails, which is logged.
    func read<Answer>(_ what: @autoclosure () -> String, _ ask: () throws -> Answer) -> Answer? {
        do {
            return try ask()
        } catch {
            Log.warning("Could not read \(what()): \(error)")
            return nil
        }
    }
}
