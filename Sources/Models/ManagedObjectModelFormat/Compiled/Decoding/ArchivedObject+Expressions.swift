internal import FoundationBackfillCore

/// Reading of predicates in Foundation's archived form, in which each operator is an object of a private class beside
/// its operands.
extension ArchivedObject {
    /// The greatest depth of a predicate or expression. Deeper trees are refused, since they could overflow the stack.
    static let predicateDepthLimit = 60

    /// Returns the format of a predicate; nil if it is missing.
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
        default: throw ModelFormatError("\(className) is not a class of predicate that a model can hold")
        }
    }

    private func compoundPredicate(depth: Int) throws -> NSPredicate {
        let code = try integer("NSCompoundPredicateType") ?? -1
        guard let type = NSCompoundPredicate.LogicalType(rawValue: UInt(clamping: code)), code >= 0 else {
            throw ModelFormatError("\(code) is not a type of compound predicate")
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
            throw ModelFormatError("\(code) is not a modifier of a comparison")
        }
        // Operators on strings have their options as flags.
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
            throw ModelFormatError("\(code) of \(className) is not an operator")
        }
        return type
    }
}

/// Reading of expressions in Foundation's archived form, which has a private class for each kind.
extension ArchivedObject {
    /// Returns the format of an expression; nil if it is missing.
    func expressionFormat(_ key: String) throws -> String? {
        try object(key)?.expression(depth: Self.predicateDepthLimit).description
    }

    func expression(depth: Int) throws -> NSExpression {
        guard depth > 0 else { throw ModelFormatError("an expression is nested too deeply") }
        let form = try form(depth: depth - 1)
        if case .fetch = form { return NSFetchRequestExpression(form: form) }
        return NSExpression(form: form)
    }

    private func form(depth: Int) throws -> ExpressionForm {
        switch className {
        case "NSSelfExpression": return .evaluatedObject
        case "NSAnyKeyExpression": return .anyKey
        case "NSConstantValueExpression": return .constant(try plainValue("NSConstantValue")?.object)
        case "NSVariableExpression": return .variable(try requiredString("NSVariable"))
        case "NSKeyPathSpecifierExpression": return .keyPath(try requiredString("NSKeyPath"), of: nil)
        case "NSKeyPathExpression": return try keyPath(depth: depth)
        case "NSFunctionExpression": return try function(depth: depth)
        default: return try compositeForm(depth: depth)
        }
    }

    private func compositeForm(depth: Int) throws -> ExpressionForm {
        switch className {
        case "NSAggregateExpression":
            return .aggregate(try aggregatedElements().map { try $0.expression(depth: depth) })
        case "NSSetExpression":
            let left = try required("NSLeftExpression").expression(depth: depth)
            return .set(try setOperation(), left, try required("NSRightExpression").expression(depth: depth))
        case "NSSubqueryExpression":
            let collection = try required("NSCollection").expression(depth: depth)
            let predicate = try required("NSPredicate").predicate(depth: depth)
            return .subquery(collection, variable: try subqueryVariable(), predicate)
        case "NSTernaryExpression":
            let predicate = try required("NSPredicate").predicate(depth: depth)
            let yes = try required("NSTrueExpression").expression(depth: depth)
            return .conditional(predicate, yes, try required("NSFalseExpression").expression(depth: depth))
        case "NSVariableAssignmentExpression":
            let value = try required("NSSubexpression").expression(depth: depth)
            return .assignment(try requiredString("NSAssignmentVariable"), value)
        case "NSFetchRequestExpression":
            return try fetch(depth: depth)
        case "NSSymbolicExpression":
            return .constant(SymbolicIndex(rawValue: try requiredString("NSSymbol")))
        default:
            throw ModelFormatError("\(className) is not a class of expression that a model can hold")
        }
    }

    /// Reads a key path, which is archived as a call of `valueForKey:` or `valueForKeyPath:` with the path as argument.
    private func keyPath(depth: Int) throws -> ExpressionForm {
        guard let path = try objects("NSArguments").first else { throw missing("NSArguments") }
        let operand = try required("NSOperand").expression(depth: depth)
        return .keyPath(
            try path.requiredString("NSKeyPath"),
            of: operand.expressionType == .evaluatedObject ? nil : operand
        )
    }

    private func function(depth: Int) throws -> ExpressionForm {
        let selector = try requiredString("NSSelectorName")
        let arguments = try objects("NSArguments").map { try $0.expression(depth: depth) }
        let operand = try object("NSOperand")
        let isBuiltIn = try operand?.string("NSConstantValueClassName") != nil || operand == nil
        if isBuiltIn, let function = ExpressionFunction(rawValue: selector) {
            guard function.accepts(argumentCount: arguments.count) else {
                throw ModelFormatError("the function \(selector) does not take \(arguments.count) arguments")
            }
            return .function(function, arguments)
        }
        guard let operand else { throw ModelFormatError("\(selector) is not a function of expressions") }
        return .message(to: try operand.expression(depth: depth), selector: selector, arguments)
    }

    /// Returns the elements of an aggregate expression. If the usual key is missing, uses the only list that the object
    /// has.
    private func aggregatedElements() throws -> [ArchivedObject] {
        if has("NSCollection") { return try objects("NSCollection") }
        for key in parts.keys.sorted() where key != "$class" {
            if case .dictionary(let list)? = try value(key), case .array? = list["NS.objects"] {
                return try objects(key)
            }
        }
        throw missing("NSCollection")
    }

    private func fetch(depth: Int) throws -> ExpressionForm {
        let request = try required("NSFRExpression").expression(depth: depth)
        let context = try required("NSMOCExpression").expression(depth: depth)
        return .fetch(request, context: context, isCount: try flag("NSCountOnlyFlag"))
    }

    private func setOperation() throws -> ExpressionForm.SetOperation {
        switch try integer("NSExpressionType") {
        case 5: return .union
        case 6: return .intersect
        case 7: return .minus
        default: throw ModelFormatError("a set expression is neither a union, an intersection nor a difference")
        }
    }

    private func subqueryVariable() throws -> String {
        guard let variable = try object("NSVariableExpression") else { return try requiredString("NSVariable") }
        return try variable.requiredString("NSVariable")
    }
}

extension PropertyListValue {
    /// The value as an object for attributes and predicates.
    package var object: Any {
        switch self {
        case .boolean(let value): value
        case .integer(let value): Int(value)
        case .real(let value): value
        case .decimal(let value): value
        case .string(let value): value
        case .date(let value): value
        case .data(let value): value
        case .uuid(let value): value
        case .url(let value): value
        case .array(let values): values.map(\.object)
        case .dictionary(let values): values.mapValues(\.object)
        }
    }
}
