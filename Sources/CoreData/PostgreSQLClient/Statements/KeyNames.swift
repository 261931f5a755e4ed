internal import TSanMutex

/// The numbers that stand for keys which are UUIDs or texts, so that all of Core Data's keys are numbers.
///
/// A connection that has the names puts them in the place of numbers that are bound to parameters of such types, and numbers in
/// the place of keys in rows. Keys are columns of `varchar`, a type that no attribute's values arrive in. Numbers are valid as
/// long as a store is open, and never given again.
package final class KeyNames: Sendable {
    /// A key of a row.
    package enum Name: Hashable, Sendable {
        /// The two halves of a UUID's bytes.
        case uuid(UInt64, UInt64)
        case text(String)
    }

    /// The first number. Keys that are integers are less.
    package static let first: Int64 = 1 << 62

    private struct State {
        var numbers: [Name: Int64] = [:]
        /// The names at their numbers less ``first``.
        var names: [Name] = []

        mutating func add(_ name: Name) -> Int64 {
            names.append(name)
            return first + Int64(names.count - 1)
        }

        mutating func number(of name: Name) -> Int64 {
            if let known = numbers[name] { return known }
            let added = add(name)
            numbers[name] = added
            return added
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns the number of a name.
    package func number(of name: Name) -> Int64 { state.withLock { $0.number(of: name) } }

    /// Returns a number for a row that a program inserts under a name, which another row may have. It becomes the name's number
    /// when it is adopted.
    package func newNumber(of name: Name) -> Int64 {
        state.withLock { state in
            _ = state.number(of: name)
            return state.add(name)
        }
    }

    /// Makes numbers those of their names, and returns the numbers that these had before.
    @discardableResult
    package func adopt(_ numbers: [Int64]) -> [Int64] {
        state.withLock { state in
            numbers.compactMap { number in
                guard let name = Self.name(of: number, in: state) else { return nil }
                return state.numbers.updateValue(number, forKey: name)
            }
        }
    }

    /// Returns the name that a number stands for; nil for a key that is an integer.
    package func name(of number: Int64) -> Name? {
        number < Self.first ? nil : state.withLock { Self.name(of: number, in: $0) }
    }

    private static func name(of number: Int64, in state: State) -> Name? {
        let index = number.subtractingReportingOverflow(first).partialValue
        return index >= 0 && index < state.names.count ? state.names[Int(index)] : nil
    }
}

extension KeyNames.Name {
    /// Creates the name of a text in UTF-8. Texts that are UUIDs as the server spells them need the memory of two numbers.
    package init(utf8 text: UnsafeRawBufferPointer) {
        self = Self.uuid(text) ?? .text(String(decoding: text, as: UTF8.self))
    }

    /// Creates the name of a UUID's sixteen bytes; nil for other bytes.
    package init?(uuid bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        self = .uuid(
            UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    /// The key as text, as the server spells it.
    package var text: String {
        guard case .uuid(let high, let low) = self else {
            guard case .text(let text) = self else { return "" }
            return text
        }
        let digits = Self.digits(high) + Self.digits(low)
        let ends = [8, 12, 16, 20, 32]
        return zip([0] + ends, ends).map { String(digits[$0..<$1]) }.joined(separator: "-")
    }

    private static func digits(_ number: UInt64) -> [Character] {
        let digits = String(number, radix: 16)
        return Array(String(repeating: "0", count: 16 - digits.count) + digits)
    }

    private static func uuid(_ text: UnsafeRawBufferPointer) -> Self? {
        guard text.count == 36 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for (index, byte) in text.enumerated() {
            let digit: UInt8
            switch (index, byte) {
            case (8, UInt8(ascii: "-")), (13, UInt8(ascii: "-")), (18, UInt8(ascii: "-")), (23, UInt8(ascii: "-")):
                continue
            case (8, _), (13, _), (18, _), (23, _): return nil
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): digit = byte - UInt8(ascii: "0")
            case (_, UInt8(ascii: "a")...UInt8(ascii: "f")): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit)
        }
        return .uuid(high, low)
    }
}
