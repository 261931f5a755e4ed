public import Foundation

/// The text of a log message, written as a string literal with interpolations.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    /// The text, in which private values are redacted.
    let text: String

    /// Creates a message without interpolations.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a message from its literals and values.
    public init(stringInterpolation: OSLogInterpolation) {
        text = stringInterpolation.text
    }
}

/// The literals and the values of a log message.
public struct OSLogInterpolation: StringInterpolationProtocol {
    private(set) var text = ""

    /// Creates an empty interpolation.
    public init(literalCapacity: Int, interpolationCount: Int) {
        text.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    /// Adds a literal, which is public.
    public mutating func appendLiteral(_ literal: String) {
        text += literal
    }

    /// Adds an integer.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: Number,
        format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(of: number), align, privacy, isScalar: true)
    }

    /// Adds a floating-point number.
    public mutating func appendInterpolation(
        _ number: Double,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(of: number), align, privacy, isScalar: true)
    }

    /// Adds a floating-point number.
    public mutating func appendInterpolation(
        _ number: Float,
        format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(of: Double(number)), align, privacy, isScalar: true)
    }

    /// Adds a truth value.
    public mutating func appendInterpolation(
        _ boolean: Bool,
        format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        append(format.text(of: boolean), .none, privacy, isScalar: true)
    }

    /// Adds text, which is private unless `privacy` says otherwise.
    public mutating func appendInterpolation(
        _ string: String,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(string, align, privacy, isScalar: false)
    }

    /// Adds the description of a value, which is private unless `privacy` says otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: Value,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(value.description, align, privacy, isScalar: false)
    }

    /// Adds the name of a type, which is private unless `privacy` says otherwise.
    public mutating func appendInterpolation(
        _ type: Any.Type,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(String(describing: type), align, privacy, isScalar: false)
    }

    /// Adds the description of an error, which is private unless `privacy` says otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: any Error,
        align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(String(describing: error), align, privacy, isScalar: false)
    }

    /// Adds the description of an object, which is private unless `privacy` says otherwise.
    public mutating func appendInterpolation(_ object: NSObject?, privacy: OSLogPrivacy = .auto) {
        append(object.map { $0.description } ?? "(null)", .none, privacy, isScalar: false)
    }

    private mutating func append(
        _ value: String,
        _ alignment: OSLogStringAlignment,
        _ privacy: OSLogPrivacy,
        isScalar: Bool
    ) {
        text += alignment.text(of: privacy.text(value, isScalar: isScalar))
    }
}
