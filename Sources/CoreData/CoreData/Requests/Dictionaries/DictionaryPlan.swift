internal import FoundationBackfill

/// The resolved columns, groups and conditions of a fetch for dictionaries: immutable, with key paths checked and
/// aggregates extracted from the expressions. SQL stores compile it; ``DictionaryEvaluation`` evaluates it in memory.
struct DictionaryPlan: Sendable {
    /// A column: one key of each dictionary.
    struct Column: Sendable {
        let name: String
        /// The expression for the value, in which aggregates are variables.
        let expression: NSExpression
        let type: ColumnType
    }

    /// An aggregate over the rows of a group.
    struct Aggregate: Sendable {
        /// The variable that stands for the aggregate in expressions.
        let variable: String
        /// A statistical function, such as `sum` or `count`.
        let function: ExpressionFunction
        /// The expression that is evaluated for each row.
        let argument: NSExpression
        /// Whether equal values count only once.
        let isDistinct: Bool
    }

    /// A key to sort dictionaries by.
    struct SortKey: Sendable {
        let expression: NSExpression
        let isAscending: Bool
        let comparison: StandardComparison
    }

    let columns: [Column]
    let aggregates: [Aggregate]
    /// The expressions whose values the rows of a group share.
    let groups: [NSExpression]
    /// The condition that a group must satisfy.
    let having: NSPredicate?
    let sortKeys: [SortKey]
    /// Whether equal dictionaries are returned only once.
    let isDistinct: Bool

    /// Whether a dictionary summarises several rows.
    var isGrouped: Bool { !groups.isEmpty || !aggregates.isEmpty }

    /// The names of the columns if each is a single-valued property of the entity; nil if anything has to be computed.
    var plainProperties: [String]? {
        guard !isGrouped, having == nil else { return nil }
        var names: [String] = []
        for column in columns {
            guard column.expression.expressionType == .keyPath, column.expression.keyPath == column.name,
                !column.name.contains(".")
            else { return nil }
            if case .attribute = column.type, column.type.width != 1 { return nil }
            names.append(column.name)
        }
        return names
    }
}
