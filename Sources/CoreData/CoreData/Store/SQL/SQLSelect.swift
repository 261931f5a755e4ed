/// The number by which a statement calls one of its sources: 0 for `t0`.
typealias SQLAlias = Int

/// A statement that reads, without the dialect of any database.
struct SQLSelect: Sendable {
    /// A table that rows come from.
    struct Source: Sendable {
        /// How rows of the table meet those of the tables before it.
        enum Join: Sendable {
            /// Rows that satisfy the condition. The first source has none.
            case inner(on: SQLExpression?)
            /// The same, and a row of NULLs where there are none.
            case left(on: SQLExpression)
        }

        let table: String
        let alias: SQLAlias
        let join: Join
    }

    /// What rows are ordered by.
    struct Order: Sendable {
        let expression: SQLExpression
        let isAscending: Bool
        /// The comparison of texts, unless by their bytes.
        let collation: SQLCollation?
    }

    var isDistinct = false
    var columns: [SQLExpression]
    /// What leads to the rows of the first source, one after the other as indexes of texts find them. A row may come twice.
    var candidates: [TextMatch] = []
    var sources: [Source]
    /// A select that rows come from, where there are no sources.
    var rows: SQLExpression?
    var condition = SQLExpression.truth(true)
    /// What rows are grouped by: each group gives one row.
    var groups: [SQLExpression] = []
    /// The condition that groups satisfy.
    var groupCondition = SQLExpression.truth(true)
    var order: [Order] = []
    /// 0 for no limit.
    var limit = 0
    var offset = 0
}
