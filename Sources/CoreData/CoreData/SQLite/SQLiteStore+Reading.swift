internal import CoreDataSQLite

extension SQLiteStore {
    /// Runs the body in a read transaction: everything that this thread reads of the store in it is from one moment.
    /// Reads cost half as much, for example when many faults fire.
    func withReadTransaction<Result>(_ body: () throws -> Result) throws -> Result {
        let connections = try openFile().connections
        return try convertingErrors {
            try connections.readTransaction(stamp: { cache.stamp }, body)
        }
    }

    func fetch(_ plan: FetchPlan) throws -> FetchedRows {
        let file = try openFile()
        if plan.predicate != nil { file.textIndexer?.noteSearch() }
        return try convertingErrors {
            let compiled = try file.plainFetches.rows(plan, in: identity)
            let rows = try measurements.fetch(plan, compiled.sql, count: \.count) {
                try read(file, plan.entity, isKept: plan.includesValues) { connection in
                    try compiled.rows(plan.monitor, on: connection)
                }
            }
            return FetchedRows(rows: rows, needsFiltering: compiled.needsFiltering)
        }
    }

    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        let file = try openFile()
        if plan.predicate != nil { file.textIndexer?.noteSearch() }
        return try convertingErrors {
            var plan = plan
            plan.includesValues = false
            let compiled = try file.plainFetches.rows(plan, in: identity)
            guard !compiled.needsFiltering else { return nil }
            return try measurements.fetch(plan, compiled.sql, count: \.count) {
                try file.connections.read { try compiled.keys(in: identity, on: $0) }
            }
        }
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        let file = try openFile()
        return try convertingErrors {
            guard let compiled = try FetchCompiler(file.tables, store: identity).count(plan) else { return nil }
            return try measurements.fetch(plan, compiled.sql, count: { _ in 1 }) {
                try file.connections.read { try compiled.count(on: $0) }
            }
        }
    }

    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        let file = try openFile()
        return try convertingErrors {
            let compiler = FetchCompiler(file.tables, store: identity)
            guard let compiled = try compiler.dictionaries(dictionaries, of: plan) else { return nil }
            let rows = try measurements.fetch(plan, compiled.sql, count: \.count) {
                try file.connections.read { try compiled.allValues(on: $0) }
            }
            if Log.tellsRows { RowLog.tell(rows, of: plan.entity) }
            return file.tables.replacingStoredNumbers(in: rows, at: FetchCompiler.entityPlaces(of: dictionaries))
        }
    }

    /// Returns the row with a key, as it was at the given time or later; nil if there is none. See `RowCache.now`.
    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot? {
        if let row = cache.row(key, root: entity.rootNumber, readSince: earliest) { return row }
        let file = try openFile()
        return try convertingErrors {
            let fetch = file.keyedFetches.row(of: entity)
            return try read(file, entity) { try fetch.row(key, on: $0).map { [$0] } ?? [] }.first
        }
    }

    func forgetRow(_ key: Int64, of entity: EntityLayout) {
        cache.forget([RowCache.Removal(key: key, root: entity.rootNumber)])
    }

    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        let file = try openFile()
        var (rows, missing) =
            file.connections.isReadingGeneration ? ([], keys) : cache.rows(keys, root: entity.rootNumber)
        guard !missing.isEmpty else { return rows }
        missing.sort()
        return try convertingErrors {
            let fetch = file.keyedFetches.rows(of: entity, keyCount: missing.count)
            rows += try read(file, entity) { try fetch.rows(missing, on: $0) }
            return rows
        }
    }

    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        guard !keys.isEmpty else { return [] }
        let file = try openFile()
        return try convertingErrors {
            let fetch = file.keyedFetches.rows(of: entity, keyCount: keys.count)
            return try read(file, entity, isKept: false) { try fetch.rows(keys.sorted(), on: $0) }
        }
    }

    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]] {
        guard let relationship = entity.properties[ordinal].relationship, !owners.isEmpty else { return [:] }
        let file = try openFile()
        let destination = file.tables.layout.entity(relationship.destination)
        return try convertingErrors {
            var members: [Int64: [RowSnapshot]] = [:]
            let fetch = file.keyedFetches.members(at: ordinal, of: entity, ownerCount: owners.count)
            _ = try read(file, destination) { connection in
                let found = try fetch.members(ofOwners: owners.sorted(), on: connection)
                members = found.byOwner
                return found.all
            }
            return members
        }
    }

    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [OrderedRow]? {
        let file = try openFile()
        return try convertingErrors {
            let compiler = FetchCompiler(file.tables, store: identity)
            guard let compiled = try compiler.orderedRows(keyPaths, of: plan) else { return nil }
            return try measurements.fetch(plan, compiled.sql, count: \.count) {
                try file.connections.read { connection in
                    try compiled.orderedRows(valueCount: keyPaths.count, file.tables, on: connection)
                }
            }
        }
    }

    /// Reads rows, and inserts them into the cache if they are to be kept.
    private func read(
        _ file: File,
        _ entity: EntityLayout,
        isKept: Bool = true,
        _ body: (Connection) throws -> [RowSnapshot]
    ) throws -> [RowSnapshot] {
        try file.connections.read { connection in
            let stamp = file.connections.stamp(connection, current: cache.stamp)
            let rows = try body(connection)
            if Log.tellsRows { RowLog.tell(rows, in: file.tables.layout) }
            if isKept { cache.insert(rows, root: entity.rootNumber, stamp: stamp) }
            return rows
        }
    }
}

extension SQLiteStore: PinnableStore {
    /// Returns a connection in a read transaction that begins now; nil without a write-ahead log.
    func currentState() throws -> (any StoreState)? {
        let connections = try openFile().connections
        return try convertingErrors { try connections.currentGeneration(stamp: { cache.stamp }) }
    }
}

extension HeldSnapshot: StoreState {}
