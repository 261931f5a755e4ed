internal import FoundationBackfill

/// Finds what stands in the way of a save to an atomic store: nodes that others have changed since, and unique values
/// that occur twice.
struct NodeConflicts {
    private let store: NSAtomicStore

    init(_ store: NSAtomicStore) {
        self.store = store
    }

    func conflicts(of request: NSSaveChangesRequest) -> SaveConflicts {
        var conflicts = SaveConflicts()
        for (index, object) in request.updated.enumerated() where !object.changedSlots.isEmpty {
            check(object, .updated(index), &conflicts)
        }
        for (index, object) in request.deleted.enumerated() where object.snapshot != nil {
            check(object, .deleted(index), &conflicts)
        }
        for (index, object) in request.locked.enumerated() {
            check(object, .locked(index), &conflicts)
        }
        if conflicts.isEmpty { checkUniqueness(request, &conflicts) }
        return conflicts
    }

    private func check(_ object: NSManagedObject, _ place: SaveConflicts.Place, _ conflicts: inout SaveConflicts) {
        guard let snapshot = object.snapshot else { return }
        let row = store.node(object.key, of: object.layout)?.row
        guard row?.version != snapshot.version else { return }
        conflicts.versions.append(
            SaveConflicts.VersionConflict(
                place: place,
                oldVersion: snapshot.version,
                newVersion: row?.version ?? 0,
                row: row
            )
        )
    }

    // MARK: - Uniqueness

    private func checkUniqueness(_ request: NSSaveChangesRequest, _ conflicts: inout SaveConflicts) {
        let written =
            request.updated.enumerated().map { ($1, SaveConflicts.Place.updated($0)) }
            + request.inserted.enumerated().map { ($1, SaveConflicts.Place.inserted($0)) }
        var layouts: [Int: EntityLayout] = [:]
        for (object, _) in written { layouts[object.layout.number] = object.layout }
        let constraints = Set(layouts.values.flatMap(UniqueValues.constraints))
        for constraint in constraints.sorted(by: { $0.names.lexicographicallyPrecedes($1.names) }) {
            let own = written.filter { constraint.entityNumbers.contains($0.0.layout.number) }
            var known = rows(of: constraint, without: request.updated + request.deleted)
            for (object, place) in own {
                guard let values = constraint.values({ slot, _ in (try? object.storedValue(inSlot: slot)) ?? .null })
                else { continue }
                guard let rival = known[values] else {
                    known.updateValue(try? object.packedRow(version: object.snapshot?.version ?? 0), forKey: values)
                    continue
                }
                conflicts.constraints.append(
                    SaveConflicts.ConstraintConflict(
                        place: place,
                        entityNumber: object.layout.number,
                        constraint: constraint.names,
                        row: rival
                    )
                )
            }
        }
    }

    /// The rows that have unique values and keep them, by these values.
    private func rows(of constraint: UniqueValues, without objects: [NSManagedObject]) -> [[Value]: RowSnapshot?] {
        let changed = Set(objects.compactMap { store.node($0.key, of: $0.layout).map { ObjectIdentifier($0) } })
        var rows: [[Value]: RowSnapshot?] = [:]
        for node in store.table.nodes(of: constraint.entityNumbers) where !changed.contains(ObjectIdentifier(node)) {
            if let values = constraint.values({ node.row.value($0, $1) }) { rows.updateValue(node.row, forKey: values) }
        }
        return rows
    }
}
