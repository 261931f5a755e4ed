package import Foundation

/// A value of a binary property list, such as a keyed archive.
package enum PropertyListNode: Hashable, Sendable {
    case string(String)
    case boolean(Bool)
    case integer(Int64)
    /// An integer that is too large for `integer`.
    case unsigned(UInt64)
    case float(Float)
    case double(Double)
    case bytes(Data)
    case date(Date)
    /// A reference to the object at an index.
    case reference(Int)
    case array([PropertyListNode])
    case dictionary([String: PropertyListNode])

    package subscript(key: String) -> PropertyListNode? {
        guard case .dictionary(let values) = self else { return nil }
        return values[key]
    }

    /// The value as a number, if it is an integer, a floating-point number or a Boolean.
    package var number: NSNumber? {
        switch self {
        case .boolean(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .unsigned(let value): NSNumber(value: value)
        case .float(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string, .bytes, .date, .reference, .array, .dictionary: nil
        }
    }
}
