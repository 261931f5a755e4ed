internal import CoreDataSQLite

extension SQLiteStore: BatchStore {
    func finds(_ plan: FetchPlan) throws -> Bool {
        let file = try openFile()
        return try convertingErrors { try BatchCondition.condition(for: plan, file.tables, identity) != nil }
    }

    func insert(_ plan: BatchInsertPlan) throws -> BatchOutcome {
        try writeBatch(plan.origin) { writer in
            let inserter = try BatchInserter(writer, plan)
            return try inserter.insertAll()
        }
    }

    func update(_ plan: BatchUpdatePlan) throws -> BatchOutcome {
        try writeBatch(plan.origin) { try BatchUpdater($0, plan).update() }
    }

    func delete(_ plan: BatchDeletePlan) throws -> BatchOutcome {
        try writeBatch(plan.origin) { try BatchDeleter($0, plan).delete() }
    }

    /// Runs the body in a transaction. If it throws, nothing is written.
    private func writeBatch(
        _ origin: SaveOrigin,
        _ body: (BatchWriter<Connection>) throws -> BatchOutcome
    ) throws -> BatchOutcome {
        let file = try writableFile()
        let (outcome, number) = try convertingErrors {
            try file.connections.write { connection in
                let history = file.history.map { HistoryWriter(connection, $0, origin) }
                let writer = BatchWriter(connection, file.plans, identity, external.map(ExternalWrites.init), history)
                do {
                    let outcome = try connection.transaction(.immediate) {
                        let outcome = try body(writer)
                        try history?.finish()
                        if let metadata = unwrittenMetadata { try StoreFile.writeMetadata(metadata, to: connection) }
                        return outcome
                    }
                    noteWrittenMetadata()
                    // Before another thread can write: see `RowCache`.
                    cache.forget(writer.changed + file.touched.takeAll(), andAllOf: writer.changedRoots)
                    writer.external?.finish { try connection.synchronize() }
                    file.textIndexer?.noteWrites(outcome.count)
                    return (outcome, history?.number)
                } catch {
                    writer.external?.undo()
                    _ = file.touched.takeAll()
                    throw error
                }
            }
        }
        if outcome.count > 0 { announce(SavedRows(transactionNumber: number)) }
        return outcome
    }
}
