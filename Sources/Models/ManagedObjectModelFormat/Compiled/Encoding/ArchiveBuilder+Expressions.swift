internal import FoundationBackfillCore

/// Expressions in Foundation's archived form. The numbers are those that it has for the kinds of expressions.
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

    /// Null is archived by the name of a class that it is not of.
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

    /// The functions of expressions are methods of a private class.
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
