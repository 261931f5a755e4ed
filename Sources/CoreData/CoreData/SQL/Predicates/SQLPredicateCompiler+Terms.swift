internal import Foundation
internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// Returns the term of an expression; nil if SQL cannot carry it.
    func term(_ expression: NSExpression, _ environment: Environment) throws -> SQLTerm? {
        // A subclass may evaluate itself in another way.
        guard type(of: expression) == NSExpression.self else { return nil }
        if let literal = expression.form.literal { return .constant(literal) }
        switch expression.form {
        case .evaluatedObject:
            return .value(environment.subject.object)
        case .variable(let name):
            if let value = environment.values[name] { return .value(value) }
            return .value(try scope(ofVariable: name, environment).object)
        case .keyPath(let path, let operand):
            return try operandKeyPath(path, of: operand, environment)
        case .function(let function, let arguments):
            return try call(function, arguments, environment)
        case .subquery(let collection, let variable, let predicate):
            return try subquery(collection, variable, predicate, environment)
        case .aggregate(let elements):
            let terms = try elements.map { try term($0, environment) }
            let found = terms.compactMap { $0 }
            return found.count == terms.count ? .list(found) : nil
        case .conditional(let predicate, let yes, let no):
            return try conditional(predicate, yes, no, environment)
        case .constant, .message, .set, .anyKey, .block, .assignment, .fetch:
            return nil
        }
    }

    private func scope(ofVariable name: String, _ environment: Environment) throws -> SQLScope {
        guard let scope = environment.variables[name] else { throw FetchErrors.noValue(forVariable: name) }
        return scope
    }

    private func operandKeyPath(
        _ path: String,
        of operand: NSExpression?,
        _ environment: Environment
    ) throws -> SQLTerm? {
        switch operand?.form {
        case nil, .evaluatedObject:
            return try keyPath(path, from: environment.subject)
        case .variable(let name):
            return try keyPath(path, from: try scope(ofVariable: name, environment))
        case .keyPath(let start, let first):
            return try operandKeyPath("\(start).\(path)", of: first, environment)
        case .subquery:
            guard let operand, case .collection(let members)? = try term(operand, environment) else { return nil }
            return try memberKeyPath(path, of: members)
        default:
            return nil
        }
    }

    /// Compiles a key path or an operator that follows a subquery.
    private func memberKeyPath(_ path: String, of members: SQLCollectionPath) throws -> SQLTerm? {
        let steps = KeyPathSteps(path)
        if let keys = steps.plainPath {
            guard case .value(let element)? = try keyPath(keys, from: members.scope) else { return nil }
            return .collection(members.leading(to: element))
        }
        guard case .operation(let operation, let operand)? = steps.steps.first, steps.steps.count == 1 else {
            return nil
        }
        guard !operand.steps.isEmpty else { return summary(operation, of: members) }
        guard let keys = operand.plainPath, case .value(let element)? = try keyPath(keys, from: members.scope)
        else { return nil }
        return summary(operation, of: members.leading(to: element))
    }

    private func conditional(
        _ predicate: NSPredicate,
        _ yes: NSExpression,
        _ no: NSExpression,
        _ environment: Environment
    ) throws -> SQLTerm? {
        let condition = try condition(predicate, environment)
        let (first, second) = (try term(yes, environment), try term(no, environment))
        guard let condition, let first, let second else { return nil }
        switch (first, second) {
        case (.constant(.null), .constant(.null)):
            return first
        case (.constant(.null), _):
            return value(second).map { .value(Self.conditional(condition.negated, $0, nil)) }
        case (_, .constant(.null)):
            return value(first).map { .value(Self.conditional(condition, $0, nil)) }
        default:
            guard let left = value(first), let right = value(second), left.kind.isComparable(with: right.kind),
                left.kind != .opaque
            else { return nil }
            return .value(Self.conditional(condition, left, right))
        }
    }

    private static func conditional(_ condition: SQLExpression, _ yes: SQLValue, _ no: SQLValue?) -> SQLValue {
        let isExact = yes.digits == nil && no?.digits == nil
        return SQLValue(
            expression: .conditional(condition, yes.expression, no?.expression),
            kind: no.map { $0.kind == yes.kind ? yes.kind : .real } ?? yes.kind,
            isDecimal: yes.isDecimal || no?.isDecimal == true,
            digits: isExact ? nil : .conditional(condition, yes.exact, no?.exact)
        )
    }
}
