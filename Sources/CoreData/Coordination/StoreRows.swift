/// What one of a coordinator's stores found for a plan.
struct StoreRows {
    let store: any RowStore
    let found: FetchedRows
    /// Whether there are rows of several stores: the plan's offset and limit have then not been applied, except that no
    /// store gave more rows than could be wanted of it, and the rows of all have yet to be put in order together.
    let needsWindow: Bool
}
