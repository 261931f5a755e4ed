/// The rows of the database, which ``RowFetching`` reads.
extension PostgreSQLStore {
    private var rowFetching: RowFetching<PostgreSQLStore> { RowFetching(store: self) }

    func fetch(_ plan: FetchPlan) throws -> FetchedRows { try rowFetching.fetch(plan) }

    func keys(_ plan: FetchPlan) throws -> FetchedKeys? { try rowFetching.keys(plan) }

    func count(_ plan: FetchPlan) throws -> Int? { try rowFetching.count(plan) }

    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        try rowFetching.values(dictionaries, of: plan)
    }

    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot? {
        try rowFetching.row(key, of: entity, readSince: earliest)
    }

    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        try rowFetching.rows(keys, of: entity)
    }

    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        try rowFetching.page(keys, of: entity)
    }

    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]] {
        try rowFetching.members(at: ordinal, of: entity, owners: owners)
    }

    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [OrderedRow]? {
        try rowFetching.orderedRows(keyPaths, of: plan)
    }

    /// Returns the rows of a save as the server has them: with its versions, its defaults and what its triggers have changed.
    func readingBack(
        _ saved: SavedRows,
        _ changes: SaveChanges,
        _ database: Database,
        _ session: PostgreSQLSession
    ) throws -> SavedRows {
        var read: [RowCache.Removal: RowSnapshot] = [:]
        // An object may also have a new value by way of another row.
        func isRead(_ object: NSManagedObject, _ written: RowSnapshot?) -> Bool {
            written != nil || database.tables.table(of: object.layout).hasForeignReferences
        }
        let updated = zip(changes.updated, saved.updated).filter(isRead).map(\.0)
        for (entity, objects) in Dictionary(grouping: changes.inserted + updated, by: \.layout.number) {
            let layout = database.tables.layout.entity(entity)
            let keys = objects.map(\.key).sorted()
            let fetch = database.keyedFetches.rows(of: layout, keyCount: keys.count)
            for row in try fetch.rows(keys, on: session) { read[.init(key: row.key, root: layout.rootNumber)] = row }
        }
        func row(_ object: NSManagedObject) -> RowSnapshot? {
            read[.init(key: object.key, root: object.layout.rootNumber)]
        }
        var fresh = saved
        fresh.inserted = zip(changes.inserted, saved.inserted).map { row($0) ?? $1 }
        fresh.updated = zip(changes.updated, saved.updated).map { isRead($0, $1) ? row($0) ?? $1 : nil }
        return fresh
    }
}

extension PostgreSQLStore: ExternalDataStore {
    /// Large values are in their rows, as they are.
    func externalData(for stored: Data) -> Data? { stored }
}
