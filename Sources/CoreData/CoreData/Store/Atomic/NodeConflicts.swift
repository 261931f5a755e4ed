internal import FoundationBackfill

/// Finds the conflicts of a save to an atomic store: nodes that were changed since they were read, and violations of
/// uniqueness constraints.
struct NodeConflicts {
    private let store: NSAtomicStore

    init(_ store: NSAtomicStore) {
        self.store = store
    }

    func conflicts(of request: NSSaveChangesRequest) throws -> SaveConflicts {
        var conflicts = SaveConflicts()
        for (index, object) in request.updated.enumerated() where object.changesRow {
            check(object, .updated(index), &conflicts)
        }
        for (index, object) in request.deleted.enumerated() where object.snapshot != nil {
            check(object, .deleted(index), &conflicts)
        }
        for (index, object) in request.locked.enumerated() {
            check(object, .locked(index), &conflicts)
        }
        if conflicts.isEmpty { try checkUniqueness(request, &conflicts) }
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

    private func checkUniqueness(_ request: NSSaveChangesRequest, _ conflicts: inout SaveConflicts) throws {
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
                guard let values = try constraint.values({ slot, _ in try object.storedValue(inSlot: slot) })
                else { continue }
                guard let rival = known[values] else {
                    known.updateValue(try object.packedRow(version: object.snapshot?.version ?? 0), forKey: values)
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

    /// Returns the rows that the save does not change, by their unique values.
    private func rows(of constraint: UniqueValues, without objects: [NSManagedObject]) -> [[Value]: RowSnapshot?] {
        let changed = Set(objects.compactMap { store.node($0.key, of: $0.layout).map { ObjectIdentifier($0) } })
        var rows: [[Value]: RowSnapshot?] = [:]
        for node in store.table.nodes(of: constraint.entityNumbers) where !changed.contains(ObjectIdentifier(node)) {
            if let values = constraint.values({ node.row.value($0, $1) }) { rows.updateValue(node.row, forKey: values) }
        }
        return rows
    }
}

/// A uniqueness constraint: properties whose combined values must be unique among the objects of an entity.
struct UniqueValues: Hashable {
    let names: [String]
    /// The numbers of the entity that declares the constraint and its subentities.
    let entityNumbers: ClosedRange<Int>
    private let slots: [Int]
    private let forms: [Slot.Form]

    /// Returns the constraints of an entity and its superentities.
    static func constraints(of entity: EntityLayout) -> [UniqueValues] {
        var constraints: [UniqueValues] = []
        var current: NSEntityDescription? = entity.description
        while let description = current, let layout = description.layout {
            for constraint in description.uniquenessConstraints {
                let names = constraint.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }
                let slots = names.compactMap { layout.property(named: $0)?.slots.first }
                guard slots.count == names.count, !slots.isEmpty else { continue }
                constraints.append(
                    UniqueValues(
                        names: names,
                        entityNumbers: layout.numbers,
                        slots: slots,
                        forms: slots.map { layout.slots[$0].form }
                    )
                )
            }
            current = description.superentity
        }
        return constraints
    }

    /// Returns the combined values, which a closure provides by slot; nil if one is null, which never violates a
    /// constraint.
    func values(_ value: (Int, Slot.Form) throws -> Value) rethrows -> [Value]? {
        let values = try zip(slots, forms).map(value)
        return values.contains(.null) ? nil : values
    }
}
