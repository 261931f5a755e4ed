/// A value on its own, for where speed does not matter.
package enum SQLiteValue: Sendable, Hashable {
    /// No value.
    case null
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// Text, of which only what is UTF-8 is kept.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// The number, if it is an integer.
    package var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// The text, if it is one.
    package var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }
}
