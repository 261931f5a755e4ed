/// A statement of any kind, without the dialect of any database.
enum SQLStatement: Sendable {
    case select(SQLSelect)
    case insert(SQLInsert)
    case update(SQLUpdate)
    case delete(SQLDelete)
    case joint(SQLJointChange)
}

/// Updates of several tables, or deletions from them, that all see the rows as they are before the first one changes.
struct SQLJointChange: Sendable {
    /// The statements. Each gives back the same columns.
    let parts: [SQLStatement]
    /// Whether the number of rows is given back instead of the rows.
    let isCounted: Bool
}

/// A statement that adds rows to a table.
struct SQLInsert: Sendable {
    /// Where the rows come from.
    enum Rows: Sendable {
        /// One row of values.
        case values([SQLExpression])
        /// The rows of a select.
        case select(SQLSelect)
    }

    let table: String
    let columns: [String]
    let rows: Rows
    /// Whether rows are skipped whose unique values exist already.
    var ignoresConflicts = false
    /// The columns of the new rows that the statement gives back.
    var returning: [String] = []
}

/// A statement that changes rows of a table.
struct SQLUpdate: Sendable {
    /// A new value for a column.
    struct Assignment: Sendable {
        let column: String
        let value: SQLExpression

        /// By default, the value is taken from the next parameter.
        init(_ column: String, _ value: SQLExpression = .parameter) {
            self.column = column
            self.value = value
        }
    }

    /// Rows that are selected before the first row changes, with an alias and columns of their own.
    struct Found: Sendable {
        let alias: SQLAlias
        let columns: [String]
        let select: SQLSelect
    }

    let table: String
    /// The alias of the table in conditions; nil if they use column names alone.
    var alias: SQLAlias?
    let assignments: [Assignment]
    /// The rows that new values come from. The condition says which row gets which values.
    var found: Found?
    var condition = SQLExpression.truth(true)
    /// The columns of the changed rows that the statement gives back.
    var returning: [String] = []
}

/// A statement that deletes rows of a table.
struct SQLDelete: Sendable {
    let table: String
    /// The alias of the table in the condition; nil if it uses column names alone.
    var alias: SQLAlias?
    var condition = SQLExpression.truth(true)
    /// The columns of the deleted rows that the statement gives back.
    var returning: [String] = []
}
