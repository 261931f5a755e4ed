internal import FoundationBackfillCore

/// Predicates in Foundation's archived form.
extension ArchiveBuilder {
    mutating func predicate(format: String?) throws -> PropertyListNode {
        guard let format else { return Self.null }
        do {
            return try predicate(try NSPredicate.parse(format, allowsVariables: true))
        } catch let error as PredicateParseError {
            throw ModelFormatError(error.description)
        }
    }

    mutating func predicate(_ predicate: NSPredicate) throws -> PropertyListNode {
        if let compound = predicate as? NSCompoundPredicate {
            var parts: [PropertyListNode] = []
            for part in compound.parts {
                parts.append(try self.predicate(part))
            }
            return object(
                "NSCompoundPredicate",
                [
                    "NSCompoundPredicateType": .integer(Int64(compound.compoundPredicateType.rawValue)),
                    "NSSubpredicates": list(parts, as: "NSArray"),
                ]
            )
        }
        if let comparison = predicate as? NSComparisonPredicate {
            return object(
                "NSComparisonPredicate",
                [
                    "NSLeftExpression": try expression(comparison.leftExpression),
                    "NSRightExpression": try expression(comparison.rightExpression),
                    "NSPredicateOperator": comparisonOperator(of: comparison),
                ]
            )
        }
        guard case .constant(let value) = predicate.content else {
            throw ModelFormatError("a predicate that is a block cannot be in a model")
        }
        return sharedObject(value ? "NSTruePredicate" : "NSFalsePredicate", [:])
    }

    private mutating func comparisonOperator(of comparison: NSComparisonPredicate) -> PropertyListNode {
        let type = PropertyListNode.integer(Int64(comparison.predicateOperatorType.rawValue))
        let options = PropertyListNode.integer(Int64(truncatingIfNeeded: comparison.options.rawValue))
        var parts: [String: PropertyListNode] = [
            "NSModifier": .integer(Int64(comparison.comparisonPredicateModifier.rawValue)),
            "NSOperatorType": type,
            "NSOptions": options,
        ]
        switch comparison.predicateOperatorType {
        case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
            parts["NSVariant"] = type
            return sharedObject("NSComparisonPredicateOperator", parts)
        case .equalTo, .notEqualTo:
            parts["NSNegate"] = .boolean(comparison.predicateOperatorType == .notEqualTo)
            return sharedObject("NSEqualityPredicateOperator", parts)
        case .between:
            return sharedObject("NSBetweenPredicateOperator", parts)
        case .customSelector:
            parts["NSSelectorName"] = string(comparison.customSelector?.name)
            return sharedObject("NSCustomPredicateOperator", parts)
        case .matches, .like, .beginsWith, .endsWith, .in, .contains:
            parts["NSFlags"] = options
            return textOperator(comparison.predicateOperatorType, parts)
        }
    }

    private mutating func textOperator(
        _ type: NSComparisonPredicate.Operator,
        _ parts: [String: PropertyListNode]
    ) -> PropertyListNode {
        var parts = parts
        switch type {
        case .matches: return sharedObject("NSMatchingPredicateOperator", parts)
        case .like: return sharedObject("NSLikePredicateOperator", parts)
        case .beginsWith, .endsWith:
            parts["NSPosition"] = .integer(type == .beginsWith ? 0 : 1)
            return sharedObject("NSSubstringPredicateOperator", parts)
        default: return sharedObject("NSInPredicateOperator", parts)
        }
    }
}
