internal import FoundationBackfill

/// A batch insertion as stores get it.
struct BatchInsertPlan {
    /// Where the values come from. Handlers return true when there are no more.
    enum Source {
        case dictionaries([[String: Any]])
        case dictionaryHandler((NSMutableDictionary) -> Bool)
        case objectHandler((NSManagedObject) -> Bool)
    }

    let entity: EntityLayout
    let source: Source
    /// What becomes of new objects whose unique values another has.
    let policy: NSMergePolicyType
    let origin: SaveOrigin
}

/// A batch update as stores get it.
struct BatchUpdatePlan {
    /// The rows to change.
    let rows: FetchPlan
    /// The names of properties, in order, and their values: constants or expressions.
    let values: [(name: String, value: Any)]
    let origin: SaveOrigin
    /// Whether somebody wants to know which rows they were.
    let keepsRows: Bool
}

/// A batch deletion as stores get it.
struct BatchDeletePlan {
    /// The rows to delete.
    let rows: FetchPlan
    let origin: SaveOrigin
    /// Whether somebody wants to know which rows they were.
    let keepsRows: Bool
}
