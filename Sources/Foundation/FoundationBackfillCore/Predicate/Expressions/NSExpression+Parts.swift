public import Foundation

extension NSExpression {
    /// The value of a constant expression. Numbers are `NSNumber`s, which can be cast to every type of number that can
    /// hold them.
    public var constantValue: Any? {
        guard case .constant(let value) = form else { unavailable("constantValue") }
        return numberObject(for: value)
    }

    /// The key path of a key path expression, which may start from the evaluated object or from another expression.
    public var keyPath: String {
        guard case .keyPath(let keyPath, _) = form else { unavailable("keyPath") }
        return keyPath
    }

    /// The name of the function that a function expression calls.
    public var function: String {
        switch form {
        case .function(let function, _): function.rawValue
        case .message(_, let selector, _): selector
        case .keyPath(_, .some): "valueForKeyPath:"
        case .assignment: "assignVariable:"
        default: unavailable("function")
        }
    }

    /// The name of a variable expression, or of the variable of a subquery or an assignment.
    public var variable: String {
        switch form {
        case .variable(let name), .subquery(_, let name, _), .assignment(let name, _): name
        default: unavailable("variable")
        }
    }

    /// The target of a function expression: the evaluated object unless the expression has another target.
    public var operand: NSExpression {
        switch form {
        case .message(let target, _, _), .keyPath(_, .some(let target)): target
        case .keyPath, .function: NSExpression.expressionForEvaluatedObject()
        default: unavailable("operand")
        }
    }

    /// The arguments of a function or block expression.
    public var arguments: [NSExpression]? {
        switch form {
        case .function(_, let arguments), .message(_, _, let arguments), .block(_, let arguments): arguments
        case .keyPath(let path, .some): [NSExpression(forKeyPath: path)]
        case .assignment(_, let value): [value]
        default: unavailable("arguments")
        }
    }

    /// The list of expressions of an aggregate, or the collection expression of a subquery.
    public var collection: Any {
        switch form {
        case .aggregate(let elements): elements
        case .subquery(let collection, _, _): collection
        default: unavailable("collection")
        }
    }

    /// The predicate of a subquery or of a conditional expression.
    public var predicate: NSPredicate {
        guard let predicate = form.innerPredicate else { unavailable("predicate") }
        return predicate
    }

    /// The first operand of a set expression.
    public var left: NSExpression {
        guard case .set(_, let left, _) = form else { unavailable("left") }
        return left
    }

    /// The second operand of a set expression.
    public var right: NSExpression {
        guard case .set(_, _, let right) = form else { unavailable("right") }
        return right
    }

    /// The expression that a conditional expression evaluates to if its predicate holds.
    public var `true`: NSExpression {
        guard case .conditional(_, let expression, _) = form else { unavailable("true") }
        return expression
    }

    /// The expression that a conditional expression evaluates to if its predicate does not hold.
    public var `false`: NSExpression {
        guard case .conditional(_, _, let expression) = form else { unavailable("false") }
        return expression
    }

    /// The closure of a block expression.
    public var expressionBlock: (Any?, [Any], NSMutableDictionary?) -> Any {
        guard case .block(let block, _) = form else { unavailable("expressionBlock") }
        return block
    }

    func unavailable(_ part: String) -> Never {
        misuse(.invalidArgument, "The expression \(self), of type \(expressionType), has no \(part).")
    }
}
