internal import Foundation
internal import FoundationBackfill

/// Checks expressions that process the values of others.
extension PredicateCheck {
    func checkedComposite(_ expression: NSExpression) throws -> CheckedExpression {
        switch expression.form {
        case .function(let function, let arguments): return try checkedCall(function, arguments)
        case .message(let target, let selector, let arguments): return try checkedMessage(target, selector, arguments)
        case .subquery(let collection, let variable, let predicate):
            return try checkedSubquery(collection, variable, predicate)
        case .conditional(let predicate, let yes, let no):
            let (first, second) = (try checked(yes), try checked(no))
            let form = ExpressionForm.conditional(try checked(predicate), first.expression, second.expression)
            let isOne = first.type.kind == second.type.kind
            return CheckedExpression(expression: NSExpression(form: form), type: isOne ? first.type : .unknown)
        case .set(let operation, let left, let right):
            let (left, right) = (try checked(left), try checked(right))
            let form = ExpressionForm.set(operation, left.expression, right.expression)
            let isOne = left.type.kind == right.type.kind
            return CheckedExpression(
                expression: NSExpression(form: form),
                type: isOne ? left.type : .unknown,
                isCollection: true
            )
        case .assignment(let name, let value):
            let value = try checked(value)
            let form = ExpressionForm.assignment(name, value.expression)
            return CheckedExpression(
                expression: NSExpression(form: form),
                type: value.type,
                isCollection: value.isCollection
            )
        default:
            return CheckedExpression(expression: expression, type: .unknown)
        }
    }

    private func checkedSubquery(
        _ collection: NSExpression,
        _ variable: String,
        _ predicate: NSPredicate
    ) throws -> CheckedExpression {
        let members = try checked(collection)
        guard members.isCollection else {
            throw error(
                part: members.name,
                "SUBQUERY needs a collection, and “\(members.name)” is \(members.type.noun)"
            )
        }
        var inner = self
        inner.variables[variable] = members.type
        let form = ExpressionForm.subquery(members.expression, variable: variable, try inner.checked(predicate))
        return CheckedExpression(expression: NSExpression(form: form), type: members.type, isCollection: true)
    }

    // MARK: - Calls

    private func checkedCall(_ function: ExpressionFunction, _ arguments: [NSExpression]) throws -> CheckedExpression {
        let parts = try arguments.map(checked)
        switch function {
        case .element:
            if case .constant(let key as String)? = parts.last?.expression.form, let owner = parts.first {
                _ = try CheckedKeyPath(key: key, of: owner, self)
            }
        case .distance:
            for place in parts {
                for key in ["latitude", "longitude"] { _ = try CheckedKeyPath(key: key, of: place, self) }
            }
        default: break
        }
        return CheckedExpression(
            expression: NSExpression(form: .function(function, parts.map(\.expression))),
            type: try function.type(of: parts, self)
        )
    }

    private func checkedMessage(
        _ target: NSExpression,
        _ selector: String,
        _ arguments: [NSExpression]
    ) throws -> CheckedExpression {
        let (target, arguments) = (try checked(target), try arguments.map(checked))
        if case .constant(let key as String)? = arguments.first?.expression.form {
            switch selector {
            case "valueForKey:", "objectForKey:": _ = try CheckedKeyPath(key: key, of: target, self)
            case "valueForKeyPath:":
                _ = try CheckedKeyPath(key, from: target.type, isCollection: target.isCollection, self)
            default: break
            }
        }
        let form = ExpressionForm.message(to: target.expression, selector: selector, arguments.map(\.expression))
        return CheckedExpression(expression: NSExpression(form: form), type: .unknown)
    }
}

extension ExpressionFunction {
    /// Returns the type of the result.
    ///
    /// - Throws: An error if the function computes with numbers and an argument is none.
    fileprivate func type(of arguments: [CheckedExpression], _ check: PredicateCheck) throws -> CheckedType {
        switch self {
        case .uppercase, .lowercase, .canonical: return .text
        case .now: return .date
        case .startOfYear, .startOfMonth, .startOfWeek, .startOfDay:
            if let date = arguments.first, ![.date, .unknown].contains(date.type.kind) {
                let part = date.name
                throw check.error(part: part, "“\(part)” is \(date.type.noun), and only dates are in years and months")
            }
            return .date
        case .length, .count: return .number
        case .minimum, .maximum, .mode, .noIndex: return arguments.first?.type ?? .unknown
        case .cast, .element, .distance, .distinct, .inverseOrderKey: return .unknown
        default:
            // Dates are added to and subtracted from as numbers of seconds.
            for argument in arguments where ![.number, .truth, .date, .unknown].contains(argument.type.kind) {
                let part = argument.name
                throw check.error(part: part, "“\(part)” is \(argument.type.noun), and cannot be computed with")
            }
            return arguments.contains { $0.type.kind == .date } ? .unknown : .number
        }
    }
}
