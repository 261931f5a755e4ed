public import Foundation

/// An attribute's value that rows hold as such: numbers, `Bool`, `String`, `Date`, `UUID`, `URL` and `Data`.
///
/// Accessors of generated classes read and write these; the methods are theirs alone.
public protocol _ManagedValue {
    /// The object's value at an ordinal, if there is one.
    static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Self?

    /// Sets the object's value at an ordinal.
    static func _write(_ value: Self?, _ object: NSManagedObject, _ ordinal: Int)
}

/// A value that has an empty one, which accessors read where nothing is stored: all but `URL`.
public protocol _ManagedScalar: _ManagedValue {
    /// What is read where nothing is stored.
    static var _empty: Self { get }
}

extension NSManagedObject {
    /// An attribute's value, or an empty one where there is none.
    @inlinable
    public final func _value<Value: _ManagedScalar>(at ordinal: Int) -> Value {
        Value._read(self, ordinal) ?? Value._empty
    }

    /// An attribute's value, if there is one.
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
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Int64? { object.integer(at: ordinal) }
    /// Sets the object's value.
    public static func _write(_ value: Int64?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer($0) } ?? .null, at: ordinal)
    }
}

extension Int32: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Int32 { 0 }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Int32? {
        object.integer(at: ordinal).map { Int32(truncatingIfNeeded: $0) }
    }
    /// Sets the object's value.
    public static func _write(_ value: Int32?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer(Int64($0)) } ?? .null, at: ordinal)
    }
}

extension Int16: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Int16 { 0 }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Int16? {
        object.integer(at: ordinal).map { Int16(truncatingIfNeeded: $0) }
    }
    /// Sets the object's value.
    public static func _write(_ value: Int16?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer(Int64($0)) } ?? .null, at: ordinal)
    }
}

extension Bool: _ManagedScalar {
    /// False.
    @inlinable public static var _empty: Bool { false }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Bool? {
        object.integer(at: ordinal).map { $0 != 0 }
    }
    /// Sets the object's value.
    public static func _write(_ value: Bool?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .integer($0 ? 1 : 0) } ?? .null, at: ordinal)
    }
}

extension Double: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Double { 0 }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Double? { object.real(at: ordinal) }
    /// Sets the object's value.
    public static func _write(_ value: Double?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .real($0) } ?? .null, at: ordinal)
    }
}

extension Float: _ManagedScalar {
    /// 0.
    @inlinable public static var _empty: Float { 0 }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Float? {
        object.real(at: ordinal).map { Float($0) }
    }
    /// Sets the object's value.
    public static func _write(_ value: Float?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .real(Double($0)) } ?? .null, at: ordinal)
    }
}

// MARK: - Text, dates and bytes

extension String: _ManagedScalar {
    /// No text.
    @inlinable public static var _empty: String { "" }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> String? { object.text(at: ordinal) }
    /// Sets the object's value.
    public static func _write(_ value: String?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .text($0) } ?? .null, at: ordinal)
    }
}

extension Date: _ManagedScalar {
    /// The beginning of 2001.
    @inlinable public static var _empty: Date { Date(timeIntervalSinceReferenceDate: 0) }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Date? {
        object.real(at: ordinal).map { Date(timeIntervalSinceReferenceDate: $0) }
    }
    /// Sets the object's value.
    public static func _write(_ value: Date?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null, at: ordinal)
    }
}

extension UUID: _ManagedScalar {
    /// All zeros.
    @inlinable public static var _empty: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> UUID? { object.uuid(at: ordinal) }
    /// Sets the object's value.
    public static func _write(_ value: UUID?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .uuid($0) } ?? .null, at: ordinal)
    }
}

extension Data: _ManagedScalar {
    /// No bytes.
    @inlinable public static var _empty: Data { Data() }
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> Data? { object.data(at: ordinal) }
    /// Sets the object's value.
    public static func _write(_ value: Data?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .data($0) } ?? .null, at: ordinal)
    }
}

extension URL: _ManagedValue {
    /// The object's value, if there is one.
    public static func _read(_ object: NSManagedObject, _ ordinal: Int) -> URL? { object.url(at: ordinal) }
    /// Sets the object's value.
    public static func _write(_ value: URL?, _ object: NSManagedObject, _ ordinal: Int) {
        object.setAttribute(value.map { .url($0) } ?? .null, at: ordinal)
    }
}
