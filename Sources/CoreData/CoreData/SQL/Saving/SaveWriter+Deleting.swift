/// The deletion of rows, and the detection of conflicts.
extension SaveWriter {
    func deleteRows(_ order: [Int]) throws {
        let isAttached = plans.tables.dialect.attachment != nil
        // Tables of others may keep a row as long as pairs refer to it.
        if isAttached { try cleanUp(behind: order.map { changes.deleted[$0] }) }
        var deleted: [NSManagedObject] = []
        for index in order {
            let object = changes.deleted[index]
            let writing = plans.writing(object.layout)
            try discardFiles(of: object, writing)
            guard try deleteRow(of: object, writing) else {
                noteConflict(.deleted(index), object, try currentRow(object.key, writing))
                continue
            }
            if !isAttached, !writing.cleanups.isEmpty { deleted.append(object) }
        }
        try cleanUp(behind: deleted)
    }

    /// Removes what other tables have of deleted objects.
    private func cleanUp(behind objects: [NSManagedObject]) throws {
        let entities = Dictionary(grouping: objects, by: \.layout.number).sorted { $0.key < $1.key }
        for (entity, objects) in entities {
            let keys = objects.map(\.key)
            for cleanup in plans.writing(plans.tables.layout.entity(entity)).cleanups { try run(cleanup, keys) }
        }
    }

    /// Runs a statement that takes a key for each key.
    private func run(_ row: RowStatement, _ keys: [Int64]) throws {
        let statement = try session.statement(row)
        defer { statement.giveBack() }
        for key in keys {
            try statement.bind(key, at: 1)
            try session.queue(statement)
        }
    }

    /// Deletes a row, and returns whether it was there in the version that was read.
    private func deleteRow(of object: NSManagedObject, _ writing: EntityWriting) throws -> Bool {
        let wasRead = object.snapshot != nil
        let (any, read) =
            isOptimistic
            ? (writing.anyRequiredDeletion, writing.requiredDeletion) : (writing.anyDeletion, writing.deletion)
        let statement = try prepared(wasRead ? read : any)
        try statement.bind(object.key, at: 1)
        if let version = object.snapshot?.version { try statement.bind(Int64(version), at: 2) }
        if isOptimistic {
            try session.queue(statement)
            return true
        }
        try statement.run()
        return session.changes > 0
    }

    /// Discards the files of a row that is about to be deleted.
    private func discardFiles(of object: NSManagedObject, _ writing: EntityWriting) throws {
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
            if row?.version != version { noteConflict(.locked(index), object, row) }
        }
    }

    /// Returns the row with a key in the store; nil if there is none.
    func currentRow(_ key: Int64, _ writing: EntityWriting) throws -> RowSnapshot? {
        try session.withStatement(writing.selectSQL) { statement in
            try statement.bind(key, at: 1)
            return try writing.reader.readLoneRow(statement)
        }
    }

    func noteConflict(_ place: SaveConflicts.Place, _ object: NSManagedObject, _ row: RowSnapshot?) {
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
        _ object: NSManagedObject,
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
                row: try rival(of: object, place, writing, violation)
            )
        )
    }

    /// Clears the unique values of a row that is about to be updated, so that other rows can take them.
    func releaseValues(ofUpdated index: Int) throws {
        let object = changes.updated[index]
        let writing = plans.writing(object.layout)
        let update = plans.update(object.changedSlots, of: writing)
        let slots = update.slots.filter(writing.uniqueSlots.contains)
        guard !slots.isEmpty else { return }
        let sql = plans.tables.dialect.text(.update(writing.clearing(slots))).sql
        try session.withStatement(sql) { statement in
            try statement.bind(object.key, at: 1)
            try statement.run()
        }
    }

    /// Returns the row that has the unique values of an object. It may be of another entity of the hierarchy.
    private func rival(
        of object: NSManagedObject,
        _ place: SaveConflicts.Place,
        _ writing: EntityWriting,
        _ violation: ConstraintViolation
    ) throws -> RowSnapshot? {
        // A new object has no row that could be its own rival, but may have been given the key of one.
        let isNew = if case .inserted = place { true } else { false }
        let isOther = isNew ? .truth(true) : SQLExpression.infix(.notEqual, .column(0, StoreColumn.key), .parameter)
        let sql = plans.tables.dialect.text(writing.rows(having: violation.slots, besides: isOther)).sql
        let found = try session.withStatement(sql) { statement -> (Int64, Int64)? in
            for (index, slot) in violation.slots.enumerated() {
                try statement.bind(try value(of: object, slot, writing), at: index + 1)
            }
            if !isNew { try statement.bind(object.key, at: violation.slots.count + 1) }
            guard try statement.step() else { return nil }
            return (statement.value(0).int64, statement.value(1).int64)
        }
        guard let (key, stored) = found, let stored = Int(exactly: stored),
            let number = plans.tables.entityNumber(forStored: stored)
        else { return nil }
        return try currentRow(key, plans.writing(plans.tables.layout.entity(number)))
    }

    /// Returns the value of a slot that was to be written.
    private func value(of object: NSManagedObject, _ slot: Int, _ writing: EntityWriting) throws -> Value {
        guard let row = object.snapshot, !object.changedSlots.contains(slot) else {
            return try object.storedValue(inSlot: slot)
        }
        return row.value(slot, writing.slots[slot].form)
    }

    /// Writes the changes of to-many relationships after all rows were written. Removals come first, because an object
    /// may have been removed from one relationship and added to another.
    func writeRelationships() throws {
        var relationships = RelationshipWriter(session, plans.tables)
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
