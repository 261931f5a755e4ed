public import CSQLite

/// A value where SQLite has it, which must not be used after the next step, or after the call of a function.
///
/// Other types than the stored one are converted by SQLite's rules. Reading as text or blob may change the value in
/// place: ask for the type first.
///
/// Public, unlike the rest of the library, because the compiler inlines nothing into other modules that is less, and rows
/// are read value by value.
@frozen
public struct ColumnValue {
    /// SQLite's value. A missing one, such as an argument that was not given, is NULL.
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

    /// The type as which the value is stored.
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

    /// The value as text, with what is no UTF-8 replaced; empty if it is NULL.
    package var string: String {
        String(decoding: text, as: UTF8.self)
    }

    /// The bytes of the value as text, whether they are proper UTF-8 or not; none if it is NULL.
    @inlinable
    @inline(__always)
    public var text: UnsafeRawBufferPointer {
        // The order matters: asking for text may convert the value, and only then its length is that of the text.
        guard let pointer, let start = sqlite3_value_text(pointer) else { return .init(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(pointer)))
    }

    /// The bytes of the value as a blob; none if it is NULL.
    @inlinable
    @inline(__always)
    public var blob: UnsafeRawBufferPointer {
        guard let pointer, let start = sqlite3_value_blob(pointer) else { return .init(start: nil, count: 0) }
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(pointer)))
    }

    /// A copy of the value that stays valid.
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
