internal import CVariableArguments
internal import Foundation

/// A place in a format that an argument fills: `%@`, `%K`, `%d` and the other conversions of C.
enum FormatSpecifier: Equatable {
    case object
    case keyPath
    case integer(CVariableArgumentType)
    case real
    case cString
    case utf16String

    /// Reads the specifier behind a percent sign; nil if there is none. Also tells its length.
    static func parse(_ bytes: ArraySlice<UInt8>) -> (specifier: FormatSpecifier, length: Int)? {
        let modifiers = bytes.prefix { "hlqztj".utf8.contains($0) }
        guard let conversion = bytes.dropFirst(modifiers.count).first else { return nil }
        let specifier: FormatSpecifier
        switch UnicodeScalar(conversion) {
        case "@" where modifiers.isEmpty: specifier = .object
        case "K" where modifiers.isEmpty: specifier = .keyPath
        case "s" where modifiers.isEmpty: specifier = .cString
        case "S" where modifiers.isEmpty: specifier = .utf16String
        case "d", "i", "D", "u", "U", "x", "X", "o", "O", "c", "C":
            let isWide = modifiers.contains { $0 != UInt8(ascii: "h") }
            specifier = .integer(isWide ? CVariableArgumentInt64 : CVariableArgumentInt32)
        case "f", "F", "e", "E", "g", "G", "a", "A": specifier = .real
        default: return nil
        }
        return (specifier, modifiers.count + 1)
    }

    /// The specifiers of a format, in order. Those inside quotes are text.
    static func all(in format: String) -> [FormatSpecifier] {
        let bytes = Array(format.utf8)
        var specifiers: [FormatSpecifier] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                while index < bytes.count, bytes[index] != byte {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            } else if byte == UInt8(ascii: "%"), let (specifier, length) = parse(bytes[index...]) {
                specifiers.append(specifier)
                index += length
            }
        }
        return specifiers
    }

    /// How the argument lies in a C argument list.
    var argumentType: CVariableArgumentType {
        switch self {
        case .object, .keyPath, .cString, .utf16String: CVariableArgumentPointer
        case .integer(let type): type
        case .real: CVariableArgumentDouble
        }
    }
}
