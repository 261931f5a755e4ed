internal import CoreDataSQLite

extension SQLiteStore: SQLRowStore {
    var keepsHistory: Bool { file?.history != nil }

    func opened() throws -> File { try openFile() }

    func reading<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try openFile().connections.read(body)
    }

    func rows(of fetch: CompiledFetch, _ plan: FetchPlan, on connection: Connection) throws -> [RowSnapshot] {
        guard !connection.inTransaction, let scan = DividedScan(plan, fetch, try openFile(), identity) else {
            return try fetch.rows(plan.monitor, on: connection)
        }
        return try scan.rows(connection)
    }

    func readingOneMoment<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try openFile().connections.read { connection in try connection.readTransaction { try body(connection) } }
    }

    func writing<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try writableFile().connections.write { connection in
            try connection.transaction(.immediate) { try body(connection) }
        }
    }

    func stamp(of session: Connection) throws -> UInt64 {
        try openFile().connections.stamp(session, current: cache.stamp)
    }

    var isReadingGeneration: Bool { file?.connections.isReadingGeneration ?? false }

    func noteSearch() { file?.textIndexer?.noteSearch() }

    /// Runs the body in a read transaction: everything that this thread reads of the store in it is from one moment.
    /// Reads cost half as much, for example when many faults fire.
    func withReadTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        let connections = try openFile().connections
        return try convertingErrors {
            try connections.readTransaction(stamp: { cache.stamp }, body)
        }
    }
}

extension SQLiteStore.File: OpenTables {}

extension SQLiteStore: PinnableStore {
    /// Returns a connection in a read transaction that begins now; nil without a write-ahead log.
    func currentState() throws -> (any StoreState)? {
        let connections = try openFile().connections
        return try convertingErrors { try connections.currentGeneration(stamp: { cache.stamp }) }
    }
}

extension HeldSnapshot: StoreState {}
