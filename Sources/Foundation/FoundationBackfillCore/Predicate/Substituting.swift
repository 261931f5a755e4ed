extension NSExpression {
    /// The expression with constants in the place of the variables that have a value.
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
            // The subquery's own variable hides one of the same name outside.
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
