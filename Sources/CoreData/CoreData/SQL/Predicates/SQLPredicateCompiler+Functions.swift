internal import Foundation
internal import FoundationBackfill

extension SQLPredicateCompiler {
    /// Compiles a call of a predefined function; nil if SQL cannot carry it.
    func call(
        _ function: ExpressionFunction,
        _ arguments: [NSExpression],
        _ environment: Environment
    ) throws -> SQLTerm? {
        if function == .now { return .constant(.date(now)) }
        if let period = function.period { return try start(period, arguments, environment) }
        let terms = try arguments.map { try term($0, environment) }
        let found = terms.compactMap { $0 }
        guard found.count == terms.count, let first = found.first else { return nil }
        if function == .noIndex { return first }
        if function == .count, case .collection(let collection) = first {
            // In memory, nil has no members.
            return summary(.count, of: collection.unconditional)
        }
        guard function != .random, function != .randomBelow else { return nil }
        if let folded = try folded(function, found) { return folded }
        guard let term = computed(function, found), carries(term) else { return nil }
        return term
    }

    /// Whether the database has the function that a term calls; true if it calls none.
    private func carries(_ term: SQLTerm) -> Bool {
        guard case .value(let value) = term, case .function(let function, _) = value.expression else { return true }
        return dialect.has(function)
    }

    private func computed(_ function: ExpressionFunction, _ found: [SQLTerm]) -> SQLTerm? {
        switch function {
        case .add, .subtract, .multiply, .divide, .modulus, .raise:
            return arithmetic(function, found)
        case .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift:
            return bits(function, found)
        case .cast:
            return cast(found[0], found[1])
        case .uppercase, .lowercase, .canonical, .length:
            return text(function, found[0])
        case .squareRoot, .logarithm, .naturalLogarithm, .exponential, .floor, .ceiling, .truncate, .absolute,
            .onesComplement:
            return number(function, found[0])
        default:
            return nil
        }
    }

    /// Evaluates a call whose arguments are all constants; nil for other calls.
    private func folded(_ function: ExpressionFunction, _ terms: [SQLTerm]) throws -> SQLTerm? {
        var constants: [NSExpression] = []
        for term in terms {
            guard case .constant(let operand) = term else { return nil }
            constants.append(NSExpression(forConstantValue: operand.value))
        }
        let expression = NSExpression(form: .function(function, constants))
        do {
            return try .constant(Operand(expression.value(with: nil)))
        } catch {
            throw FetchErrors.notEvaluated(error.format, of: nil, reason: error.reason)
        }
    }

    /// Returns the arguments as values; nil if one of them has none. A function of the constant nil is nil: `isNull` is
    /// true then.
    private func values(_ terms: [SQLTerm]) -> (values: [SQLValue]?, isNull: Bool) {
        for case .constant(.null) in terms { return (nil, true) }
        let values = terms.compactMap { value($0) }
        guard values.count == terms.count, values.allSatisfy({ $0.kind != .opaque }) else { return (nil, false) }
        return (values, false)
    }

    private func arithmetic(_ function: ExpressionFunction, _ terms: [SQLTerm]) -> SQLTerm? {
        let (values, isNull) = values(terms)
        guard let values else { return isNull ? .constant(.null) : nil }
        let (left, right) = (values[0], values[1])
        guard let kind = Self.kind(of: function, left.kind, right.kind) else { return .constant(.null) }
        if let value = decimal(function, left, right) { return .value(value) }
        let infix: SQLExpression.Infix
        switch function {
        case .add: infix = .add
        case .subtract: infix = .subtract
        case .multiply: infix = .multiply
        // Division by zero is infinite in memory, and NULL in SQL.
        case .divide where right.isNonzeroConstant: infix = .divide
        case .modulus where right.isNonzeroConstant && kind == .integer: infix = .modulus
        default:
            let arguments = values.map { kind == .integer ? $0.expression : $0.real }
            return .value(SQLValue(expression: .function(.expression(function), arguments), kind: kind))
        }
        let isRealDivision = infix == .divide && kind == .real
        let expression = SQLExpression.infix(
            infix,
            isRealDivision ? left.real : left.expression,
            right.expression
        )
        return .value(SQLValue(expression: expression, kind: kind))
    }

