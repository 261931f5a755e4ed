/// A value of a JSON text. An object keeps the order of its members.
package enum JSONNode: Hashable, Sendable {
    /// A member of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSONNode

        package init(_ name: String, _ value: JSONNode) {
            (self.name, self.value) = (name, value)
        }
    }

    case null
    case bool(Bool)
    /// A number without fraction and exponent.
    case integer(Int64)
    /// Any other number, or one that is too large for an integer; always finite.
    case double(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])

    /// The member of an object with this name, the last one if there are several; nil if it is missing or null.
    package subscript(name: String) -> JSONNode? {
        guard case .object(let members) = self, let member = members.last(where: { $0.name == name }) else {
            return nil
        }
        return member.value == .null ? nil : member.value
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    /// The integer that a number is, also if it is written with a fraction or an exponent.
    package var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .double(let number): Int64(exactly: number)
        default: nil
        }
    }

    package var double: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    package var array: [JSONNode]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }
}
