extension NSPredicate {
    /// The predicate with other constants in the place of those for which `replacement` has one. Predicates of classes of
    /// the program's own stay as they are.
    package func replacingConstants(_ replacement: (Any) -> Any?) -> NSPredicate {
        switch self {
        case let comparison as NSComparisonPredicate where type(of: self) == NSComparisonPredicate.self:
            let left = comparison.leftExpression.replacingConstants(replacement)
            let right = comparison.rightExpression.replacingConstants(replacement)
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
            let parts = compound.parts.map { $0.replacingConstants(replacement) }
            if zip(parts, compound.parts).allSatisfy({ $0 === $1 }) { return self }
            return NSCompoundPredicate(type: compound.compoundPredicateType, subpredicates: parts)
        default:
            return self
        }
    }
}

extension NSExpression {
    /// The expression with other constants in the place of those for which `replacement` has one: itself if there are none.
    func replacingConstants(_ replacement: (Any) -> Any?) -> NSExpression {
        func replace(_ expression: NSExpression) -> NSExpression { expression.replacingConstants(replacement) }
        let inner = form.innerPredicate
        let newInner = inner?.replacingConstants(replacement)
        let children = form.children
        let newChildren = children.map(replace)
        if case .constant(let value?) = form {
            return replacement(value).map { NSExpression(forConstantValue: $0) } ?? self
        }
        if inner === newInner, zip(children, newChildren).allSatisfy({ $0 === $1 }) { return self }
        return NSExpression(form: form.replacing(children: newChildren, innerPredicate: newInner))
    }
}

extension ExpressionForm {
    /// The same form over other parts, of which there are as many.
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
        }
    }
}