    /// Returns the kind of the result; nil for operands that the function does not accept.
    private static func kind(of function: ExpressionFunction, _ left: SQLKind, _ right: SQLKind) -> SQLKind? {
        switch (function, left, right) {
        case (.raise, _, _) where left.isNumber && right.isNumber: .real
        case (_, .integer, .integer): .integer
        case (_, _, _) where left.isNumber && right.isNumber: .real
        case (.subtract, .date, .date): .real
        case (.add, .date, _) where right.isNumber: .date
        case (.subtract, .date, _) where right.isNumber: .date
        case (.add, _, .date) where left.isNumber: .date
        default: nil
        }
    }

    private func bits(_ function: ExpressionFunction, _ terms: [SQLTerm]) -> SQLTerm? {
        let (values, isNull) = values(terms)
        guard let values else { return isNull ? .constant(.null) : nil }
        guard values.allSatisfy(\.kind.isNumber) else { return .constant(.null) }
        let (left, right) = (values[0], values[1])
        let infix: SQLExpression.Infix? =
            switch function {
            case .bitwiseAnd: .bitAnd
            case .bitwiseOr: .bitOr
            case .leftShift: .shiftLeft
            case .rightShift: .shiftRight
            default: nil
            }
        guard let infix, left.kind == .integer, right.kind == .integer else {
            let call = SQLExpression.function(.expression(function), [left.expression, right.expression])
            return .value(SQLValue(expression: call, kind: .integer))
        }
        return .value(SQLValue(expression: .infix(infix, left.expression, right.expression), kind: .integer))
    }

    private func number(_ function: ExpressionFunction, _ term: SQLTerm) -> SQLTerm? {
        guard let value = value(term), value.kind != .opaque else { return nil }
        guard value.kind.isNumber else { return .constant(.null) }
        let kind: SQLKind =
            switch function {
            case .onesComplement: .integer
            case .floor, .ceiling, .truncate, .absolute: value.kind
            default: .real
            }
        let isDecimal = function == .absolute && value.isDecimal
        let call = SQLExpression.function(.expression(function), [value.expression])
        return .value(SQLValue(expression: call, kind: kind, isDecimal: isDecimal))
    }

    private func text(_ function: ExpressionFunction, _ term: SQLTerm) -> SQLTerm? {
        guard let value = value(term), value.kind != .opaque else { return nil }
        guard value.kind == .text else { return .constant(.null) }
        let kind: SQLKind = function == .length ? .integer : .text
        return .value(SQLValue(expression: .function(.expression(function), [value.expression]), kind: kind))
    }

    // MARK: - Casts

    private func cast(_ term: SQLTerm, _ type: SQLTerm) -> SQLTerm? {
        guard case .constant(.string(let name)) = type, let value = value(term) else { return nil }
        switch (name, value.kind) {
        case ("NSNumber", .integer), ("NSDate", .date), ("NSString", .text), ("NSURL", .url), ("NSUUID", .uuid),
            ("NSData", .data):
            return term
        case ("NSDecimalNumber", .integer), ("NSDecimalNumber", .real):
            var decimal = SQLValue(expression: value.expression, kind: .real, isNullable: value.isNullable)
            (decimal.isDecimal, decimal.digits) = (true, value.digits)
            return .value(decimal)
        case ("NSNumber", .real) where value.isDecimal: return term
        case ("NSNumber", .real), ("NSNumber", .date):
            return .value(SQLValue(expression: value.expression, kind: .real, isNullable: value.isNullable))
        case ("NSDate", .integer), ("NSDate", .real):
            return .value(SQLValue(expression: value.expression, kind: .date, isNullable: value.isNullable))
        case ("NSString", .url):
            return .value(SQLValue(expression: value.expression, kind: .text, isNullable: value.isNullable))
        case ("NSNumber", .text):
            return .value(SQLValue(expression: castCall(value, name), kind: .real))
        case ("NSDate", .text):
            return .value(SQLValue(expression: castCall(value, name), kind: .date))
        case ("NSString", .integer):
            return .value(SQLValue(expression: castCall(value, name), kind: .text))
        default:
            return nil
        }
    }

    private func castCall(_ value: SQLValue, _ name: String) -> SQLExpression {
        .function(.cast, [value.expression, .value(.text(name))])
    }
}

extension SQLValue {
    /// The value as a real number: the database may hold whole ones as integers, which divide to integers.
    fileprivate var real: SQLExpression {
        switch (kind, expression) {
        case (_, .value(.integer(let integer))): .value(.real(Double(integer)))
        case (_, .value(.real)): expression
        default: .real(expression)
        }
    }

    fileprivate var isNonzeroConstant: Bool {
        switch expression {
        case .value(.integer(let integer)): integer != 0
        case .value(.real(let real)): real != 0
        default: false
        }
    }
}
