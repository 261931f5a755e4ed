internal import CoreDataSQLite
internal import Foundation
internal import FoundationBackfill

extension SQLFunctions {
    // MARK: - Decimals

    /// The calculations that are done with decimals.
    static let decimalFunctions: [ExpressionFunction] = [.add, .subtract, .multiply, .divide]

    /// Registers calculations and aggregates of decimals. Columns hold decimals as integers and doubles; results with
    /// more digits than those have are text.
    static func registerDecimals(on connection: Connection) throws(SQLiteError) {
        for function in decimalFunctions {
            try register(.decimal(function), 2, on: connection) { set(calculated(function, $0), in: $1) }
            try register(.decimalDigits(function), 2, on: connection) { setDigits(calculated(function, $0), in: $1) }
        }
        try register(.decimalSum, on: connection) { set($0.count == 0 ? nil : $0.value, in: $1) }
        try register(.decimalSumDigits, on: connection) { setDigits($0.count == 0 ? nil : $0.value, in: $1) }
        try register(.decimalAverage, on: connection) { set($0.average, in: $1) }
        try register(.decimalAverageDigits, on: connection) { setDigits($0.average, in: $1) }
    }

    private static func register(
        _ aggregate: SQLExpression.Aggregate,
        on connection: Connection,
        _ finish: @escaping @Sendable (DecimalSum, FunctionResult) -> Void
    ) throws(SQLiteError) {
        guard let name = aggregate.registeredName else { return }
        try connection.register(aggregate: name, argumentCount: 1) {
            var sum = DecimalSum()
            return AggregateRun(step: { add($0[0], to: &sum) }, finish: { finish(sum, $0) })
        }
    }

    private static func add(_ argument: ColumnValue, to sum: inout DecimalSum) {
        switch argument.type {
        case .integer: sum.add(argument.int64)
        case .real: sum.add(argument.double)
        case .text: if let decimal = decimal(argument.string) { sum.add(decimal) }
        case .null, .blob: break
        }
    }

    // MARK: - Values

    /// Returns the result of a function of two decimals, as it is in memory; nil if one of them is NULL.
    private static func calculated(_ function: ExpressionFunction, _ arguments: FunctionArguments) -> Any? {
        guard let left = decimal(arguments[0]), let right = decimal(arguments[1]) else { return nil }
        return function.call([left, right])
    }

    private static func decimal(_ argument: ColumnValue) -> Decimal? {
        switch argument.type {
        case .integer: Decimal(argument.int64)
        case .real: Decimal(shortest: argument.double)
        case .text: decimal(argument.string)
        case .null, .blob: nil
        }
    }

    private static func decimal(_ text: String) -> Decimal? {
        Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    }

    /// Sets a decimal as the nearest number that a column would hold.
    private static func set(_ value: Any?, in result: FunctionResult) {
        guard case .decimal(let decimal) = Operand(value) else { return setOther(value, in: result) }
        switch AttributeCoding.stored(decimal).rounded {
        case .integer(let integer): result.set(integer)
        case .real(let real): result.set(real)
        case .null, .digits, .text, .bytes: result.setNull()
        }
    }

    /// Sets a decimal as a number if that has all of its digits, and as text otherwise.
    private static func setDigits(_ value: Any?, in result: FunctionResult) {
        guard case .decimal(let decimal) = Operand(value) else { return setOther(value, in: result) }
        switch AttributeCoding.stored(decimal) {
        case .integer(let integer): result.set(integer)
        case .real(let real): result.set(real)
        case .digits(let digits): result.set(digits)
        case .null, .text, .bytes: result.setNull()
        }
    }

    /// Sets the result of a division by zero, which is a double, or NULL.
    private static func setOther(_ value: Any?, in result: FunctionResult) {
        guard case .real(let real) = Operand(value) else { return result.setNull() }
        result.set(real)
    }
}
