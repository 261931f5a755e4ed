public import Foundation

/// Text of a program, with values in it.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    let text: String

    /// The given text.
    public init(_ value: String) {
        text = value
    }

    /// The given text.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Text with values in it.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Puts values into text.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        /// An empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        /// Appends text.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Appends a value as it describes itself.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            text += String(describing: value)
        }

        /// Appends a value as a formatter writes it.
        public mutating func appendInterpolation(_ value: Any, formatter: Formatter) {
            text += formatter.string(for: value) ?? ""
        }

        /// Appends a value as a format writes it.
        public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
        where Format.FormatOutput == String {
            text += format.format(value)
        }

        /// Appends a number as a format of C writes it.
        public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
            text += String(format: specifier, value)
        }
    }
}
