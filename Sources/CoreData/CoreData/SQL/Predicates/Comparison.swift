internal import FoundationBackfill

/// The operator and the options of a comparison.
struct Comparison {
    let type: NSComparisonPredicate.Operator
    let options: NSComparisonPredicate.Options

    init(_ type: NSComparisonPredicate.Operator, _ options: NSComparisonPredicate.Options = []) {
        self.type = type
        self.options = options
    }

    /// Whether the operator compares the order of two values.
    var isOrdering: Bool {
        switch type {
        case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo: true
        default: false
        }
    }

    /// Whether texts are compared by their bytes alone.
    var isByteWise: Bool { options.contains(.normalized) && !options.contains(.localeSensitive) }

    /// The operator in SQL; nil if SQL has none.
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

    /// The comparison with swapped operands; nil if the operator cannot be mirrored.
    var mirrored: Comparison? {
        type.mirrored.map { Comparison($0, options) }
    }

    func with(_ type: NSComparisonPredicate.Operator) -> Comparison {
        Comparison(type, options)
    }
}
