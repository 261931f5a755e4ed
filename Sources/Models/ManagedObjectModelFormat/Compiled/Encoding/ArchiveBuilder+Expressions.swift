internal import FoundationBackfillCore

/// Writing of predicates in Foundation's archived form.
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

/// Writing of expressions in Foundation's archived form. The numbers are Foundation's codes for kinds of expressions.
extension ArchiveBuilder {
    mutating func expression(format: String?) throws -> PropertyListNode {
        guard let format else { return Self.null }
        do {
            return try expression(try NSExpression.parse(format, allowsVariables: true))
        } catch let error as PredicateParseError {
            throw ModelFormatError(error.description)
        }
    }

    mutating func expression(_ expression: NSExpression) throws -> PropertyListNode {
        switch expression.form {
        case .evaluatedObject: kind("NSSelfExpression", 1)
        case .anyKey: kind("NSAnyKeyExpression", 15)
        case .constant(let value): try constant(value)
        case .variable(let name): kind("NSVariableExpression", 2, ["NSVariable": string(name)])
        case .keyPath(let path, let operand): try keyPath(path, of: operand)
        case .function(let function, let arguments):
            try call(function.rawValue, of: builtInFunctions, arguments)
        case .message(let target, let selector, let arguments):
            try call(selector, of: try self.expression(target), arguments)
        case .aggregate(let elements):
            kind("NSAggregateExpression", 14, ["NSCollection": list(try expressions(elements), as: "NSArray")])
        case .set, .subquery, .conditional, .assignment, .fetch: try composite(expression.form)
        case .block: throw ModelFormatError("an expression that is a block cannot be in a model")
        }
    }

    private mutating func composite(_ form: ExpressionForm) throws -> PropertyListNode {
        switch form {
        case .set(let operation, let left, let right):
            let code: Int64 = operation == .union ? 5 : operation == .intersect ? 6 : 7
            let parts = ["NSLeftExpression": try expression(left), "NSRightExpression": try expression(right)]
            return kind("NSSetExpression", code, parts)
        case .subquery(let collection, let variable, let predicate):
            let parts = [
                "NSCollection": try expression(collection),
                "NSVariable": string(variable),
                "NSPredicate": try self.predicate(predicate),
            ]
            return kind("NSSubqueryExpression", 13, parts)
        case .conditional(let predicate, let yes, let no):
            let parts = [
                "NSPredicate": try self.predicate(predicate),
                "NSTrueExpression": try expression(yes),
                "NSFalseExpression": try expression(no),
            ]
            return kind("NSTernaryExpression", 20, parts)
        case .assignment(let name, let value):
            let parts = ["NSAssignmentVariable": string(name), "NSSubexpression": try expression(value)]
            return kind("NSVariableAssignmentExpression", 12, parts)
        case .fetch(let request, let context, let isCount):
            let parts = [
                "NSFRExpression": try expression(request),
                "NSMOCExpression": try expression(context),
                "NSCountOnlyFlag": .boolean(isCount),
            ]
            return kind("NSFetchRequestExpression", 50, parts)
        default:
            throw ModelFormatError("the expression cannot be in a model")
        }
    }

    private mutating func kind(
        _ className: String,
        _ code: Int64,
        _ parts: [String: PropertyListNode] = [:]
    ) -> PropertyListNode {
        sharedObject(className, parts.merging(["NSExpressionType": .integer(code)]) { $1 })
    }

    /// Archives a constant. Null is archived as a class name that is null.
    private mutating func constant(_ value: Any?) throws -> PropertyListNode {
        if let index = value as? SymbolicIndex {
            return kind("NSSymbolicExpression", 11, ["NSSymbol": string(index.rawValue)])
        }
        guard let value, !(value is NSNull) else {
            return kind("NSConstantValueExpression", 0, ["NSConstantValueClassName": Self.null])
        }
        guard let plain = PropertyListValue(value) else {
            throw ModelFormatError("a constant of type \(type(of: value)) cannot be in a model")
        }
        return kind("NSConstantValueExpression", 0, ["NSConstantValue": plainValue(plain)])
    }

    /// The target of built-in functions, which are methods of a private class.
    private var builtInFunctions: PropertyListNode {
        mutating get {
            let name = string("_NSPredicateUtilities")
            return kind("NSConstantValueExpression", 0, ["NSConstantValueClassName": name])
        }
    }

    private mutating func keyPath(_ path: String, of operand: NSExpression?) throws -> PropertyListNode {
        let specifier = kind("NSKeyPathSpecifierExpression", 10, ["NSKeyPath": string(path)])
        let parts = [
            "NSArguments": list([specifier]),
            "NSOperand": try expression(operand ?? NSExpression.expressionForEvaluatedObject()),
            "NSSelectorName": string(path.contains(".") ? "valueForKeyPath:" : "valueForKey:"),
        ]
        return kind("NSKeyPathExpression", 3, parts)
    }

    private mutating func call(
        _ selector: String,
        of operand: PropertyListNode,
        _ arguments: [NSExpression]
    ) throws -> PropertyListNode {
        let parts = [
            "NSArguments": list(try expressions(arguments)),
            "NSOperand": operand,
            "NSSelectorName": string(selector),
        ]
        return kind("NSFunctionExpression", 4, parts)
    }

    private mutating func expressions(_ expressions: [NSExpression]) throws -> [PropertyListNode] {
        var references: [PropertyListNode] = []
        for each in expressions {
            references.append(try expression(each))
        }
        return references
    }
}
