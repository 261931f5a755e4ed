/// A store that answers with packed rows: what a coordinator asks of its stores.
///
/// Methods are called from whatever thread a context runs on; a store sees to its own exclusion. Keys are those of the
/// entity's hierarchy.
protocol RowStore: NSPersistentStore {
    /// The rows that a plan finds.
    func fetch(_ plan: FetchPlan) throws -> FetchedRows

    /// The keys of the rows that a plan finds, in its order; nil if the store can do a part of its predicate only.
    func keys(_ plan: FetchPlan) throws -> FetchedKeys?

    /// The number of rows that a plan finds; nil if the store can do a part of its predicate only.
    func count(_ plan: FetchPlan) throws -> Int?

    /// For each dictionary that a plan asks for, the values of its columns in their order, as many for each as its type
    /// says: of objects the key, and the number of the entity in the model. Nil if the store cannot do all of it; then
    /// ``DictionaryEvaluation`` does.
    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]?

    /// For each row that a plan finds, what names it and the values at the given key paths, nil for the key. Rows that the
    /// plan's order does not tell apart come by key. Nil if the store can do a part of the predicate only, or nothing of
    /// the kind.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [OrderedRow]?

    /// The row with a key, as it was at the given time or later, by the clock of ``RowCache/now``; nil if there is none.
    /// Minus infinity takes whatever is remembered, infinity only what the store has now.
    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot?

    /// Forgets a row that was changed past the store, so that it is read again.
    func forgetRow(_ key: Int64, of entity: EntityLayout)

    /// The rows with the given keys, those that there are, in any order.
    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot]

    /// The same, for somebody who goes through so many that the store should not remember them.
    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot]

    /// For each owner, the rows that its to-many relationship leads to, in the relationship's order if it has one.
    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]]

    /// The first of so many new keys for objects of the entity. They are never given twice.
    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64

    /// Writes the changes of a context, all or nothing. Inserted objects have their keys already.
    func save(_ request: NSSaveChangesRequest) throws -> SavedRows
}

/// The rows that a save wrote, in the order of the request's objects.
struct SavedRows {
    var inserted: [RowSnapshot] = []
    /// Nil for objects whose row did not change.
    var updated: [RowSnapshot?] = []
    /// The number of the save in the store's history, if that keeps one.
    var transactionNumber: Int64?
}

extension RowStore {
    /// The keys of rows without values.
    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        var plan = plan
        plan.includesValues = false
        let found = try fetch(plan)
        guard !found.needsFiltering else { return nil }
        var keys = FetchedKeys()
        for row in found.rows { keys.append(key: row.key, entityNumber: row.entityNumber, in: identity) }
        return keys
    }

    /// Rows like others.
    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        try rows(keys, of: entity)
    }

    /// Fetching the rows does as well.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [OrderedRow]? { nil }

    /// Nothing is remembered.
    func forgetRow(_ key: Int64, of entity: EntityLayout) {}

    /// The row with a key; nil if there is none. `isFresh` asks for what the store has now, not what is remembered.
    func row(_ key: Int64, of entity: EntityLayout, isFresh: Bool) throws -> RowSnapshot? {
        try row(key, of: entity, readSince: isFresh ? .infinity : -.infinity)
    }
}
