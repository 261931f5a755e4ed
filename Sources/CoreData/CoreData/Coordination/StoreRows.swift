/// What one of a coordinator's stores found for a plan, or a parent context for one of them.
struct StoreRows: Sendable {
    /// The store. Rows with temporary keys, which only parent contexts have, are in none, whatever this says.
    let store: StoreIdentity?
    let found: FetchedRows
    /// Whether there are rows of several stores: the plan's offset and limit have then not been applied, except that no
    /// store gave more rows than could be wanted of it, and the rows of all have yet to be put in order together.
    let needsWindow: Bool
}
