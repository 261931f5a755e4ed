internal import Foundation
internal import FoundationBackfill

/// The merging of rows whose unique values another row has.
extension BatchInserter {
    /// Applies the merge policy to a row whose unique values another row has.
    ///
    /// - Throws: Error 133021 if the policy leaves the conflict unresolved.
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
        let other = writer.tables.table(ofEntity: rival.entity)
        var (written, values, changed): ([Int], [Value], SlotSet) = ([], [], SlotSet())
        for ordinal in ordinals {
            let property = plan.entity.properties[ordinal]
            guard let own = other.entity.ordinal(of: property.name),
                property.slots.allSatisfy({ other.columns.contains(writing.columns[$0]) })
            else { continue }
            changed.insert(own)
            written.append(ordinal)
            for slot in property.slots where writing.slots[slot].isWritten {
                let written = writing.slots[slot]
                if written.isExternal { try discardFile(rival.key, writing.columns[slot]) }
                values.append(try writer.stored(try value(source, slot), written))
            }
            values += try placeValues(property, source)
        }
        guard !values.isEmpty else { return }
        do {
            try writer.session.attempt(overwritingText(written, of: other), values + [.integer(rival.key)])
        } catch {
            // The values violate a second constraint, by which another row is the rival.
            guard let violation = ConstraintViolation(error, writing, of: writer.session) else { throw error }
            throw try conflict(source, violation, rival)
        }
        merged[rival.key] = (rival.entity, merged[rival.key]?.ordinals.union(changed) ?? changed)
    }

    /// Returns the statement that overwrites properties of a row, which may be of another entity. It takes their values, and the
    /// row's key.
    private func overwritingText(_ ordinals: [Int], of table: EntityTable) -> String {
        let shape = [table.entity.number] + ordinals
        if let known = overwritingSQL[shape] { return known }
        let assignments = ordinals.flatMap { ordinal -> [SQLUpdate.Assignment] in
            let slots = plan.entity.properties[ordinal].slots.filter { writing.slots[$0].isWritten }
            let values = slots.map { SQLUpdate.Assignment(writing.columns[$0]) }
            guard let (key, place) = place(of: ordinal) else { return values }
            // A row that changes its owner is placed after the members of the new owner.
            let isOwner = SQLExpression.infix(.same, .ownColumn(key), .parameter)
            return values + [SQLUpdate.Assignment(place, .conditional(isOwner, .ownColumn(place), .parameter))]
        }
        let update = SQLUpdate(
            table: table.ownTable,
            assignments: assignments + [StoreColumn.raisedVersion],
            condition: StoreColumn.isKey
        )
        let sql = writer.tables.dialect.text(.update(update)).sql
        overwritingSQL[shape] = sql
        return sql
    }

    /// Returns the columns of the owner and of the place; nil if the relationship's inverse is not ordered.
    private func place(of ordinal: Int) -> (key: String, place: String)? {
        guard let place = binder.orders.column(of: ordinal),
            case .ownColumns(let key, _, _)? = writing.table.relationships[ordinal]
        else { return nil }
        return (key, place)
    }

    /// Returns the owner of a row and its place after the owner's members; empty if the inverse is not ordered.
    private func placeValues(_ property: PropertyLayout, _ source: Source) throws -> [Value] {
        guard place(of: property.ordinal) != nil, let found = try binder.orders.place(of: property.ordinal) else {
            return []
        }
        return [try value(source, property.slots.lowerBound), found.place.map { .integer($0) } ?? .null]
    }

    private func discardFile(_ key: Int64, _ column: String) throws {
        let isRow = SQLExpression.infix(.equal, .column(0, StoreColumn.key), .parameter)
        let select = SQLSelect([.column(0, column)], from: writing.table.table, where: isRow)
        try writer.session.withStatement(writer.tables.dialect.text(select).sql) { statement in
            try statement.bind(key, at: 1)
            guard try statement.step(), !statement.value(0).isNull else { return }
            writer.external?.discard(statement.value(0).blob)
        }
    }

    /// Returns the row that has the values already, which may be of another entity of the hierarchy.
    private func rival(of source: Source, _ violation: ConstraintViolation) throws -> BatchOutcome.Row? {
        let values = try violation.slots.map { try writer.stored(try value(source, $0), writing.slots[$0]) }
        let sql = rivalSQL[violation.slots] ?? writer.tables.dialect.text(writing.rows(having: violation.slots)).sql
        rivalSQL[violation.slots] = sql
        return try writer.rows(SQLText(sql: sql, values: values)).first
    }

    /// Returns the value of a slot in the row to insert.
    func value(_ source: Source, _ slot: Int) throws -> Value {
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
