internal import CSQLite

/// Takes the result of a call of a function, which is NULL unless something is set. Valid during the call only.
package struct FunctionResult {
    private let context: OpaquePointer

    /// Wraps the context of a call.
    init(_ context: OpaquePointer) {
        self.context = context
    }

    /// Returns NULL.
    package func setNull() {
        sqlite3_result_null(context)
    }

    /// Returns an integer.
    package func set(_ value: Int64) {
        sqlite3_result_int64(context, value)
    }

    /// Returns a floating-point number.
    package func set(_ value: Double) {
        sqlite3_result_double(context, value)
    }

    /// Returns what SQL has for truth: 1 or 0.
    package func set(_ value: Bool) {
        sqlite3_result_int(context, value ? 1 : 0)
    }

    /// Returns a copy of a text.
    package func set(_ value: String) {
        var value = value
        value.withUTF8 { set(text: UnsafeRawBufferPointer($0)) }
    }

    /// Returns a copy of a text in UTF-8.
    package func set(text: UnsafeRawBufferPointer) {
        guard let start = text.baseAddress else { return sqlite3_result_text(context, "", 0, transient) }
        start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            sqlite3_result_text64(context, $0, UInt64(text.count), transient, UInt8(SQLITE_UTF8))
        }
    }

    /// Returns a copy of bytes.
    package func set(blob: UnsafeRawBufferPointer) {
        guard let start = blob.baseAddress else { return sqlite3_result_zeroblob(context, 0) }
        sqlite3_result_blob64(context, start, UInt64(blob.count), transient)
    }

    /// Returns a value as it is, such as one of the arguments.
    package func set(_ value: ColumnValue) {
        guard let pointer = value.pointer else { return setNull() }
        sqlite3_result_value(context, pointer)
    }

    /// Lets the statement fail with a message.
    package func fail(_ message: String) {
        sqlite3_result_error(context, message, -1)
    }
}
