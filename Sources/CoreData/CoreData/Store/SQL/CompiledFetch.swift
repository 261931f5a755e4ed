/// A fetch as an SQL store runs it.
struct CompiledFetch: Sendable {
    let sql: String
    /// What the statement is bound with, in order.
    let values: [Value]
    /// Where rows find their values, for statements that select rows.
    let columns: RowColumns
    /// Whether the statement does a part of the predicate only, and leaves limit and offset to do.
    let needsFiltering: Bool
}
