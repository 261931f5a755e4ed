internal import Foundation

/// A sum of numbers as decimals: 0.1 + 0.2 is 0.3, and a million cents are exactly 10,000.
///
/// A double counts as the decimal with the fewest digits that is stored as that double. The sum is exact up to the 38
/// digits of a `Decimal`.
package struct DecimalSum: Sendable {
    /// The number of numbers.
    package private(set) var count = 0
    /// The sums of the numbers with 0, 1, 2 … digits after the point, in units of the last digit.
    private var scaled = InlineSums()
    private var rest = Decimal(0)

    package init() {}

    /// Adds an integer.
    package mutating func add(_ integer: Int64) {
        count += 1
        add(Int128(integer), digits: 0)
    }

    /// Adds a double as the decimal that it stands for.
    package mutating func add(_ real: Double) {
        count += 1
        guard let (integer, digits) = Self.digits(of: real) else {
            rest += Decimal(shortest: real)
            return
        }
        add(Int128(integer), digits: digits)
    }

    /// Adds a decimal.
    package mutating func add(_ decimal: Decimal) {
        count += 1
        rest += decimal
    }

    /// The sum.
    package var value: Decimal {
        var value = rest
        for digits in 0...Self.mostDigits {
            value += Self.decimal(scaled[digits], digits: digits)
        }
        return value
    }

    /// The mean, up to the 38 digits of a `Decimal`; nil if there are no numbers.
    package var average: Decimal? { count == 0 ? nil : value / Decimal(count) }

    // MARK: - Digits

    /// The most digits after the point of numbers that are added as integers.
    private static let mostDigits = 6
    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6]
    /// Fifteen digits are those of exactly one double, so the decimal that has them and is stored as the double is the
    /// shortest one.
    private static let mostUnits = 1e15

    /// Returns the integer and the number of digits after the point that make a decimal of at most fifteen digits; nil
    /// if the double needs more.
    private static func digits(of real: Double) -> (Int64, Int)? {
        for digits in 0...mostDigits {
            let units = (real * powers[digits]).rounded()
            guard abs(units) < mostUnits else { return nil }
            if units / powers[digits] == real { return (Int64(units), digits) }
        }
        return nil
    }

    private mutating func add(_ units: Int128, digits: Int) {
        // 128 bits hold the sum of more numbers than there are: each has at most 64.
        scaled[digits] += units
    }

    private static func decimal(_ units: Int128, digits: Int) -> Decimal {
        guard units != 0 else { return 0 }
        guard let small = Int64(exactly: units) else {
            return Decimal(string: "\(units)e-\(digits)", locale: Locale(identifier: "en_US_POSIX")) ?? 0
        }
        return Decimal(sign: .plus, exponent: -digits, significand: Decimal(small))
    }

    /// Seven sums, without an allocation.
    private struct InlineSums {
        private var sums: (Int128, Int128, Int128, Int128, Int128, Int128, Int128) = (0, 0, 0, 0, 0, 0, 0)

        subscript(place: Int) -> Int128 {
            get { withUnsafeBytes(of: sums) { $0.bindMemory(to: Int128.self)[place] } }
            set { withUnsafeMutableBytes(of: &sums) { $0.bindMemory(to: Int128.self)[place] = newValue } }
        }
    }
}

extension Decimal {
    /// Creates the decimal with the fewest digits that is stored as a double; not-a-number if the double is not finite.
    package init(shortest real: Double) {
        self = Self(plainDigits: "\(real)") ?? Decimal(string: "\(real)", locale: Self.posix) ?? .nan
    }

    /// Creates the decimal with these digits, as ``description`` has them; nil for other texts, and for numbers that no decimal
    /// is as large as.
    package init?(digits: String) {
        guard let decimal = Self(plainDigits: digits) ?? Decimal(string: digits, locale: Self.posix), !decimal.isNaN
        else { return nil }
        self = decimal
    }

    private static let posix = Locale(identifier: "en_US_POSIX")

    /// Creates a decimal from digits, with a sign and a point at most; nil for other texts.
    private init?(plainDigits text: String) {
        var digits: UInt64 = 0
        var fractionCount = 0
        var isFraction = false
        for byte in (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let (shifted, isTooLong) = digits.multipliedReportingOverflow(by: 10)
                let (sum, isOver) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
                if isTooLong || isOver { return nil }
                digits = sum
                if isFraction { fractionCount += 1 }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "-"): continue
            default: return nil
            }
        }
        let sign: FloatingPointSign = text.hasPrefix("-") && digits != 0 ? .minus : .plus
        self.init(sign: sign, exponent: -fractionCount, significand: Decimal(digits))
    }

    /// The nearest double. Foundation's own conversion is not the nearest for a third of all amounts with cents.
    package var nearestDouble: Double { Double(description) ?? .nan }
}
