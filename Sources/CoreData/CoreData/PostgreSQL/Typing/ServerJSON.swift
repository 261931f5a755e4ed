internal import Foundation
internal import UntrustedJSON

/// A JSON text in the form in which a column of the type `jsonb` gives it back: with the server's order of keys, without duplicates, and
/// with its spaces. A row that a save remembers is then the one that others read.
struct ServerJSON {
    /// Returns the text for one that a transformer has made; nil if the server takes it for no JSON.
    static func kept(_ data: Data) -> Data? {
        let source = Array(data)
        do {
            let node = try JSONReader.read(source, levels: JSONNesting.mostReadable)
            let numbers = try JSONSyntax.numbers(in: source).map { String(decoding: source[$0.range], as: UTF8.self) }
            var json = ServerJSON(numbers: numbers[...])
            return json.text(of: node).map { Data($0.utf8) }
        } catch {
            return nil
        }
    }

    /// The numbers of the text that are still to come, with all of their digits.
    private var numbers: ArraySlice<String>

    private mutating func text(of node: JSONNode) -> String? {
        switch node {
        case .null: return "null"
        case .bool(let truth): return truth ? "true" : "false"
        case .integer, .double: return numbers.popFirst().flatMap(Self.number)
        case .string(let text): return Self.quoted(text)
        case .array(let elements):
            var texts: [String] = []
            for element in elements {
                guard let text = text(of: element) else { return nil }
                texts.append(text)
            }
            return "[\(texts.joined(separator: ", "))]"
        case .object(let members): return text(of: members)
        }
    }

    private mutating func text(of members: [JSONNode.Member]) -> String? {
        var values: [String: String] = [:]
        for member in members {
            guard let name = Self.quoted(member.name), let value = text(of: member.value) else { return nil }
            values[member.name] = "\(name): \(value)"
        }
        // Short keys come first, others by their bytes.
        let sorted = values.sorted { one, other in
            let (first, second) = (one.key.utf8, other.key.utf8)
            return first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count < second.count
        }
        return "{\(sorted.map(\.value).joined(separator: ", "))}"
    }

    /// Returns a text with the escapes that the server writes; nil for one with the character NUL, which it cannot store.
    private static func quoted(_ text: String) -> String? {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\0": return nil
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\u{8}": quoted += "\\b"
            case "\u{C}": quoted += "\\f"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                quoted += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    // MARK: - Numbers

    /// The most digits that a number may have before or behind its point.
    private static let mostDigits = 1_000

    /// Returns a number without an exponent, but with all digits behind its point; nil for one with very many digits.
    private static func number(_ text: String) -> String? {
        let isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.lowercased().split(separator: "e", omittingEmptySubsequences: false)
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) <= mostDigits else { return nil }
        let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
        var digits = String(mantissa[0]) + fraction
        let scale = max(0, fraction.count - exponent)
        let missing = exponent - fraction.count
        if missing > 0 { digits += String(repeating: "0", count: missing) }
        if digits.count <= scale { digits = String(repeating: "0", count: scale - digits.count + 1) + digits }
        let whole = digits.dropLast(scale).drop { $0 == "0" }
        let number = (whole.isEmpty ? "0" : String(whole)) + (scale > 0 ? ".\(digits.suffix(scale))" : "")
        // The server has no negative zero.
        return isNegative && number.contains { ("1"..."9").contains($0) } ? "-\(number)" : number
    }
}
