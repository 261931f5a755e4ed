extension NSPredicate {
    /// The predicate with other constants in the place of those for which `replacement` has one. Predicates of classes of
    /// the program's own stay as they are.
    package func replacingConstants(_ replacement: (Any) -> Any?) -> NSPredicate {
        replacingExpressions { $0.constant(replacement) }
    }

    /// The predicate with other expressions in the place of those for which `replacement` has one, which is asked about
    /// the outer ones first. Predicates of classes of the program's own stay as they are.
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
    /// The expression with other expressions in the place of those for which `replacement` has one, which is asked about
    /// the outer ones first: itself if there are none.
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

    /// Another constant in the place of this one, if it is one and has a replacement.
    fileprivate func constant(_ replacement: (Any) -> Any?) -> NSExpression? {
        guard case .constant(let value?) = form else { return nil }
        return replacement(value).map { NSExpression(forConstantValue: $0) }
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
        case .fetch(_, _, let isCount): .fetch(children[0], context: children[1], isCount: isCount)
        }
    }
}
