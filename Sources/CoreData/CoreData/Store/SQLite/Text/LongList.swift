internal import Foundation

/// Many values as one: a JSON array, and how its elements become the values again.
struct LongList {
    let json: String
    /// The value of an element, as an expression over `json_each`.
    let decoding: String

    /// All values are of one form.
    init(_ values: [Value]) {
        switch values.first {
        case .bytes: decoding = "\(SQLFunction.bytes.name)(value)"
        case .real: decoding = "\(SQLFunction.real.name)(value)"
        default: decoding = "value"
        }
        json = "[\(values.map(Self.element).joined(separator: ","))]"
    }

    private static func element(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .integer(let integer): String(integer)
        // The digits of a real number are not read back to the last bit by every version of SQLite.
        case .real(let real): String(Int64(bitPattern: real.bitPattern))
        case .text(let text): quoted(text)
        case .bytes(let data): "\"\(data.map { Self.hexadecimal($0) }.joined())\""
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                quoted += "\\u00\(hexadecimal(UInt8(scalar.value)))"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
