/// The interface between a coordinator and its stores, which return packed rows.
///
/// Methods can be called on any thread; a store synchronises itself. Keys are unique within the hierarchy of an entity.
protocol RowStore: NSPersistentStore {
    /// Returns the rows that match a plan.
    func fetch(_ plan: FetchPlan) throws -> FetchedRows

    /// Returns the keys of the rows that match a plan, in its order; nil if the store can evaluate only a part of the
    /// predicate.
    func keys(_ plan: FetchPlan) throws -> FetchedKeys?

    /// Returns the number of rows that match a plan; nil if the store can evaluate only a part of the predicate.
    func count(_ plan: FetchPlan) throws -> Int?

    /// Returns the values of the columns, in order, for each dictionary of a plan. A column has as many values as its
    /// type's ``ColumnType/width``; for an object these are the key and the number of the entity in the model. Nil if
    /// the store cannot evaluate the whole plan; the caller then uses ``DictionaryEvaluation``.
    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]?

    /// Returns the identity of each row that matches a plan, with the values at the given key paths, where nil stands
    /// for the key. Rows that the plan does not order are sorted by key. Nil if the store can evaluate only a part of
    /// the predicate, or does not support this; the caller then fetches rows instead.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [OrderedRow]?

    /// Returns the row with a key, as read at the given time of the clock ``RowCache/now`` or later; nil if there is
    /// none. Minus infinity accepts any cached row; infinity always reads the store.
    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot?

    /// Removes a row that was changed behind the store's back from the row cache.
    func forgetRow(_ key: Int64, of entity: EntityLayout)

    /// Returns the existing rows among those with the given keys, in any order.
    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot]

    /// Like `rows`, but bypasses the row cache; for large scans.
    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot]

    /// Returns the rows that the to-many relationship of each owner leads to, in the relationship's order if it is
    /// ordered.
    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]]

    /// Reserves consecutive keys for new objects of an entity, and returns the first. Keys are never reused.
    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64

    /// Whether keys of new objects need not be consecutive, and are asked for with the objects.
    var scattersKeys: Bool { get }

    /// Returns keys for new objects of a hierarchy, if keys need not be consecutive.
    func scatteredKeys(for objects: [NSManagedObject]) throws -> [Int64]

    /// Spells keys in URIs; nil if all are integers.
    var keySpelling: (any KeySpelling)? { get }

    /// Writes the changes of a context atomically. Inserted objects must already have their permanent keys.
    func save(_ request: NSSaveChangesRequest) throws -> SavedRows
}

/// The rows that a save wrote, in the order of the objects in the request.
struct SavedRows {
    var inserted: [RowSnapshot] = []
    /// Nil for objects whose rows did not change.
    var updated: [RowSnapshot?] = []
    /// The number of the transaction in the store's history; nil if it keeps none.
    var transactionNumber: Int64?
}

extension RowStore {
    /// Default: fetches rows without values.
    func keys(_ plan: FetchPlan) throws -> FetchedKeys? {
        var plan = plan
        plan.includesValues = false
        let found = try fetch(plan)
        guard !found.needsFiltering else { return nil }
        var keys = FetchedKeys()
        for row in found.rows { keys.append(key: row.key, entityNumber: row.entityNumber, in: identity) }
        return keys
    }

    /// Default: reads rows through the row cache.
    func page(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] {
        try rows(keys, of: entity)
    }

    /// Default: nil; the caller fetches rows instead.
    func orderedRows(_ keyPaths: [String?], of plan: FetchPlan) throws -> [OrderedRow]? { nil }

    /// Default: nil; keys are consecutive.
    var scattersKeys: Bool { false }

    func scatteredKeys(for objects: [NSManagedObject]) throws -> [Int64] { [] }

    var keySpelling: (any KeySpelling)? { nil }

    /// Default: does nothing, for stores without a row cache.
    func forgetRow(_ key: Int64, of entity: EntityLayout) {}

    /// Returns the row with a key; nil if there is none. With `isFresh`, bypasses the row cache.
    func row(_ key: Int64, of entity: EntityLayout, isFresh: Bool) throws -> RowSnapshot? {
        try row(key, of: entity, readSince: isFresh ? .infinity : -.infinity)
    }
}

/// The rows that a store found for a plan.
struct FetchedRows: Sendable {
    /// The rows in the plan's order. If the plan excludes values, they have no slots.
    var rows: [RowSnapshot]
    /// Whether the caller must still apply the plan's predicate, of which the store could evaluate only a part. The
    /// plan's limit and offset have then not been applied either.
    var needsFiltering = false
    /// Whether the rows are not in the plan's order yet.
    var needsSorting = false
}

/// The identity, the version and the sort values of a row, without its other values.
struct OrderedRow: Sendable {
    let key: Int64
    let entityNumber: Int
    let version: Int
    let values: [Value]
}
