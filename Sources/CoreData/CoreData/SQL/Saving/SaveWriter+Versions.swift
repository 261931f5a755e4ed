/// Versions of rows of which only to-many relationships changed: they rise, too, so that a save elsewhere that is based on
/// the former members is a conflict.
extension SaveWriter {
    private static var rowsOfStatement: Int { 500 }

    /// Raises the versions of updated objects, given their indices. Of many rows, one statement compares the versions and
    /// another one raises them.
    func raiseVersions(ofUpdated indices: [Int]) throws {
        if indices.count == 1 || isOptimistic {
            for index in indices { try raiseVersion(ofUpdated: index) }
            return
        }
        let tables = Dictionary(grouping: indices) { plans.writing(changes.updated[$0].layout).table.ownTable }
        for (table, indices) in tables.sorted(by: { $0.key < $1.key }) {
            for start in stride(from: 0, to: indices.count, by: Self.rowsOfStatement) {
                try raiseVersions(
                    ofUpdated: indices[start..<min(start + Self.rowsOfStatement, indices.count)],
                    in: table
                )
            }
        }
    }

    /// Raises the version of one object, such as the folder of a new note, by the statement that updates rows.
    private func raiseVersion(ofUpdated index: Int) throws {
        let object = changes.updated[index]
        let writing = plans.writing(object.layout)
        guard let base = object.snapshot else {
            return noteConflict(.updated(index), object, try currentRow(object.key, writing))
        }
        let row = raised(base, object, writing)
        let update = plans.update(SlotSet(), of: writing)
        let statement = try prepared(isOptimistic ? update.required : update.statement)
        try statement.bind(Int64(row.version), at: 1)
        try statement.bind(object.key, at: 2)
        try statement.bind(Int64(base.version), at: 3)
        updated[index] = row
        if isOptimistic { return try session.queue(statement) }
        try statement.run()
        if session.changes == 0 { noteConflict(.updated(index), object, try currentRow(object.key, writing)) }
    }

    private func raiseVersions(ofUpdated indices: ArraySlice<Int>, in table: String) throws {
        let keys = plans.tables.dialect.lists.keys(indices.map { changes.updated[$0].key })
        let stored = try versions(of: keys, in: table)
        for index in indices {
            let object = changes.updated[index]
            let writing = plans.writing(object.layout)
            guard let base = object.snapshot, stored[object.key] == Int64(base.version) else {
                noteConflict(.updated(index), object, try currentRow(object.key, writing))
                continue
            }
            updated[index] = raised(base, object, writing)
        }
        let update = SQLUpdate(
            table: table,
            assignments: [StoreColumn.raisedVersion],
            condition: .inKeys(.ownColumn(StoreColumn.key), nil)
        )
        try session.withStatement(plans.tables.dialect.text(.update(update)).sql) { statement in
            try statement.bind(keys, at: 1)
            try statement.run()
        }
    }

    private func versions(of keys: Value, in table: String) throws -> [Int64: Int64] {
        let select = SQLSelect(
            [.column(0, StoreColumn.key), .ifNull(.column(0, StoreColumn.version), .literal(0))],
            from: table,
            where: .inKeys(.column(0, StoreColumn.key), nil)
        )
        return try session.withStatement(plans.tables.dialect.text(select).sql) { statement in
            try statement.bind(keys, at: 1)
            var versions: [Int64: Int64] = [:]
            while try statement.step() { versions[statement.value(0).int64] = statement.value(1).int64 }
            return versions
        }
    }

    /// Returns a row with the same values and the next version.
    private func raised(_ row: RowSnapshot, _ object: NSManagedObject, _ writing: EntityWriting) -> RowSnapshot {
        var packer = RowPacker(expectedWords: writing.slots.count + 24)
        packer.begin(
            key: object.key,
            version: row.version &+ 1,
            entity: object.layout.number,
            slotCount: writing.slots.count
        )
        for written in writing.slots { packer.copy(written.slot, of: row, written.form) }
        return packer.finish()
    }
}
