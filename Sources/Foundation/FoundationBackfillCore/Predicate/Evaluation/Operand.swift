internal import Foundation

/// A value prepared for comparisons: its type has been determined, and numbers of all types have been converted to one
/// of three.
package enum Operand {
    case null
    /// Integers and Booleans.
    case integer(Int64)
    case real(Double)
    case decimal(Decimal)
    case string(String)
    case date(Date)
    case collection([Any], base: Any)
    /// A value of any other type: UUIDs, URLs, data, objects. Most of these can only be tested for equality.
    case other(Any)

    package init(_ value: Any?) {
        guard let value else {
            self = .null
            return
        }
        self = Self.ofCommonType(value) ?? Self.ofAnyType(value)
    }

    /// Recognises common types by identity, which is many times faster than trying one cast after another.
    private static func ofCommonType(_ value: Any) -> Operand? {
        switch ObjectIdentifier(type(of: value)) {
        case ObjectIdentifier(String.self): (value as? String).map { .string($0) }
        case ObjectIdentifier(Int.self): (value as? Int).map { .integer(Int64($0)) }
        case ObjectIdentifier(Int64.self): (value as? Int64).map { .integer($0) }
        case ObjectIdentifier(Bool.self): (value as? Bool).map { .integer($0 ? 1 : 0) }
        case ObjectIdentifier(Double.self): (value as? Double).map { .real($0) }
        case ObjectIdentifier(Date.self): (value as? Date).map { .date($0) }
        case ObjectIdentifier(Decimal.self): (value as? Decimal).map { .decimal($0) }
        case ObjectIdentifier(UUID.self), ObjectIdentifier(Data.self), ObjectIdentifier(URL.self): .other(value)
        case ObjectIdentifier(NSNumber.self): (value as? NSNumber).map(number)
        default: value is any OpaqueOperand ? .other(value) : nil
        }
    }

    private static func ofAnyType(_ value: Any) -> Operand {
        switch value {
        // A cast to a class of Foundation would make an NSArray of it.
        case let array as any SwiftArray: .collection(array.elements, base: value)
        case is NSNull: .null
        case let decimal as NSDecimalNumber: .decimal(decimal.decimalValue)
        case let number as NSNumber: .number(number)
        case let decimal as Decimal: .decimal(decimal)
        case let integer as any BinaryInteger: whole(integer)
        case let real as any BinaryFloatingPoint: .real(Double(real))
        case let string as String: .string(string)
        case let date as Date: .date(date)
        // The Foundation objects of these types do not equal the Swift values, so convert them.
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

    /// Converts values that no Objective-C property could hold. An enumeration counts as its raw value.
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

    /// The value as a number; nil if it is none. Dates are not numbers.
    var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let real): real
        case .decimal(let decimal): decimal.nearestDouble
        default: nil
        }
    }

    /// The value as a decimal number, a double as the one with the fewest digits; nil if it is no finite number.
    var exact: Decimal? {
        switch self {
        case .integer(let integer): Decimal(integer)
        case .real(let real): Decimal(shortest: real).isNaN ? nil : Decimal(shortest: real)
        case .decimal(let decimal): decimal
        default: nil
        }
    }

    /// The original value, or an equal one: integers are returned as `Int`.
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

/// A class whose instances predicates can only test for equality. Conformance spares the attempts to convert them.
package protocol OpaqueOperand: AnyObject {
    /// The object that stands for this one in comparisons: equal operands have equal identities.
    var comparedIdentity: NSObject { get }
}

/// Returns an `NSNumber` for a number or Boolean of Swift, and other values as they are.
func numberObject(for value: Any?) -> Any? {
    switch value {
    // A decimal is an `NSNumber`, too, and would become a double.
    case let object? where type(of: object) is AnyClass: object
    case let integer as Int: NSNumber(value: integer)
    case let real as Double: NSNumber(value: real)
    case let truth as Bool: NSNumber(value: truth)
    case let integer as Int64: NSNumber(value: integer)
    case let real as Float: NSNumber(value: real)
    case let integer as any BinaryInteger: Int64(exactly: integer).map { NSNumber(value: $0) } ?? value
    default: value
    }
}
