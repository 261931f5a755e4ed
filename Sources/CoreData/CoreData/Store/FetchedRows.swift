/// What a store found for a plan.
struct FetchedRows: Sendable {
    /// The rows, in the plan's order. Without values if the plan wants none: such rows have no slots.
    var rows: [RowSnapshot]
    /// Whether the rows have yet to be tested with the plan's predicate, of which the store could do a part only. The
    /// plan's limit and offset have then not been applied.
    var needsFiltering = false
}
