internal import Foundation

/// A value as predicates compare it: what it is was found out once, and numbers of all types have become one of three.
package enum Operand {
    case null
    /// Integers and Booleans.
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case string(String)
    case date(Date)
    case collection([Any], base: Any)
    /// Anything that is only equal or not: UUIDs, URLs, data, objects.
    case other(Any)

    package init(_ value: Any?) {
        guard let value else {
            self = .null
            return
        }
        self = Self.ofCommonType(value) ?? Self.ofAnyType(value)
    }

    /// Recognises the everyday types by identity, which is many times faster than trying casts one after the other.
    private static func ofCommonType(_ value: Any) -> Operand? {
        switch ObjectIdentifier(type(of: value)) {
        case ObjectIdentifier(String.self): (value as? String).map { .string($0) }
        case ObjectIdentifier(Int.self): (value as? Int).map { .integer(Int64($0)) }
        case ObjectIdentifier(Int64.self): (value as? Int64).map { .integer($0) }
        case ObjectIdentifier(Bool.self): (value as? Bool).map { .integer($0 ? 1 : 0) }
        case ObjectIdentifier(Double.self): (value as? Double).map { .real($0) }
        case ObjectIdentifier(Date.self): (value as? Date).map { .date($0) }
        default: value is any OpaqueOperand ? .other(value) : nil
        }
    }

    private static func ofAnyType(_ value: Any) -> Operand {
        switch value {
        case is NSNull: .null
        case let decimal as NSDecimalNumber: .decimal(decimal.decimalValue)
        case let number as NSNumber: .number(number)
        case let decimal as Decimal: .decimal(decimal)
        case let integer as any BinaryInteger: whole(integer)
        case let real as any BinaryFloatingPoint: .real(Double(real))
        case let string as String: .string(string)
        case let date as Date: .date(date)
        // The Foundation objects and the Swift values of these are not equal to each other by themselves.
        case let url as URL: .other(url)
        case let uuid as UUID: .other(uuid)
        case let data as Data: .other(data)
        default:
            if let elements = elements(of: value) {
                .collection(elements, base: value)
            } else {
                flattened(value).map { ofSwiftType($0) } ?? .null
            }
        }
    }

    /// Values that no Objective-C property could hold: an enumeration counts as its raw value, as it would there.
    private static func ofSwiftType(_ value: Any) -> Operand {
        switch value {
        case is UUID, is URL, is Data: .other(value)
        case _ where type(of: value) is AnyClass: .other(value)
        case let character as Character: .string(String(character))
        case let text as any StringProtocol: .string(String(text))
        case let raw as any RawRepresentable where !(value is SymbolicIndex): Operand(raw.rawValue)
        default: .other(value)
        }
    }

    private static func whole(_ integer: some BinaryInteger) -> Operand {
        Int64(exactly: integer).map { .integer($0) } ?? .real(Double(integer))
    }

    private static func number(_ number: NSNumber) -> Operand {
        switch number.objCType.pointee {
        case CChar(UInt8(ascii: "d")), CChar(UInt8(ascii: "f")): .real(number.doubleValue)
        case CChar(UInt8(ascii: "Q")) where number.uint64Value > Int64.max: .real(Double(number.uint64Value))
        default: .integer(number.int64Value)
        }
    }

    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The number, if it is one. Dates are not.
    var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        case .decimal(let decimal): NSDecimalNumber(decimal: decimal).doubleValue
        default: nil
        }
    }

    /// The number as a decimal, if it is one.
    var exact: Decimal? {
        switch self {
        case .integer(let integer): Decimal(integer)
        case .real(let real): Decimal(real)
        case .decimal(let decimal): decimal
        default: nil
        }
    }

    /// The value as it came in, or an equal one: integers come back as `Int`.
    package var value: Any? {
        switch self {
        case .null: nil
        case .integer(let integer): Int(integer)
        case .real(let real): real
        case .decimal(let decimal): decimal
        case .string(let string): string
        case .date(let date): date
        case .collection(_, let base): base
        case .other(let value): value
        }
    }
}

/// A class whose instances predicates can only tell apart, so that nothing else need be tried with them.
package protocol OpaqueOperand: AnyObject {}
