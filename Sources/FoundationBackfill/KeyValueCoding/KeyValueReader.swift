public import Foundation

/// Reads a property of an object as the narrowest type that holds it, so that predicates and sort descriptors compare
/// numbers, text and dates without boxing them.
public enum KeyValueReader: Sendable {
    /// Integers of up to 64 bits with sign, and Booleans.
    case integer(@Sendable (AnyObject) -> Int64?)
    /// Floating-point numbers.
    case real(@Sendable (AnyObject) -> Double?)
    /// Text.
    case string(@Sendable (AnyObject) -> String?)
    /// Dates.
    case date(@Sendable (AnyObject) -> Date?)
    /// Everything else.
    case any(@Sendable (AnyObject) -> Any?)
}

/// The types that ``KeyValueReader`` reads without boxing.
public protocol _KeyValueReadable: SendableMetatype {
    /// The reader for a property of this type.
    static func _reader(_ get: @escaping @Sendable (AnyObject) -> Self) -> KeyValueReader

    /// The reader for a property that is an optional of this type.
    static func _optionalReader(_ get: @escaping @Sendable (AnyObject) -> Self?) -> KeyValueReader

    /// The value as key-value coding returns it.
    var _boxed: Any? { get }
}

extension _KeyValueReadable {
    /// The value itself.
    @inlinable public var _boxed: Any? { self }
}

extension _KeyValueReadable where Self: FixedWidthInteger {
    /// Reads as a 64-bit integer.
    @inlinable
    public static func _reader(_ get: @escaping @Sendable (AnyObject) -> Self) -> KeyValueReader {
        .integer { Int64(truncatingIfNeeded: get($0)) }
    }

    /// Reads as a 64-bit integer.
    @inlinable
    public static func _optionalReader(_ get: @escaping @Sendable (AnyObject) -> Self?) -> KeyValueReader {
        .integer { get($0).map { Int64(truncatingIfNeeded: $0) } }
    }
}

extension _KeyValueReadable where Self: BinaryFloatingPoint {
    /// Reads as a double.
    @inlinable
    public static func _reader(_ get: @escaping @Sendable (AnyObject) -> Self) -> KeyValueReader {
        .real { Double(get($0)) }
    }

    /// Reads as a double.
    @inlinable
    public static func _optionalReader(_ get: @escaping @Sendable (AnyObject) -> Self?) -> KeyValueReader {
        .real { get($0).map { Double($0) } }
    }
}

extension Int: _KeyValueReadable {}
extension Int8: _KeyValueReadable {}
extension Int16: _KeyValueReadable {}
extension Int32: _KeyValueReadable {}
extension Int64: _KeyValueReadable {}
extension UInt8: _KeyValueReadable {}
extension UInt16: _KeyValueReadable {}
extension UInt32: _KeyValueReadable {}
extension Double: _KeyValueReadable {}
extension Float: _KeyValueReadable {}

extension Bool: _KeyValueReadable {
    /// Reads as 1 or 0.
    @inlinable
    public static func _reader(_ get: @escaping @Sendable (AnyObject) -> Bool) -> KeyValueReader {
        .integer { get($0) ? 1 : 0 }
    }

    /// Reads as 1 or 0.
    @inlinable
    public static func _optionalReader(_ get: @escaping @Sendable (AnyObject) -> Bool?) -> KeyValueReader {
        .integer { get($0).map { $0 ? 1 : 0 } }
    }
}

extension String: _KeyValueReadable {
    /// Reads as text.
    @inlinable
    public static func _reader(_ get: @escaping @Sendable (AnyObject) -> String) -> KeyValueReader {
        .string { get($0) }
    }

    /// Reads as text.
    @inlinable
    public static func _optionalReader(_ get: @escaping @Sendable (AnyObject) -> String?) -> KeyValueReader {
        .string(get)
    }
}

extension Date: _KeyValueReadable {
    /// Reads as a date.
    @inlinable
    public static func _reader(_ get: @escaping @Sendable (AnyObject) -> Date) -> KeyValueReader {
        .date { get($0) }
    }

    /// Reads as a date.
    @inlinable
    public static func _optionalReader(_ get: @escaping @Sendable (AnyObject) -> Date?) -> KeyValueReader {
        .date(get)
    }
}

extension Optional: _KeyValueReadable where Wrapped: _KeyValueReadable {
    /// Reads as the wrapped type does.
    @inlinable
    public static func _reader(_ get: @escaping @Sendable (AnyObject) -> Wrapped?) -> KeyValueReader {
        Wrapped._optionalReader(get)
    }

    /// Reads as the wrapped type does.
    @inlinable
    public static func _optionalReader(_ get: @escaping @Sendable (AnyObject) -> Wrapped??) -> KeyValueReader {
        Wrapped._optionalReader { get($0) ?? nil }
    }

    /// The wrapped value, or nil.
    @inlinable public var _boxed: Any? { flatMap(\._boxed) }
}
