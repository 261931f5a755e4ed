/// A store that can change many rows without any object. All methods write everything or nothing.
protocol BatchStore: RowStore {
    /// Whether the store finds the rows of a plan by itself. If not, somebody has to look for them first.
    func finds(_ plan: FetchPlan) throws -> Bool

    /// Inserts rows.
    func insert(_ plan: BatchInsertPlan) throws -> BatchOutcome

    /// Changes rows. The store finds those of the plan by itself.
    func update(_ plan: BatchUpdatePlan) throws -> BatchOutcome

    /// Deletes rows. The store finds those of the plan by itself.
    func delete(_ plan: BatchDeletePlan) throws -> BatchOutcome
}

/// What a batch request did to a store.
struct BatchOutcome {
    /// A row, by the number of its entity.
    struct Row {
        let entity: Int
        let key: Int64
    }

    /// The number of objects that the request was for, with those that a deletion took along.
    var count = 0
    /// What was inserted, changed and deleted, as far as the plan says that somebody wants to know.
    var inserted: [Row] = []
    var updated: [Row] = []
    var deleted: [Row] = []
    /// The rows that were changed on the way: those that new objects were merged into, and those that a deletion detached.
    var touched: [Row] = []
}
