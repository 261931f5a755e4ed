internal import FoundationBackfill

/// What the dictionaries of a fetch hold: key paths found, aggregates taken out of the expressions, nothing that may
/// change any more. Stores make SQL of it; ``DictionaryEvaluation`` follows it in memory.
struct DictionaryPlan: Sendable {
    /// A key of the dictionaries.
    struct Column: Sendable {
        let name: String
        /// What the value is. Aggregates in it are variables.
        let expression: NSExpression
        let type: ColumnType
    }

    /// What sums up the rows of a group.
    struct Aggregate: Sendable {
        /// What expressions call it.
        let variable: String
        /// One of the statistical functions.
        let function: ExpressionFunction
        /// What is summed up of each row.
        let argument: NSExpression
        /// Whether equal values are taken once.
        let isDistinct: Bool
    }

    /// What the dictionaries are ordered by.
    struct SortKey: Sendable {
        let expression: NSExpression
        let isAscending: Bool
        let comparison: StandardComparison
    }

    let columns: [Column]
    let aggregates: [Aggregate]
    /// What rows have in common that one dictionary stands for.
    let groups: [NSExpression]
    /// The condition that groups satisfy.
    let having: NSPredicate?
    let sortKeys: [SortKey]
    /// Whether equal dictionaries are made once.
    let isDistinct: Bool

    /// Whether a dictionary stands for many rows.
    var isGrouped: Bool { !groups.isEmpty || !aggregates.isEmpty }

    /// The names of the columns, if all are properties of the entity with single values; nil if anything has to be computed.
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
