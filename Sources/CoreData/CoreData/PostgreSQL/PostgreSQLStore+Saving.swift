internal import FoundationBackfill
internal import PostgreSQLClient

extension PostgreSQLStore {
    /// How often a save is tried again that others were in the way of.
    private static var mostRetries: Int { 6 }

    /// Writes all changes, or none.
    ///
    /// - Throws: ``SaveConflicts`` if rows or unique values conflict; for other errors, those documented for programs.
    func save(_ request: NSSaveChangesRequest) throws -> SavedRows {
        let changes = SaveChanges(request)
        try JSONColumns.requireJSON(changes, in: writable().jsonSlots)
        try writable().attachedKeys?.requireKept(changes)
        let saved = try measurements.save {
            try convertingErrors { try retrying { try write(changes) } }
        }
        announce(saved.transactionNumber, isByContext: true)
        return saved
    }

    /// Writes all changes in one round trip. If there is a conflict, writes again statement by statement, to learn of all.
    private func write(_ changes: SaveChanges) throws -> SavedRows {
        do {
            return try write(changes, isOptimistic: true)
        } catch let error as PostgreSQLError where error.isUniqueViolation || error.isDivisionByZero {
            return try write(changes, isOptimistic: false)
        }
    }

    private func write(_ changes: SaveChanges, isOptimistic: Bool) throws -> SavedRows {
        let database = try writable()
        let stamp = cache.stamp
        do {
            let saved = try writingOnce(changes) { session in
                try database.withPlans { try write(changes, session, $0, database, isOptimistic: isOptimistic) }
            }
            noteWrittenMetadata()
            database.noteGrowth(by: changes.inserted)
            remember(saved, changes, since: stamp)
            forgetDerivedRows(database)
            forgetRowsBesideDeleted(changes, database)
            return saved
        } catch let conflicts as SaveConflicts {
            throw noteRows(of: conflicts, changes, since: stamp)
        } catch let error as PostgreSQLError where error.isRuleViolation {
            throw ruleError(error, changes.inserted + changes.updated) ?? error
        }
    }

    private func write(
        _ changes: SaveChanges,
        _ session: PostgreSQLSession,
        _ plans: SavePlans,
        _ database: Database,
        isOptimistic: Bool
    ) throws -> SavedRows {
        let writer = SaveWriter(
            session,
            plans,
            changes,
            nil,
            keyBlocks: database.keyBlocks,
            touched: database.derives ? touchedRows(changes, database) : nil,
            history: database.history.map { HistoryWriter(session, $0, changes.origin) },
            isOptimistic: isOptimistic
        )
        let saved = try writer.write()
        try writeMetadata(on: session)
        guard let keys = database.attachedKeys else { return saved }
        return try keys.adopting(changes.inserted) { try readingBack(saved, changes, database, session) }
    }

    /// Returns the rows whose derived values the server computes while they are written.
    private func touchedRows(_ changes: SaveChanges, _ database: Database) -> TouchedRows {
        let touched = TouchedRows()
        touched.begin(database.tables)
        for object in changes.inserted + changes.updated where database.derivedRoots.contains(object.layout.rootNumber)
        {
            touched.append(storedEntity: Int64(database.tables.table(of: object.layout).storedNumber), key: object.key)
        }
        return touched
    }

    /// Forgets the rows whose derived values other rows may have changed.
    private func forgetDerivedRows(_ database: Database) {
        if !database.relatedRoots.isEmpty { cache.forget([], andAllOf: database.relatedRoots) }
    }

    /// Forgets the rows that the server may have changed because others are gone.
    private func forgetRowsBesideDeleted(_ changes: SaveChanges, _ database: Database) {
        guard database.isAttached, !changes.deleted.isEmpty else { return }
        cache.forget([], andAllOf: Set(database.tables.layout.roots.map(\.number)))
    }

    /// Runs the body again if another transaction was in its way, the connection was lost before the end, or tables have changed.
    func retrying<Result>(_ body: () throws -> Result) throws -> Result {
        for retry in 1...Self.mostRetries {
            do {
                return try body()
            } catch let error as PostgreSQLError where error.isTransient || error.isUnfinished || error.isStalePlan {
                // Those that were in each other's way begin again at different times.
                usleep(.random(in: 0..<UInt32(retry * 20_000)))
            }
        }
        return try body()
    }
}

extension PostgreSQLStore: BatchStore {
    func finds(_ plan: FetchPlan) throws -> Bool {
        let database = try opened()
        return try convertingErrors { try BatchCondition.condition(for: plan, database.tables, identity) != nil }
    }

    func insert(_ plan: BatchInsertPlan) throws -> BatchOutcome {
        try writeBatch(plan.origin) { try BatchInserter($0, plan).insertAll() }
    }

    func update(_ plan: BatchUpdatePlan) throws -> BatchOutcome {
        try writeBatch(plan.origin) { try BatchUpdater($0, plan).update() }
    }

    func delete(_ plan: BatchDeletePlan) throws -> BatchOutcome {
        try writeBatch(plan.origin) { try BatchDeleter($0, plan).delete() }
    }

    /// Runs the body in a transaction. If it throws, nothing is written. It runs once, because rows that the program hands over one
    /// by one do not come again.
    private func writeBatch(
        _ origin: SaveOrigin,
        _ body: (BatchWriter<PostgreSQLSession>) throws -> BatchOutcome
    ) throws -> BatchOutcome {
        let database = try writable()
        let (outcome, number) = try convertingErrors {
            let (outcome, writer) = try writing { session in
                try database.withPlans { plans in
                    let history = database.history.map { HistoryWriter(session, $0, origin) }
                    let writer = BatchWriter(session, plans, identity, nil, history)
                    let outcome = try body(writer)
                    try history?.finish()
                    try writeMetadata(on: session)
                    return (outcome, writer)
                }
            }
            noteWrittenMetadata()
            database.noteGrowth(by: outcome.inserted)
            cache.forget(writer.changed, andAllOf: writer.changedRoots.union(database.rootsChangedByServer))
            return (outcome, writer.history?.number)
        }
        if outcome.count > 0 { announce(number) }
        return outcome
    }
}
