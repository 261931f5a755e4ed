extension NSPredicate {
    /// Returns the predicate with each constant for which `replacement` returns a value replaced by that value.
    /// Instances of subclasses defined by the program stay as they are.
    package func replacingConstants(_ replacement: (Any) -> Any?) -> NSPredicate {
        replacingExpressions { $0.constant(replacement) }
    }

    /// Returns the predicate with each expression for which `replacement` returns another replaced by it. Outer
    /// expressions are tried before the expressions inside them. Instances of subclasses defined by the program stay as
    /// they are.
    package func replacingExpressions(_ replacement: (NSExpression) throws -> NSExpression?) rethrows -> NSPredicate {
        switch self {
        case let comparison as NSComparisonPredicate where type(of: self) == NSComparisonPredicate.self:
            let left = try comparison.leftExpression.replacingExpressions(replacement)
            let right = try comparison.rightExpression.replacingExpressions(replacement)
            if left === comparison.leftExpression, right === comparison.rightExpression { return self }
            guard let selector = comparison.customSelector else {
                return NSComparisonPredicate(
                    leftExpression: left,
                    rightExpression: right,
                    modifier: comparison.comparisonPredicateModifier,
                    type: comparison.predicateOperatorType,
                    options: comparison.options
                )
            }
            return NSComparisonPredicate(leftExpression: left, rightExpression: right, customSelector: selector)
        case let compound as NSCompoundPredicate where type(of: self) == NSCompoundPredicate.self:
            let parts = try compound.parts.map { try $0.replacingExpressions(replacement) }
            if zip(parts, compound.parts).allSatisfy({ $0 === $1 }) { return self }
            return NSCompoundPredicate(type: compound.compoundPredicateType, subpredicates: parts)
        default:
            return self
        }
    }
}

extension NSExpression {
    /// Returns the expression with each expression in it for which `replacement` returns another replaced by it; `self`
    /// if there are none. Outer expressions are tried before the expressions inside them.
    package func replacingExpressions(_ replacement: (NSExpression) throws -> NSExpression?) rethrows -> NSExpression {
        if let other = try replacement(self) { return other }
        let inner = form.innerPredicate
        let newInner = try inner?.replacingExpressions(replacement)
        let children = form.children
        let newChildren = try children.map { try $0.replacingExpressions(replacement) }
        if inner === newInner, zip(children, newChildren).allSatisfy({ $0 === $1 }) { return self }
        let newForm = form.replacing(children: newChildren, innerPredicate: newInner)
        if case .fetch = newForm { return NSFetchRequestExpression(form: newForm) }
        return NSExpression(form: newForm)
    }

    /// Returns a replacement for this expression if it is a constant and `replacement` returns a value for it.
    fileprivate func constant(_ replacement: (Any) -> Any?) -> NSExpression? {
        guard case .constant(let value?) = form else { return nil }
        return replacement(value).map { NSExpression(forConstantValue: $0) }
    }
}

extension ExpressionForm {
    /// Returns this form with other parts. There must be as many children as in the original.
    fileprivate func replacing(children: [NSExpression], innerPredicate: NSPredicate?) -> ExpressionForm {
        switch self {
        case .constant, .evaluatedObject, .variable, .anyKey: self
        case .keyPath(let path, _): .keyPath(path, of: children.first)
        case .function(let function, _): .function(function, children)
        case .message(_, let selector, _): .message(to: children[0], selector: selector, Array(children.dropFirst()))
        case .set(let operation, _, _): .set(operation, children[0], children[1])
        case .subquery(_, let variable, let predicate):
            .subquery(children[0], variable: variable, innerPredicate ?? predicate)
        case .aggregate: .aggregate(children)
        case .block(let block, _): .block(block, children)
        case .conditional(let predicate, _, _): .conditional(innerPredicate ?? predicate, children[0], children[1])
        case .assignment(let name, _): .assignment(name, children[0])
        case .fetch(_, _, let isCount): .fetch(children[0], context: children[1], isCount: isCount)
        }
    }
}

extension NSExpression {
    /// Returns the expression with constants in place of the variables that have a value.
    func substituting(_ variables: [String: Any]) -> NSExpression {
        func substitute(_ expression: NSExpression) -> NSExpression { expression.substituting(variables) }
        switch form {
        case .variable(let name):
            return variables[name].map { $0 as? NSExpression ?? NSExpression(forConstantValue: $0) } ?? self
        case .constant, .evaluatedObject, .anyKey, .keyPath(_, nil):
            return self
        case .keyPath(let path, .some(let operand)):
            return NSExpression(form: .keyPath(path, of: substitute(operand)))
        case .function(let function, let arguments):
            return NSExpression(form: .function(function, arguments.map(substitute)))
        case .message(let target, let selector, let arguments):
            return NSExpression(form: .message(to: substitute(target), selector: selector, arguments.map(substitute)))
        case .set(let operation, let left, let right):
            return NSExpression(form: .set(operation, substitute(left), substitute(right)))
        case .subquery(let collection, let variable, let predicate):
            // The subquery's own variable hides an outer variable of the same name.
            let inner = predicate.substituting(variables.filter { $0.key != variable })
            return NSExpression(form: .subquery(substitute(collection), variable: variable, inner))
        case .aggregate(let elements):
            return NSExpression(form: .aggregate(elements.map(substitute)))
        case .block(let block, let arguments):
            return NSExpression(form: .block(block, arguments.map(substitute)))
        case .conditional(let predicate, let yes, let no):
            let predicate = predicate.substituting(variables)
            return NSExpression(form: .conditional(predicate, substitute(yes), substitute(no)))
        case .assignment(let name, let value):
            return NSExpression(form: .assignment(name, substitute(value)))
        case .fetch(let request, let context, let isCount):
            return NSFetchRequestExpression(
                form: .fetch(substitute(request), context: substitute(context), isCount: isCount)
            )
        }
    }
}
