internal import Foundation
internal import FoundationBackfill

/// Functions that this package adds to databases: the beginnings of periods, and calculations with decimals.
extension SQLPredicateCompiler {
    // MARK: - Periods

    /// Compiles a call for the beginning of a date's period; nil if SQL cannot carry it.
    func start(
        _ period: NSExpression.CalendarPeriod,
        _ arguments: [NSExpression],
        _ environment: Environment
    ) throws -> SQLTerm? {
        var rules = calendar
        if arguments.count > 1 {
            guard case .constant(let text)? = try term(arguments[1], environment) else { return nil }
            guard let text = text.text, let given = CalendarRules(text) else { return .constant(.null) }
            rules = given
        }
        switch try term(arguments[0], environment) {
        case .constant(.date(let date))?:
            return .constant(.date(PeriodFinder.shared(period, rules).start(of: date)))
        case .constant?: return .constant(.null)
        case .value(let value)? where value.kind == .date:
            guard dialect.has(.periodStart(period)) else { return nil }
            let call = SQLExpression.function(.periodStart(period), [value.expression, .value(.text(rules.text))])
            return .value(SQLValue(expression: call, kind: .date, isNullable: value.isNullable))
        case .value(let value)?: return value.kind == .opaque ? nil : .constant(.null)
        default: return nil
        }
    }

    // MARK: - Decimals

    /// Compiles a calculation with at least one decimal; nil for other operands, and for functions of doubles.
    func decimal(_ function: ExpressionFunction, _ left: SQLValue, _ right: SQLValue) -> SQLValue? {
        guard left.isDecimal || right.isDecimal, left.kind.isNumber, right.kind.isNumber,
            [.add, .subtract, .multiply, .divide].contains(function), dialect.has(.decimal(function))
        else { return nil }
        let operands = [left.exact, right.exact]
        return SQLValue(
            expression: .function(.decimal(function), operands),
            kind: .real,
            isDecimal: true,
            digits: .function(.decimalDigits(function), operands)
        )
    }
}
