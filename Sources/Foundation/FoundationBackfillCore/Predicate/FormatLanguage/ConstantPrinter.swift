internal import Foundation

/// A printer of constants as literals of the format language.
enum ConstantPrinter {
    static func text(of value: Any?) -> String {
        switch value {
        case nil, is NSNull: "nil"
        case let index as SymbolicIndex: index.rawValue
        case let uuid as UUID: cast(quoted(uuid.uuidString), to: .uuid)
        case let url as URL: cast(quoted(url.absoluteString), to: .url)
        case let data as Data: cast(quoted(data.base64EncodedString()), to: .data)
        default: text(of: Operand(value), value)
        }
    }

    private static func text(of operand: Operand, _ value: Any?) -> String {
        switch operand {
        case .null: "nil"
        case .integer(let integer): "\(integer)"
        case .real(let real): text(of: real)
        case .decimal(let decimal): text(of: decimal)
        case .string(let string): quoted(string)
        case .date(let date): cast(text(of: date), to: .date)
        case .collection(let elements, let base): list(elements, isSorted: base is NSSet || base is Set<AnyHashable>)
        case .other(let value): dictionary(value).map { text(of: $0) } ?? String(describing: value)
        }
    }

    /// Returns the text in double quotes, with escapes for quotes, backslashes and control characters.
    static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                text += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    static func isNegative(_ value: Any?) -> Bool {
        Operand(value).number.map { $0 < 0 } ?? false
    }

    private static func cast(_ literal: String, to type: CastType) -> String {
        "CAST(\(literal), \"\(type.rawValue)\")"
    }

    /// Returns the digits alone, unless reading them as a floating-point number would lose some.
    private static func text(of decimal: Decimal) -> String {
        let digits = "\(decimal)"
        return digits.count <= 15 && !decimal.isNaN ? digits : cast(quoted(digits), to: .decimal)
    }

    private static func text(of real: Double) -> String {
        guard real.isFinite else { return cast(quoted("\(real)"), to: .number) }
        return Int64(exactly: real).map { "\($0)" } ?? "\(real)"
    }

    /// Returns the seconds with six decimals, as Apple writes them, or with more if six do not give the same date.
    private static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate
        guard seconds.isFinite else { return quoted("\(seconds)") }
        let short = String(format: "%.6f", seconds)
        return Double(short) == seconds ? short : "\(seconds)"
    }

    /// Returns a readable form of a dictionary, which has no literal in the format language.
    private static func text(of dictionary: [AnyHashable: Any]) -> String {
        let entries = dictionary.map { "\(text(of: $0.key.base)): \(text(of: $0.value))" }
        return "{" + entries.sorted().joined(separator: ", ") + "}"
    }

    /// Returns the elements in braces. The elements of a set are sorted by their text, so that equal sets give equal
    /// text.
    private static func list(_ elements: [Any], isSorted: Bool) -> String {
        let texts = elements.map { text(of: $0) }
        return "{" + (isSorted ? texts.sorted() : texts).joined(separator: ", ") + "}"
    }
}
