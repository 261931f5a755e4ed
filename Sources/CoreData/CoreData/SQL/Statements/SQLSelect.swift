/// The number of a source in a statement: 0 for `t0`.
typealias SQLAlias = Int

/// A statement that reads, without the dialect of any database.
struct SQLSelect: Sendable {
    /// A table, or a list in a parameter, that rows come from.
    struct Source: Sendable {
        /// The rows of a source.
        enum Rows: Sendable {
            case table(String)
            case list(SQLList)
        }

        /// How rows of the source are joined to those of the sources before it.
        enum Join: Sendable {
            /// Keeps rows that satisfy the condition. The first source has no condition.
            case inner(on: SQLExpression?)
            /// Like `inner`, but adds a row of NULLs where no row satisfies the condition.
            case left(on: SQLExpression)
        }

        let rows: Rows
        let alias: SQLAlias
        var join = Join.inner(on: nil)
    }

    /// A sort key.
    struct Order: Sendable {
        let expression: SQLExpression
        var isAscending = true
        /// The collation of texts; nil for the order of their bytes.
        var collation: SQLCollation?
    }

    var isDistinct = false
    var columns: [SQLExpression]
    /// The matches whose rows the first source is limited to, read in the order in which text indexes find them. A row
    /// may occur several times.
    var candidates: [TextMatch] = []
    var sources: [Source]
    /// A select that rows come from if there are no sources.
    var rows: SQLExpression?
    var condition = SQLExpression.truth(true)
    /// The expressions that rows are grouped by. Each group results in one row.
    var groups: [SQLExpression] = []
    /// The condition that groups satisfy.
    var groupCondition = SQLExpression.truth(true)
    var order: [Order] = []
    /// 0 for no limit.
    var limit = 0
    var offset = 0
}

extension SQLSelect {
    /// Selects from one table.
    init(_ columns: [SQLExpression], from table: String, _ alias: SQLAlias = 0, where condition: SQLExpression) {
        self.init(
            columns: columns,
            sources: [Source(rows: .table(table), alias: alias)],
            condition: condition
        )
    }

    /// Selects from the rows of a list in a parameter.
    init(_ columns: [SQLListColumn], of list: SQLList, _ alias: SQLAlias = 0) {
        self.init(
            columns: columns.map { .listColumn(alias, $0) },
            sources: [Source(rows: .list(list), alias: alias)]
        )
    }
}
