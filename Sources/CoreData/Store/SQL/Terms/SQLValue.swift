/// A value that the database computes, and what is known about it.
struct SQLValue {
    let expression: SQLExpression
    let kind: SQLKind
    var isNullable = true
    /// The rows whose number the value is.
    var countedRows: SQLSelect?

    /// The value where it is known not to be nil.
    var present: SQLValue {
        var value = self
        value.isNullable = false
        return value
    }
}
