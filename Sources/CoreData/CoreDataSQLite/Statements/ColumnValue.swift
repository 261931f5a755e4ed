public import CCoreDataSQLite

/// A value that SQLite owns. It must not be used after the statement's next step, or after the function call ends.
///
/// Reading a value as another type converts it by SQLite's rules. Reading it as text or blob may convert it in place,
/// so read its type first.
///
/// Public, unlike the rest of the module, because only public code can be inlined into other modules, and rows are read
/// value by value.
@frozen
public struct ColumnValue {
    /// SQLite's value. A missing value, such as an argument that was not passed, is NULL.
    @usableFromInline
    let pointer: OpaquePointer?

    /// Wraps a value of SQLite.
    @inlinable
    init(_ pointer: OpaquePointer?) {
        self.pointer = pointer
    }

    /// Whether the value is NULL.
    @inlinable
    @inline(__always)
    public var isNull: Bool {
        guard let pointer else { return true }
        return sqlite3_value_type(pointer) == SQLITE_NULL
    }

    /// The storage class of the value.
    package var type: StorageClass {
        guard let pointer else { return .null }
        switch sqlite3_value_type(pointer) {
        case SQLITE_INTEGER: return .integer
        case SQLITE_FLOAT: return .real
        case SQLITE_TEXT: return .text
        case SQLITE_BLOB: return .blob
        default: return .null
        }
    }

    /// The value as an integer; 0 if it is NULL.
    @inlinable
    @inline(__always)
    public var int64: sqlite3_int64 {
        guard let pointer else { return 0 }
        return sqlite3_value_int64(pointer)
    }

    /// The value as a floating-point number; 0 if it is NULL.
    @inlinable
    @inline(__always)
    public var double: Double {
        guard let pointer else { return 0 }
        return sqlite3_value_double(pointer)
    }

    /// The value as text, with invalid UTF-8 repaired; empty if it is NULL.
    package var string: String {
        String(decoding: text, as: UTF8.self)
    }

    /// The bytes of the value as text, which may be invalid UTF-8; empty if it is NULL.
    @inlinable
    @inline(__always)
    public var text: UnsafeRawBufferPointer {
        // The order matters: reading the text may convert the value, and only then is its length that of the text.
        guard let pointer, let start = sqlite3_value_text(pointer) else { return .init(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(pointer)))
    }

    /// The bytes of the value as a blob; empty if it is NULL.
    @inlinable
    @inline(__always)
    public var blob: UnsafeRawBufferPointer {
        guard let pointer, let start = sqlite3_value_blob(pointer) else { return .init(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(pointer)))
    }

    /// A copy of the value that remains valid.
    package var copy: SQLiteValue {
        switch type {
        case .null: .null
        case .integer: .integer(int64)
        case .real: .real(double)
        case .text: .text(string)
        case .blob: .blob(Array(blob))
        }
    }
}

/// A value that is independent of SQLite, for uses where speed does not matter.
package enum SQLiteValue: Sendable, Hashable {
    /// NULL.
    case null
    /// An integer.
    case integer(Int64)
    /// A floating-point number.
    case real(Double)
    /// Text. Invalid UTF-8 is repaired.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// The value as an integer; nil if it is none.
    package var integer: Int64? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    /// The value as text; nil if it is none.
    package var text: String? {
        guard case .text(let value) = self else { return nil }
        return value
    }
}

/// The storage class of a value in SQLite.
package enum StorageClass: Sendable {
    /// NULL.
    case null
    /// A signed integer of up to 64 bits.
    case integer
    /// A floating-point number of 64 bits.
    case real
    /// Text, in the encoding of the database.
    case text
    /// Bytes.
    case blob
}
