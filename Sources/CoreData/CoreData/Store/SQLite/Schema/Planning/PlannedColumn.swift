/// A column that a table has, or is expected to have.
struct PlannedColumn: Sendable {
    let key: ColumnKey
    /// The name before a number is added that tells it from other columns.
    let baseName: String
    var name: String
    let type: String
}
