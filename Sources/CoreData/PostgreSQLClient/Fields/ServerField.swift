public import CPostgreSQLLibrary

/// A value of the current row, in the memory of the library. It must not be used after the next step.
///
/// Public, unlike the rest of the module, because only public code can be inlined into other modules, and rows are read
/// value by value.
@frozen
public struct ServerField {
    @usableFromInline
    let field: postgresql_field

    @inlinable
    init(_ field: postgresql_field) {
        self.field = field
    }

    /// Whether the value is NULL.
    @inlinable
    @inline(__always)
    public var isNull: Bool { field.start == nil }

    /// The bytes as the server sends them.
    @inlinable
    @inline(__always)
    public var bytes: UnsafeRawBufferPointer { .init(start: field.start, count: Int(field.count)) }

    /// The server's number of the type.
    @inlinable
    public var type: UInt32 { field.type }

    /// Whether the value is a whole number of up to 64 bits.
    public var isInteger: Bool {
        switch field.type {
        case ServerType.int8, ServerType.int4, ServerType.int2, ServerType.boolean, ServerType.oid, ServerType.xid8:
            true
        case ServerType.numeric: NumericDigits(bytes)?.integer != nil
        default: false
        }
    }

    /// The value as an integer; 0 if it is NULL. Fractions are cut off.
    @inlinable
    @inline(__always)
    public var int64: Int64 {
        guard let start = field.start else { return 0 }
        switch field.count {
        case 8 where field.type == ServerType.int8: return Int64(bitPattern: Self.word(start))
        case 4 where field.type == ServerType.int4: return Int64(Int32(bitPattern: Self.half(start)))
        default: return otherInt64
        }
    }

    /// The value as a floating-point number; 0 if it is NULL. Dates are seconds since 2001.
    @inlinable
    @inline(__always)
    public var double: Double {
        guard let start = field.start else { return 0 }
        switch field.type {
        case ServerType.float8 where field.count == 8: return Double(bitPattern: Self.word(start))
        case ServerType.timestamptz where field.count == 8:
            return ServerTime.seconds(Int64(bitPattern: Self.word(start)))
        default: return otherDouble
        }
    }

    /// The bytes of a text in UTF-8.
    @inlinable
    @inline(__always)
    public var text: UnsafeRawBufferPointer {
        // The first byte of binary JSON is the number of the form.
        field.type == ServerType.jsonb && field.count > 0 ? .init(rebasing: bytes.dropFirst()) : bytes
    }

    /// The bytes of a value that is not text.
    @inlinable
    @inline(__always)
    public var blob: UnsafeRawBufferPointer { text }

    /// The text, with invalid UTF-8 repaired; empty if the value is NULL.
    public var string: String { String(decoding: text, as: UTF8.self) }

    /// The decimal digits of a number of any length; nil for other types, and for not-a-number.
    public var digits: String? { field.type == ServerType.numeric ? NumericDigits(bytes)?.text : nil }

    @inlinable
    static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(bigEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
    }

    @inlinable
    static func half(_ start: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(bigEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt32.self))
    }

    @usableFromInline
    var otherInt64: Int64 {
        guard let start = field.start else { return 0 }
        switch (field.type, field.count) {
        case (ServerType.boolean, 1): return start[0] == 0 ? 0 : 1
        case (ServerType.int2, 2): return Int64(Int16(bitPattern: UInt16(start[0]) << 8 | UInt16(start[1])))
        case (ServerType.oid, 4): return Int64(Self.half(start))
        case (ServerType.xid8, 8): return Int64(bitPattern: Self.word(start))
        default: return Int64(exactly: double.rounded(.towardZero)) ?? 0
        }
    }

    @usableFromInline
    var otherDouble: Double {
        guard let start = field.start else { return 0 }
        switch (field.type, field.count) {
        case (ServerType.float8, _): return 0
        case (ServerType.float4, 4): return Double(Float(bitPattern: Self.half(start)))
        case (ServerType.timestamp, 8): return ServerTime.seconds(Int64(bitPattern: Self.word(start)))
        case (ServerType.numeric, _): return NumericDigits(bytes)?.double ?? 0
        case (ServerType.int8, 8), (ServerType.int4, 4), (ServerType.int2, 2), (ServerType.boolean, 1),
            (ServerType.oid, 4), (ServerType.xid8, 8):
            return Double(int64)
        default: return Double(string) ?? 0
        }
    }
}
