internal import FoundationBackfill

/// A store that can change many rows without loading objects. All methods are atomic.
protocol BatchStore: RowStore {
    /// Returns whether the store can evaluate a plan by itself. If not, the caller must find the rows first.
    func finds(_ plan: FetchPlan) throws -> Bool

    /// Inserts rows.
    func insert(_ plan: BatchInsertPlan) throws -> BatchOutcome

    /// Updates the rows that match a plan, which the store must be able to evaluate.
    func update(_ plan: BatchUpdatePlan) throws -> BatchOutcome

    /// Deletes the rows that match a plan, which the store must be able to evaluate.
    func delete(_ plan: BatchDeletePlan) throws -> BatchOutcome
}

/// The changes that a batch request made to a store.
struct BatchOutcome {
    /// The key and the entity number of a row.
    struct Row {
        let entity: Int
        let key: Int64
    }

    /// The number of objects that the request applied to, including those deleted by a cascade.
    var count = 0
    /// The inserted, updated and deleted rows, if the plan asks for them.
    var inserted: [Row] = []
    var updated: [Row] = []
    var deleted: [Row] = []
    /// The rows that were changed as a side effect: those that took the values of new objects, and those that a
    /// deletion disconnected.
    var touched: [Row] = []
}

/// A batch insertion in the form that stores receive.
struct BatchInsertPlan {
    /// The source of the values. Handlers return true when there are no more objects.
    enum Source {
        case dictionaries([[String: Any]])
        case dictionaryHandler((NSMutableDictionary) -> Bool)
        case objectHandler((NSManagedObject) -> Bool)
    }

    let entity: EntityLayout
    let source: Source
    /// The policy for new objects that violate a uniqueness constraint.
    let policy: NSMergePolicyType
    let origin: SaveOrigin
}

/// A batch update in the form that stores receive.
struct BatchUpdatePlan {
    /// The rows to update.
    let rows: FetchPlan
    /// The names of properties and their new values, which are constants or expressions.
    let values: [(name: String, value: Any)]
    let origin: SaveOrigin
    /// Whether the outcome must list the changed rows.
    let keepsRows: Bool
}

/// A batch deletion in the form that stores receive.
struct BatchDeletePlan {
    /// The rows to delete.
    let rows: FetchPlan
    let origin: SaveOrigin
    /// Whether the outcome must list the changed rows.
    let keepsRows: Bool
}
