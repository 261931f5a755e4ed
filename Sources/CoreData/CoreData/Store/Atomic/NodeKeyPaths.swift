internal import FoundationBackfill

/// The key paths by which a predicate asks its object for values.
struct NodeKeyPaths {
    private(set) var found: [String] = []

    mutating func collect(from predicate: NSPredicate) {
        switch predicate {
        case let compound as NSCompoundPredicate:
            for part in compound.subpredicates {
                if let part = part as? NSPredicate { collect(from: part) }
            }
        case let comparison as NSComparisonPredicate:
            collect(from: comparison.leftExpression)
            collect(from: comparison.rightExpression)
        default: break
        }
    }

    private mutating func collect(from expression: NSExpression) {
        switch expression.expressionType {
        case .keyPath:
            found.append(expression.keyPath)
        case .function:
            for argument in expression.arguments ?? [] { collect(from: argument) }
        case .unionSet, .intersectSet, .minusSet:
            collect(from: expression.left)
            collect(from: expression.right)
        case .aggregate:
            for element in expression.collection as? [NSExpression] ?? [] { collect(from: element) }
        case .conditional:
            collect(from: expression.predicate)
            collect(from: expression.true)
            collect(from: expression.false)
        default: break
        }
    }
}
