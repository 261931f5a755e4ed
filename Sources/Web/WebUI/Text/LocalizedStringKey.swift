public import Foundation

/// A text of the program's user interface, in which values can be interpolated. The text is shown as written: there is
/// no lookup of translations.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    let text: String

    /// Creates a key from a string.
    public init(_ value: String) {
        text = value
    }

    /// Creates a key from a string literal.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a key from a string literal with interpolated values.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Builds the text of a string literal with interpolated values.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        /// Creates an empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        /// Appends a part of the literal.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Appends a value's description.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            text += String(describing: value)
        }

        /// Appends a value as formatted by a formatter; nothing if the formatter doesn't support it.
        public mutating func appendInterpolation(_ value: Any, formatter: Formatter) {
            text += formatter.string(for: value) ?? ""
        }

        /// Appends a value as formatted by a format style.
        public mutating func appendInterpolation<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
        where Format.FormatOutput == String {
            text += format.format(value)
        }

        /// Appends a number as formatted by a `printf` specifier.
        public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
            text += String(format: specifier, value)
        }
    }
}
