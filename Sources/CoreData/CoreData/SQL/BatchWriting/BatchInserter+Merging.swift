internal import Foundation
internal import FoundationBackfill
internal import SQLiteConnection

/// What becomes of a row whose unique values another one has.
extension BatchInserter {
    /// Does what the merge policy says.
    ///
    /// - Throws: 133021 where that is an error.
    func merge(_ source: Source, _ violation: ConstraintViolation) throws {
        writer.discardLatestFiles()
        guard let rival = try rival(of: source, violation) else { throw try conflict(source, violation, nil) }
        switch plan.policy {
        case .rollbackMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType:
            return
        case .mergeByPropertyObjectTrumpMergePolicyType:
            try overwrite(rival, with: source, binder.given.numbers)
        case .overwriteMergePolicyType:
            let stored = plan.entity.properties.filter { !$0.slots.isEmpty && !$0.isDerived }
            try overwrite(rival, with: source, stored.map(\.ordinal))
        default:
            throw try conflict(source, violation, rival)
        }
    }

    private func overwrite(_ rival: BatchOutcome.Row, with source: Source, _ ordinals: [Int]) throws {
        let other = writer.plans.writing(writer.layout.entity(rival.entity))
        var (assignments, values, changed): ([String], [Value], SlotSet) = ([], [], SlotSet())
        for ordinal in ordinals {
            let property = plan.entity.properties[ordinal]
            guard let own = other.table.entity.ordinal(of: property.name) else { continue }
            changed.insert(own)
            for slot in property.slots where writing.slots[slot].isWritten {
                let written = writing.slots[slot]
                if written.isExternal { try discardFile(rival.key, written.column) }
                assignments.append("\(written.column) = ?")
                values.append(try writer.stored(try value(source, slot), written))
            }
            try appendPlace(property, source, &assignments, &values)
        }
        guard !assignments.isEmpty else { return }
        let sql = """
            UPDATE \(writing.table.table) SET \(assignments.joined(separator: ", ")), \
            \(StoreColumn.version) = ifnull(\(StoreColumn.version), 0) + 1 WHERE \(StoreColumn.key) = ?
            """
        do {
            try writer.run(sql, values + [.integer(rival.key)])
        } catch let error as SQLiteError {
            // Of two constraints, one says that it is this row, and the other that it is that one.
            guard let violation = ConstraintViolation(error, writing) else { throw error }
            throw try conflict(source, violation, rival)
        }
        merged[rival.key] = (rival.entity, merged[rival.key]?.ordinals.union(changed) ?? changed)
    }

    /// A row that gets another owner comes behind the members that this one has.
    private func appendPlace(
        _ property: PropertyLayout,
        _ source: Source,
        _ assignments: inout [String],
        _ values: inout [Value]
    ) throws {
        guard let (column, place) = try binder.orders.place(of: property.ordinal),
            case .ownColumns(let key, _, _)? = writing.table.relationships[property.ordinal]
        else { return }
        assignments.append("\(column) = CASE WHEN \(key) IS ? THEN \(column) ELSE ? END")
        values += [try value(source, property.slots.lowerBound), place.map { .integer($0) } ?? .null]
    }

    private func discardFile(_ key: Int64, _ column: String) throws {
        let sql = "SELECT \(column) FROM \(writing.table.table) WHERE \(StoreColumn.key) = ?"
        try writer.connection.withStatement(sql) { statement in
            try statement.bind(key, at: 1)
            guard try statement.step(), !statement.value(0).isNull else { return }
            writer.external?.discard(statement.value(0).blob)
        }
    }

    /// The row that has the values already, which may be of another entity of the hierarchy.
    private func rival(of source: Source, _ violation: ConstraintViolation) throws -> BatchOutcome.Row? {
        let conditions = violation.slots.map { "\(writing.slots[$0].column) = ?" }.joined(separator: " AND ")
        let sql = "SELECT \(StoreColumn.key), \(StoreColumn.entity) FROM \(writing.table.table) WHERE \(conditions)"
        let values = try violation.slots.map { try writer.stored(try value(source, $0), writing.slots[$0]) }
        return try writer.rows(sql, values).first
    }

    /// What a row is to have in a slot.
    private func value(_ source: Source, _ slot: Int) throws -> Value {
        let property = plan.entity.properties[plan.entity.slots[slot].ordinal]
        guard binder.given.contains(property.ordinal) else { return binder.defaults[slot] }
        let given: Any?
        switch source {
        case .object(let object): return try object.storedValue(inSlot: slot)
        case .dictionary(let dictionary): given = dictionary[property.name]
        case .foundation(let dictionary): given = dictionary[property.name]
        }
        return try binder.values.stored(given, for: property)[slot - property.slots.lowerBound]
    }

    private func conflict(
        _ source: Source,
        _ violation: ConstraintViolation,
        _ rival: BatchOutcome.Row?
    ) throws -> CocoaError {
        var values: [String: Any] = [:]
        let slots = violation.slots.map { ($0, plan.entity.slots[$0]) }
        for (slot, place) in slots {
            let name = plan.entity.properties[place.ordinal].name
            values[name] = AttributeCoding.value(try value(source, slot), as: place.attributeType)
        }
        let ids = rival.map {
            NSManagedObjectID(writer.layout.entity($0.entity), store: writer.store, key: $0.key)
        }
        return ErrorFactory.constraintConflict(
            entity: plan.entity.name,
            constraint: slots.map { plan.entity.properties[$1.ordinal].name },
            values: values,
            conflicts: [],
            objectURIs: ids.map { [$0.uriRepresentation()] } ?? []
        )
    }
}
