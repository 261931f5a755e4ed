/// A store whose rows statements read.
///
/// Reading is the same for all databases; a store hands in its connections.
protocol SQLRowStore: RowStore, HistoryStore, MeasuredStore {
    associatedtype Session: SQLSession
    associatedtype Opened: OpenTables

    /// Whether the current thread reads a kept state, for which cached rows must not be used.
    var isReadingGeneration: Bool { get }

    /// Returns the open tables.
    ///
    /// - Throws: An error if the store has been closed.
    func opened() throws -> Opened

    /// Calls the body with a connection for reading. Nested reads use the same one.
    func reading<Result>(_ body: (Session) throws -> Result) throws -> Result

    /// Calls the body with a connection for reading rows, which may be to a replica. Nested reads use the same one.
    func fetching<Result>(_ body: (Session) throws -> Result) throws -> Result

    /// Reads the rows that a plan's statement selects.
    func rows(of fetch: CompiledFetch, _ plan: FetchPlan, on session: Session) throws -> [RowSnapshot]

    /// Calls the body with a connection for reading, on which all that is read is from one moment.
    func readingOneMoment<Result>(_ body: (Session) throws -> Result) throws -> Result

    /// Calls the body with a connection that may write, in a transaction.
    func writing<Result>(_ body: (Session) throws -> Result) throws -> Result

    /// Returns the stamp for rows that are read now.
    func stamp(of session: Session) throws -> UInt64

    /// Notes that somebody searches, for stores with indexes that follow writes later.
    func noteSearch()

    /// Runs the body, and converts errors of the layers below to those documented for programs.
    func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result
}

/// The tables of an open store, and the statements that read them.
protocol OpenTables: AnyObject {
    var tables: StoreTables { get }
    var keyedFetches: KeyedFetches { get }
    var plainFetches: PlainFetches { get }
    /// The layout of the history; nil if the store keeps none.
    var history: HistoryLayout? { get }
}

extension SQLRowStore {
    func noteSearch() {}

    func fetching<Result>(_ body: (Session) throws -> Result) throws -> Result { try reading(body) }

    func rows(of fetch: CompiledFetch, _ plan: FetchPlan, on session: Session) throws -> [RowSnapshot] {
        try fetch.rows(plan.monitor, on: session)
    }

    func forgetRow(_ key: Int64, of entity: EntityLayout) {
        cache.forget([RowCache.Removal(key: key, root: entity.rootNumber)])
    }
}

/// Reads the rows of a store.
///
/// A value of its own rather than methods of the protocol, so that a release build has a version for each store that calls its
/// database's library directly: a method that a class with subclasses inherits from a protocol is compiled once for all.
struct RowFetching<Store: SQLRowStore> {
    let store: Store

    func fetch(_ plan: FetchPlan) throws -> FetchedRows {
        let file = try store.opened()
        if plan.predicate != nil { store.noteSearch() }
        return try store.convertingErrors {
            let compiled = try file.plainFetches.rows(plan, in: store.identity)
            let rows = try store.measurements.fetch(plan, compiled.sql, count: \.count) {
                try read(file, plan.entity, isKept: plan.includesValues) { session in
                    try store.rows(of: compiled, plan, on: session)
                }
            }
            return FetchedRows(
                rows: rows,
                needsFiltering: compiled.needsFiltering,
                needsSorting: compiled.needsSorting
            )
        }
    }

    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        let file = try store.opened()
        if plan.predicate != nil { store.noteSearch() }
        return try store.convertingErrors {
            var plan = plan
            plan.includesValues = false
            let compiled = try file.plainFetches.rows(plan, in: store.identity)
            guard !compiled.needsFiltering else { return nil }
            return try store.measurements.fetch(plan, compiled.sql, count: \.count) {
                try store.fetching { try compiled.keys(in: store.identity, on: $0) }
            }
        }
    }

    func count(_ plan: FetchPlan) throws -> Int? {
        let file = try store.opened()
        return try store.convertingErrors {
            guard let compiled = try FetchCompiler(file.tables, store: store.identity).count(plan) else { return nil }
            return try store.measurements.fetch(plan, compiled.sql, count: { _ in 1 }) {
                try store.fetching { try compiled.count(on: $0) }
            }
        }
    }

    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        let file = try store.opened()
        return try store.convertingErrors {
            let compiler = FetchCompiler(file.tables, store: store.identity)
            guard let compiled = try compiler.dictionaries(dictionaries, of: plan) else { return nil }
            let rows = try store.measurements.fetch(plan, compiled.sql, count: \.count) {
                try store.fetching { try compiled.allValues(on: $0) }
            }
            if Log.tellsRows { RowLog.tell(rows, of: plan.entity) }
            return file.tables.replacingStoredNumbers(in: rows, at: FetchCompiler.entityPlaces(of: dictionaries))
        }
    }

    /// Returns the row with a key, as it was at the given time or later; nil if there is none. See `RowCache.now`.
    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot? {
        if let row = store.cache.row(key, root: entity.rootNumber, readSince: earliest) { return row }
        let file = try store.opened()
        return try store.convertingErrors {
            let fetch = file.keyedFetches.row(of: entity)
            return try read(file, entity) { try fetch.row(key, on: $0).map { [$0] } ?? [] }.first
        }
    }

    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        let file = try store.opened()
        var (rows, missing) =
            store.isReadingGeneration ? ([], keys) : store.cache.rows(keys, root: entity.rootNumber)
        guard !missing.isEmpty else { return rows }
        missing.sort()
        return try store.convertingErrors {
            let fetch = file.keyedFetches.rows(of: entity, keyCount: missing.count)
            rows += try read(file, entity) { try fetch.rows(missing, on: $0) }
            return rows
        }
    }

    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        guard !keys.isEmpty else { return [] }
        let file = try store.opened()
        return try store.convertingErrors {
            let fetch = file.keyedFetches.rows(of: entity, keyCount: keys.count)
            return try read(file, entity, isKept: false) { try fetch.rows(keys.sorted(), on: $0) }
        }
    }

    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]] {
        guard let relationship = entity.properties[ordinal].relationship, !owners.isEmpty else { return [:] }
        let file = try store.opened()
        let destination = file.tables.layout.entity(relationship.destination)
        return try store.convertingErrors {
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
        let file = try store.opened()
        return try store.convertingErrors {
            let compiler = FetchCompiler(file.tables, store: store.identity)
            guard let compiled = try compiler.orderedRows(keyPaths, of: plan) else { return nil }
            return try store.measurements.fetch(plan, compiled.sql, count: \.count) {
                try store.fetching { connection in
                    try compiled.orderedRows(valueCount: keyPaths.count, file.tables, on: connection)
                }
            }
        }
    }

    /// Reads rows, and inserts them into the cache if they are to be kept.
    private func read(
        _ file: Store.Opened,
        _ entity: EntityLayout,
        isKept: Bool = true,
        _ body: (Store.Session) throws -> [RowSnapshot]
    ) throws -> [RowSnapshot] {
        try store.fetching { session in
            let stamp = try store.stamp(of: session)
            let rows = try body(session)
            if Log.tellsRows { RowLog.tell(rows, in: file.tables.layout) }
            if isKept { store.cache.insert(rows, root: entity.rootNumber, stamp: stamp) }
            return rows
        }
    }
}
