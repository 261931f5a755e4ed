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
}

extension PostgreSQLStore: ExternalDataStore {
    /// Large values are in their rows, as they are.
    func externalData(for stored: Data) -> Data? { stored }
}
