internal import CFoundationBackfill
internal import Foundation

/// The arguments of a format, consumed from left to right as the parser reads their specifiers.
struct FormatArguments {
    private var remaining: ArraySlice<Any?>
    private(set) var takenCount = 0

    init(_ arguments: [Any?]) {
        remaining = arguments[...]
    }

    /// Reads the arguments for the format's specifiers from a C argument list.
    init(_ list: CVaListPointer, for format: String) {
        let specifiers = FormatSpecifier.all(in: format)
        var arguments = [CVariableArgument](repeating: CVariableArgument(), count: specifiers.count)
        CVariableArgumentsRead(list, specifiers.map(\.argumentType), specifiers.count, &arguments)
        self.init(zip(specifiers, arguments).map { $0.value(of: $1) })
    }

    /// Returns the next argument; an outer nil if none is left. The argument itself may be nil.
    mutating func next() -> Any?? {
        guard let argument = remaining.popFirst() else { return nil }
        takenCount += 1
        return .some(flattened(argument))
    }
}

extension FormatSpecifier {
    /// Returns an argument from a C argument list as a Swift value.
    fileprivate func value(of argument: CVariableArgument) -> Any? {
        switch self {
        case .object, .keyPath:
            argument.pointer.map { pointer in
                let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
                return (object as? FormatArgumentBox)?.value ?? object
            }
        case .integer:
            argument.integer
        case .real:
            argument.real
        case .cString:
            argument.pointer.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
        case .utf16String:
            argument.pointer.map { String(decodingCString: $0.assumingMemoryBound(to: UInt16.self), as: UTF16.self) }
        }
    }

    /// Returns the constant for an argument; an outer nil if the argument does not fit the specifier.
    func constant(_ argument: Any?) -> Any?? {
        switch self {
        case .object:
            return .some(argument)
        case .keyPath:
            return nil
        case .integer:
            return Operand(argument).wholeNumber.map { .some($0) }
        case .real:
            guard let number = Operand(argument).number else { return nil }
            return .some(number)
        case .cString, .utf16String:
            guard let text = Operand(argument).text ?? (argument as? UnsafePointer<CChar>).map({ String(cString: $0) })
            else { return nil }
            return .some(text)
        }
    }
}

extension Operand {
    /// The number without its fraction; still a floating-point number if it exceeds `Int`.
    fileprivate var wholeNumber: Any? {
        if case .integer(let integer) = self { return Int(integer) }
        return number.map { $0.rounded(.towardZero) }.map { whole -> Any in Int(exactly: whole) ?? whole }
    }
}

/// A placeholder in a format for an argument: `%@`, `%K`, `%d` and the other C conversions.
enum FormatSpecifier: Equatable {
    case object
    case keyPath
    case integer(CVariableArgumentType)
    case real
    case cString
    case utf16String

    /// Returns the specifier after a percent sign and its length in bytes; nil if there is none.
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

    /// Returns the specifiers of a format, in order. Specifiers inside quotes are text.
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

    /// The type of the argument in a C argument list.
    var argumentType: CVariableArgumentType {
        switch self {
        case .object, .keyPath, .cString, .utf16String: CVariableArgumentPointer
        case .integer(let type): type
        case .real: CVariableArgumentDouble
        }
    }
}
