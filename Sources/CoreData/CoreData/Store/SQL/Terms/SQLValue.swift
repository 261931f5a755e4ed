/// A value that the database computes, and what is known about it.
struct SQLValue {
    let expression: SQLExpression
    let kind: SQLKind
    var isNullable = true
    /// For the key of an object, the stored number of its entity, if that is known without another table.
    var entityNumber: SQLExpression?
    /// The rows whose number the value is.
    var countedRows: SQLSelect?

    /// The value where it is known not to be nil.
    var present: SQLValue {
        var value = self
        value.isNullable = false
        return value
    }
}
