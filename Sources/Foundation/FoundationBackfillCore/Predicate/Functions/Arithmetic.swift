internal import Foundation

/// Functions of numbers. Integers give an integer if `Int64` can hold the result, decimals give a decimal, and dates
/// are moved by seconds.
enum Arithmetic {
    static func combine(_ function: ExpressionFunction, _ left: Operand, _ right: Operand) -> Any? {
        switch (left, right) {
        case (.date(let date), _): return combine(function, date, right)
        case (_, .date(let date)): return function == .add ? combine(.add, date, left) : nil
        case (.integer(let left), .integer(let right)):
            if let result = combine(function, left, right) { return Int(result) }
        case (.decimal, _), (_, .decimal):
            if let left = left.exact, let right = right.exact, let result = combine(function, left, right) {
                return result
            }
        default: break
        }
        guard let left = left.number, let right = right.number else { return nil }
        return combine(function, left, right)
    }

    private static func combine(_ function: ExpressionFunction, _ date: Date, _ right: Operand) -> Any? {
        switch (function, right) {
        case (.subtract, .date(let other)): date.timeIntervalSince(other)
        case (.add, _): right.number.map { date.addingTimeInterval($0) }
        case (.subtract, _): right.number.map { date.addingTimeInterval(-$0) }
        default: nil
        }
    }

    /// Returns nil if 64 bits cannot hold the result.
    private static func combine(_ function: ExpressionFunction, _ left: Int64, _ right: Int64) -> Int64? {
        let (result, overflow) =
            switch function {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            case .divide: left.dividedReportingOverflow(by: right)
            case .modulus: left.remainderReportingOverflow(dividingBy: right)
            default: (0, true)
            }
        return overflow ? nil : result
    }

    private static func combine(_ function: ExpressionFunction, _ left: Decimal, _ right: Decimal) -> Decimal? {
        switch function {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide where !right.isZero: left / right
        default: nil
        }
    }

    private static func combine(_ function: ExpressionFunction, _ left: Double, _ right: Double) -> Double? {
        switch function {
        case .add: left + right
        case .subtract: left - right
        case .multiply: left * right
        case .divide: left / right
        case .modulus: left.truncatingRemainder(dividingBy: right)
        case .raise: pow(left, right)
        default: nil
        }
    }

    static func combineBits(_ function: ExpressionFunction, _ left: Operand, _ right: Operand) -> Any? {
        guard let left = left.bits, let right = right.bits else { return nil }
        return switch function {
        case .bitwiseAnd: Int(left & right)
        case .bitwiseOr: Int(left | right)
        case .bitwiseXor: Int(left ^ right)
        case .leftShift: Int(left << right)
        default: Int(left >> right)
        }
    }

    /// Returns the result of a function of one number.
    static func transform(_ function: ExpressionFunction, _ operand: Operand) -> Any? {
        if case .integer(let integer) = operand {
            switch function {
            case .floor, .ceiling, .truncate: return Int(integer)
            case .absolute: return Int(exactly: integer.magnitude) ?? Double(integer.magnitude)
            default: break
            }
        }
        if case .decimal(let decimal) = operand, function == .absolute { return abs(decimal) }
        guard let number = operand.number else { return nil }
        return switch function {
        case .squareRoot: number.squareRoot()
        case .logarithm: log10(number)
        case .naturalLogarithm: log(number)
        case .exponential: exp(number)
        case .floor: number.rounded(.down)
        case .ceiling: number.rounded(.up)
        case .truncate: number.rounded(.towardZero)
        case .absolute: abs(number)
        case .onesComplement: operand.bits.map { Int(~$0) }
        default: nil
        }
    }
}

extension Operand {
    /// The bits of the number, without its fraction; nil if the value is no number or too large.
    fileprivate var bits: Int64? {
        if case .integer(let integer) = self { return integer }
        return number.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    }
}

extension Double {
    /// The number, limited to a range that `Int` can hold.
    var clamped: Double { Swift.min(Swift.max(self, -0x1p62), 0x1p62) }
}
