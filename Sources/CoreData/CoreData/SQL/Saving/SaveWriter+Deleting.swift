internal import SQLiteConnection

/// Deleting, and what stands in the way of saving.
extension SaveWriter {
    func deleteRows() throws {
        for index in SaveChanges.order(changes.deleted) {
            let object = changes.deleted[index]
            let writing = plans.writing(object.layout)
            try discardFiles(of: object, writing)
            let statement = try prepared(object.snapshot == nil ? writing.deleteAnySQL : writing.deleteSQL)
            try statement.bind(object.key, at: 1)
            if let version = object.snapshot?.version { try statement.bind(Int64(version), at: 2) }
            try statement.run()
            guard connection.changes > 0 else {
                noteConflict(.deleted(index), object, writing, try currentRow(object.key, writing))
                continue
            }
            for sql in writing.cleanupSQL {
                try connection.withStatement(sql) { statement in
                    try statement.bind(object.key, at: 1)
                    try statement.run()
                }
            }
        }
    }

    /// Notes the files of a row that is about to go.
    private func discardFiles(of object: Object, _ writing: EntityWriting) throws {
        guard !writing.externalSlots.isEmpty, external != nil,
            let row = try object.snapshot ?? currentRow(object.key, writing)
        else { return }
        for slot in writing.externalSlots where !row.isNull(slot) {
            external?.discard(row.bytes(slot))
        }
    }

    func checkLockedRows() throws {
        for index in SaveChanges.order(changes.locked) {
            let object = changes.locked[index]
            guard let version = object.snapshot?.version else { continue }
            let writing = plans.writing(object.layout)
            let row = try currentRow(object.key, writing)
            if row?.version != version { noteConflict(.locked(index), object, writing, row) }
        }
    }

    /// The row that the store has for a key.
    func currentRow(_ key: Int64, _ writing: EntityWriting) throws -> RowSnapshot? {
        try connection.withStatement(writing.selectSQL) { statement in
            try statement.bind(key, at: 1)
            return try writing.reader.readLoneRow(statement)
        }
    }

    func noteConflict(_ place: SaveConflicts.Place, _ object: Object, _ writing: EntityWriting, _ row: RowSnapshot?) {
        conflicts.versions.append(
            SaveConflicts.VersionConflict(
                place: place,
                oldVersion: object.snapshot?.version ?? 0,
                newVersion: row?.version ?? 0,
                row: row
            )
        )
    }

    func noteViolation(
        _ violation: ConstraintViolation,
        _ object: Object,
        _ writing: EntityWriting,
        _ place: SaveConflicts.Place
    ) throws {
        conflicts.constraints.append(
            SaveConflicts.ConstraintConflict(
                place: place,
                entityNumber: writing.table.entity.number,
                constraint: violation.slots.map { slot in
                    let entity = writing.table.entity
                    return entity.properties[entity.slots[slot].ordinal].name
                },
                row: try rival(of: object, writing, violation)
            )
        )
    }

    /// Empties the columns that an update is about to write, so that other rows can have their unique values.
    func releaseValues(ofUpdated index: Int) throws {
        let object = changes.updated[index]
        let writing = plans.writing(object.layout)
        let update = plans.update(object.changedSlots, of: writing)
        let assignments = update.slots.map { "\(writing.slots[$0].column) = NULL" }
        let sql = "UPDATE \(writing.table.table) SET \(assignments.joined(separator: ", ")) WHERE Z_PK = ?"
        try connection.withStatement(sql) { statement in
            try statement.bind(object.key, at: 1)
            try statement.run()
        }
    }

    /// The row that has the values that were to be written, which may be of another entity of the hierarchy.
    private func rival(
        of object: Object,
        _ writing: EntityWriting,
        _ violation: ConstraintViolation
    ) throws -> RowSnapshot? {
        let conditions = violation.slots.map { "\(writing.slots[$0].column) = ?" }
        let sql = """
            SELECT Z_PK, Z_ENT FROM \(writing.table.table) \
            WHERE \(conditions.joined(separator: " AND ")) AND Z_PK <> ?
            """
        let found = try connection.withStatement(sql) { statement -> (Int64, Int64)? in
            for (index, slot) in violation.slots.enumerated() {
                try statement.bind(try value(of: object, slot, writing), at: index + 1)
            }
            try statement.bind(object.key, at: violation.slots.count + 1)
            guard try statement.step() else { return nil }
            return (statement.value(0).int64, statement.value(1).int64)
        }
        guard let (key, stored) = found, let stored = Int(exactly: stored),
            let number = plans.tables.entityNumber(forStored: stored)
        else { return nil }
        return try currentRow(key, plans.writing(plans.tables.layout.entity(number)))
    }

    /// What was to be written to a slot.
    private func value(of object: Object, _ slot: Int, _ writing: EntityWriting) throws -> Value {
        guard let row = object.snapshot, !object.changedSlots.contains(slot) else {
            return try object.storedValue(inSlot: slot)
        }
        return row.value(slot, writing.slots[slot].form)
    }

    /// Writes what became of to-many relationships, when all rows are there: first what was removed, because an object
    /// may have been removed from one relationship and added to the next.
    func writeRelationships() throws {
        var relationships = RelationshipWriter(connection: connection, tables: plans.tables)
        var owners: [(key: Int64, table: EntityTable, changes: [ToManyChange])] = []
        let firstUpdated = changes.inserted.count
        for (place, object) in (changes.inserted + changes.updated).enumerated() {
            let changes = object.toManyChanges
            guard !changes.isEmpty else { continue }
            owners.append((object.key, plans.tables.table(of: object.layout), changes))
            if place >= firstUpdated { noteChange(ofUpdated: place - firstUpdated, relationships: changes) }
        }
        for owner in owners {
            for change in owner.changes {
                try relationships.remove(change.removed.map(\.key), from: owner.key, owner.table, change.ordinal)
            }
        }
        try relationships.removePairs()
        for owner in owners {
            for change in owner.changes {
                try relationships.add(change.added.map(\.key), to: owner.key, owner.table, change.ordinal)
            }
        }
        try relationships.addPairs()
        for owner in owners {
            for change in owner.changes {
                try relationships.arrange(change, of: owner.key, owner.table)
            }
        }
    }
}
