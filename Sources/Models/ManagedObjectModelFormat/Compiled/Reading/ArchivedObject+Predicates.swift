internal import FoundationBackfillCore

/// Predicates as Foundation archives them: each operator is an object of a private class, next to its operands.
extension ArchivedObject {
    /// Deeper trees are refused, lest the stack overflows.
    static let predicateDepthLimit = 60

    /// The format of an archived predicate; nil if there is none.
    func predicateFormat(_ key: String) throws -> String? {
        try object(key)?.predicate(depth: Self.predicateDepthLimit).predicateFormat
    }

    func predicate(depth: Int = predicateDepthLimit) throws -> NSPredicate {
        guard depth > 0 else { throw ModelFormatError("a predicate is nested too deeply") }
        switch className {
        case "NSTruePredicate": return NSPredicate(value: true)
        case "NSFalsePredicate": return NSPredicate(value: false)
        case "NSCompoundPredicate": return try compoundPredicate(depth: depth - 1)
        case "NSComparisonPredicate": return try comparisonPredicate(depth: depth - 1)
        default: throw ModelFormatError("\(className) is no class of predicate that a model can hold")
        }
    }

    private func compoundPredicate(depth: Int) throws -> NSPredicate {
        let code = try integer("NSCompoundPredicateType") ?? -1
        guard let type = NSCompoundPredicate.LogicalType(rawValue: UInt(clamping: code)), code >= 0 else {
            throw ModelFormatError("\(code) is no type of compound predicate")
        }
        let parts = try objects("NSSubpredicates").map { try $0.predicate(depth: depth) }
        guard type != .not || parts.count == 1 else {
            throw ModelFormatError("a NOT predicate has one subpredicate, not \(parts.count)")
        }
        return NSCompoundPredicate(type: type, subpredicates: parts)
    }

    private func comparisonPredicate(depth: Int) throws -> NSPredicate {
        let left = try required("NSLeftExpression").expression(depth: depth)
        let right = try required("NSRightExpression").expression(depth: depth)
        let comparison = try required("NSPredicateOperator")
        let type = try comparison.operatorType()
        if type == .customSelector {
            let selector = Selector(try comparison.requiredString("NSSelectorName"))
            return NSComparisonPredicate(leftExpression: left, rightExpression: right, customSelector: selector)
        }
        let code = try comparison.integer("NSModifier") ?? 0
        guard code >= 0, let modifier = NSComparisonPredicate.Modifier(rawValue: UInt(code)) else {
            throw ModelFormatError("\(code) is no modifier of a comparison")
        }
        // Operators on strings call their options flags.
        let options = try comparison.integer("NSOptions") ?? 0 | (comparison.integer("NSFlags") ?? 0)
        return NSComparisonPredicate(
            leftExpression: left,
            rightExpression: right,
            modifier: modifier,
            type: type,
            options: NSComparisonPredicate.Options(rawValue: UInt(truncatingIfNeeded: options))
        )
    }

    private func operatorType() throws -> NSComparisonPredicate.Operator {
        let code = try integer("NSOperatorType") ?? -1
        guard code >= 0, let type = NSComparisonPredicate.Operator(rawValue: UInt(code)) else {
            throw ModelFormatError("\(code) of \(className) is no operator")
        }
        return type
    }
}
