internal import Foundation

/// The form of an integer in a log message.
public struct OSLogIntegerFormatting: Sendable {
    private let radix: Int
    private let hasSign: Bool
    private let prefix: String
    private let isUppercase: Bool
    private let minDigits: Int

    /// A decimal number.
    public static let decimal = decimal()
    /// A hexadecimal number with small letters and without a prefix.
    public static let hex = hex()
    /// An octal number without a prefix.
    public static let octal = octal()

    /// A decimal number with at least so many digits, with or without a sign if it is positive.
    public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 0) -> Self {
        Self(radix: 10, hasSign: explicitPositiveSign, prefix: "", isUppercase: false, minDigits: minDigits)
    }

    /// A hexadecimal number, with or without `0x`.
    public static func hex(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 0
    ) -> Self {
        let prefix = includePrefix ? "0x" : ""
        return Self(
            radix: 16,
            hasSign: explicitPositiveSign,
            prefix: prefix,
            isUppercase: uppercase,
            minDigits: minDigits
        )
    }

    /// An octal number, with or without `0o`.
    public static func octal(
        explicitPositiveSign: Bool = false,
        includePrefix: Bool = false,
        uppercase: Bool = false,
        minDigits: Int = 0
    ) -> Self {
        let prefix = includePrefix ? "0o" : ""
        return Self(
            radix: 8,
            hasSign: explicitPositiveSign,
            prefix: prefix,
            isUppercase: uppercase,
            minDigits: minDigits
        )
    }

    func text<Number: FixedWidthInteger>(of number: Number) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(minDigits - digits.count, 0))
        return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
    }
}

/// The form of a floating-point number in a log message.
public struct OSLogFloatFormatting: Sendable {
    private let conversion: String
    private let hasSign: Bool
    private let precision: Int?

    /// Six decimal places.
    public static let fixed = fixed()
    /// Hexadecimal digits and an exponent of two.
    public static let hex = Self(conversion: "a", hasSign: false, precision: nil)
    /// A power of ten.
    public static let exponential = exponential()
    /// The shorter of the fixed and the exponential form.
    public static let hybrid = hybrid()

    /// So many decimal places, six by default.
    public static func fixed(precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false) -> Self
    {
        Self(conversion: uppercase ? "F" : "f", hasSign: explicitPositiveSign, precision: precision)
    }

    /// A power of ten with so many decimal places, six by default.
    public static func exponential(
        precision: Int? = nil,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> Self {
        Self(conversion: uppercase ? "E" : "e", hasSign: explicitPositiveSign, precision: precision)
    }

    /// The shorter of the fixed and the exponential form, with so many digits, six by default.
    public static func hybrid(
        precision: Int? = nil,
        explicitPositiveSign: Bool = false,
        uppercase: Bool = false
    ) -> Self {
        Self(conversion: uppercase ? "G" : "g", hasSign: explicitPositiveSign, precision: precision)
    }

    func text(of number: Double) -> String {
        let places = precision.map { ".\(max($0, 0))" } ?? ""
        return String(format: "%\(hasSign ? "+" : "")\(places)\(conversion)", number)
    }
}

/// The form of a truth value in a log message.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(of value: Bool) -> String {
        switch self {
        case .truth: value ? "true" : "false"
        case .answer: value ? "yes" : "no"
        }
    }
}

/// The columns that a value of a log message fills.
public struct OSLogStringAlignment: Sendable {
    private let columns: Int
    private let isRight: Bool

    /// As many columns as the value needs.
    public static let none = OSLogStringAlignment(columns: 0, isRight: false)

    /// At least so many columns, with the value on their right.
    public static func right(columns: Int) -> Self {
        Self(columns: columns, isRight: true)
    }

    /// At least so many columns, with the value on their left.
    public static func left(columns: Int) -> Self {
        Self(columns: columns, isRight: false)
    }

    func text(of value: String) -> String {
        let spaces = String(repeating: " ", count: max(columns - value.count, 0))
        return isRight ? spaces + value : value + spaces
    }
}
