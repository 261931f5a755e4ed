public import Foundation

/// A type of attribute values that accessors read and write without boxing: numbers, `Bool`, `String`, `Date`, `UUID`,
/// `URL` and `Data`. `Decimal` is one as well, so that generated classes can use it.
///
/// The requirements are for the accessors of generated classes only.
public protocol _ManagedValue {
    /// Returns the object's value at an ordinal; nil if it is null.
    static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Self?

    /// Sets the object's value at an ordinal.
    static func _write(_ value: Self?, _ object: NSManagedObject, _ ordinal: Int)
}

/// A value type with an empty value, which non-optional accessors return for null.
public protocol _ManagedScalar: _ManagedValue {
    /// The value that accessors return for null.
    static var _empty: Self { get }
}

extension NSManagedObject {
    /// Returns an attribute's value, or the type's empty value if it is null.
    @inlinable
    public final func _value<Value: _ManagedScalar>(at ordinal: Int) -> Value {
        Value._read(self, ordinal) ?? Value._empty
    }

    /// Returns an attribute's value; nil if it is null.
    @inlinable
    public final func _value<Value: _ManagedValue>(at ordinal: Int) -> Value? {
        Value._read(self, ordinal)
    }

    /// Sets an attribute.
    @inlinable
    public final func _setValue<Value: _ManagedValue>(_ value: Value?, at ordinal: Int) {
        Value._write(value, self, ordinal)
    }
}

// MARK: - Numbers

extension Int64: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Int64 { 0 }
    /// Returns the stored integer; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Int64? { object.integer(at: ordinal) }
    /// Stores the integer, or null.
    public static func _write(_ value: Int64?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer($0) } ?? .null, at: ordinal)
    }
}

extension Int32: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Int32 { 0 }
    /// Returns the low 32 bits of the stored integer; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Int32? {
        object.integer(at: ordinal).map { Int32(truncatingIfNeeded: $0) }
    }
    /// Stores the integer as 64 bits, or null.
    public static func _write(_ value: Int32?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer(Int64($0)) } ?? .null, at: ordinal)
    }
}

extension Int16: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Int16 { 0 }
    /// Returns the low 16 bits of the stored integer; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Int16? {
        object.integer(at: ordinal).map { Int16(truncatingIfNeeded: $0) }
    }
    /// Stores the integer as 64 bits, or null.
    public static func _write(_ value: Int16?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer(Int64($0)) } ?? .null, at: ordinal)
    }
}

extension Bool: _ManagedScalar {
    /// False.
    @inlinable public static var _empty: Bool { false }
    /// Returns whether the stored integer is not 0; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Bool? {
        object.integer(at: ordinal).map { $0 != 0 }
    }
    /// Stores 1 for true, 0 for false, or null.
    public static func _write(_ value: Bool?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer($0 ? 1 : 0) } ?? .null, at: ordinal)
    }
}

extension Double: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Double { 0 }
    /// Returns the stored number; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Double? { object.real(at: ordinal) }
    /// Stores the number, or null.
    public static func _write(_ value: Double?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .real($0) } ?? .null, at: ordinal)
    }
}

extension Float: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Float { 0 }
    /// Returns the stored number rounded to a `Float`; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Float? {
        object.real(at: ordinal).map { Float($0) }
    }
    /// Stores the number as a `Double`, or null.
    public static func _write(_ value: Float?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .real(Double($0)) } ?? .null, at: ordinal)
    }
}

extension Decimal: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Decimal { 0 }
    /// Returns the stored number as the decimal with the fewest digits; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Decimal? { object.decimal(at: ordinal) }
    /// Stores the decimal, or null.
    public static func _write(_ value: Decimal?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .any(NSDecimalNumber(decimal: $0)) } ?? .null, at: ordinal)
    }
}

// MARK: - Text, dates and bytes

extension String: _ManagedScalar {
    /// The empty string.
    @inlinable public static var _empty: String { "" }
    /// Returns the stored text; nil if it is null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> String? { object.text(at: ordinal) }
    /// Stores the text, or null.
    public static func _write(_ value: String?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .text($0) } ?? .null, at: ordinal)
    }
}

extension Date: _ManagedScalar {
    /// The reference date, 1 January 2001.
    @inlinable public static var _empty: Date { Date(timeIntervalSinceReferenceDate: 0) }
    /// Returns the date from the stored seconds since 2001; nil if they are null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Date? {
        object.real(at: ordinal).map { Date(timeIntervalSinceReferenceDate: $0) }
    }
    /// Stores the seconds since the reference date, or null.
    public static func _write(_ value: Date?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null, at: ordinal)
    }
}

extension UUID: _ManagedScalar {
    /// The UUID with all bytes zero.
    @inlinable public static var _empty: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    /// Returns the UUID from the 16 stored bytes; nil if they are null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> UUID? { object.uuid(at: ordinal) }
    /// Stores the 16 bytes, or null.
    public static func _write(_ value: UUID?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .uuid($0) } ?? .null, at: ordinal)
    }
}

extension Data: _ManagedScalar {
    /// Empty data.
    @inlinable public static var _empty: Data { Data() }
    /// Returns the stored bytes, read from their file if they are external; nil if they are null.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Data? { object.data(at: ordinal) }
    /// Stores the bytes, or null. The store decides whether they go to a file.
    public static func _write(_ value: Data?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .data($0) } ?? .null, at: ordinal)
    }
}

extension URL: _ManagedScalar {
    /// The URL `about:blank`, because no URL is empty.
    public static var _empty: URL { blank }
    private static let blank = URL(string: "about:blank") ?? URL(filePath: "/")
    /// Returns the URL of the stored text; nil if it is null or no URL.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> URL? { object.url(at: ordinal) }
    /// Stores the absolute text of the URL, or null.
    public static func _write(_ value: URL?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .url($0) } ?? .null, at: ordinal)
    }
}
