internal import FoundationBackfill

/// How two values are compared.
struct Comparison {
    let type: NSComparisonPredicate.Operator
    let options: NSComparisonPredicate.Options

    init(_ type: NSComparisonPredicate.Operator, _ options: NSComparisonPredicate.Options = []) {
        self.type = type
        self.options = options
    }

    /// Whether this tells equal from different values, or less from greater ones.
    var isOrdering: Bool {
        switch type {
        case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: true
        default: false
        }
    }

    /// Whether texts are compared by their bytes alone.
    var isByteWise: Bool { options.contains(.normalized) && !options.contains(.localeSensitive) }

    /// The operator of SQL, for those that it has.
    var infix: SQLExpression.Infix? {
        switch type {
        case .lessThan: .less
        case .lessThanOrEqualTo: .lessOrEqual
        case .greaterThan: .greater
        case .greaterThanOrEqualTo: .greaterOrEqual
        case .equalTo: .equal
        case .notEqualTo: .notEqual
        default: nil
        }
    }

    /// The same with the operands the other way round, for operators that only compare.
    var mirrored: Comparison? {
        type.mirrored.map { Comparison($0, options) }
    }

    func with(_ type: NSComparisonPredicate.Operator) -> Comparison {
        Comparison(type, options)
    }
}
