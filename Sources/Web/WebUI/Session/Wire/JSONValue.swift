internal import Foundation
internal import UntrustedJSON

/// A JSON value, used in events, patches and messages of islands.
public enum JSONValue: Hashable, Sendable {
    /// Null.
    case null
    /// A Boolean value.
    case bool(Bool)
    /// An integer.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([String: JSONValue])

    /// The string; nil for other values.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The Boolean value; nil for other values.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The integer; nil for other values. A floating-point number is converted if it has no fraction.
    public var int: Int? {
        switch self {
        case .int(let number): number
        case .double(let number): Int(exactly: number)
        default: nil
        }
    }

    /// The number; nil for other values.
    public var double: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The array; empty for other values.
    public var array: [JSONValue] {
        if case .array(let values) = self { values } else { [] }
    }

    /// The value of a key in an object; null if there is none or the value isn't an object.
    public subscript(name: String) -> JSONValue {
        if case .object(let values) = self { values[name] ?? .null } else { .null }
    }
}

extension JSONValue: Codable {
    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        func value<Value: Decodable>(_ type: Value.Type) -> Value? {
            // A value of another type is tried as the next one; the last attempt throws.
            try? container.decode(type)
        }
        // Strings first: they are the most frequent, and each failed attempt costs time.
        if container.decodeNil() {
            self = .null
        } else if let value = value(String.self) {
            self = .string(value)
        } else if let value = value([JSONValue].self) {
            self = .array(value)
        } else if let value = value([String: JSONValue].self) {
            self = .object(value)
        } else if let value = value(Bool.self) {
            self = .bool(value)
        } else if let value = value(Int.self) {
            self = .int(value)
        } else {
            self = .double(try container.decode(Double.self))
        }
    }

    /// Encodes the value. Numbers that JSON lacks (infinity and NaN) become null, as in JavaScript.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .double(let value) where !value.isFinite: try container.encodeNil()
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Creates an integer.
    public init(integerLiteral value: Int) {
        self = .int(value)
    }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// Creates an object. If a key occurs several times, its last value is kept.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }

    /// Creates null.
    public init(nilLiteral: ()) {
        self = .null
    }
}

extension JSONValue {
    /// Parses JSON from an untrusted source; nil if it is invalid or nested too deeply.
    public init?(text: String) {
        // The text is foreign, and an error would quote it; nil says that it is no JSON.
        guard let value = try? JSONDecoder().decode(JSONValue.self, fromUntrusted: Data(text.utf8)) else { return nil }
        self = value
    }
}

extension JSONValue {
    /// The value as JSON, with its keys in alphabetical order.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON values can always be encoded.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
