internal import CVariableArguments
internal import Foundation

/// The arguments of a format, taken from left to right as the parser meets their specifiers.
struct FormatArguments {
    private var remaining: ArraySlice<Any?>
    private(set) var takenCount = 0

    init(_ arguments: [Any?]) {
        remaining = arguments[...]
    }

    /// Reads the arguments that the format's specifiers call for from a C argument list.
    init(_ list: CVaListPointer, for format: String) {
        let specifiers = FormatSpecifier.all(in: format)
        var arguments = [CVariableArgument](repeating: CVariableArgument(), count: specifiers.count)
        CVariableArgumentsRead(list, specifiers.map(\.argumentType), specifiers.count, &arguments)
        self.init(zip(specifiers, arguments).map { $0.value(of: $1) })
    }

    /// The next argument; nil if there is none left. Its own value may be nil.
    mutating func next() -> Any?? {
        guard let argument = remaining.popFirst() else { return nil }
        takenCount += 1
        return .some(flattened(argument))
    }
}

extension FormatSpecifier {
    /// The argument from a C argument list as an object.
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

    /// The constant that the argument becomes, nil if it is not of the specifier's sort.
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
    /// The number without its fraction, and still a real one if it is too large for an integer.
    fileprivate var wholeNumber: Any? {
        if case .integer(let integer) = self { return Int(integer) }
        return number.map { $0.rounded(.towardZero) }.map { whole -> Any in Int(exactly: whole) ?? whole }
    }
}
