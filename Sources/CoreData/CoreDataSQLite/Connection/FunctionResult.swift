internal import CCoreDataSQLite

/// The result of an SQL function call, which is NULL unless one is set. Valid only during the call.
package struct FunctionResult {
    private let context: OpaquePointer

    /// Wraps the context of a call.
    init(_ context: OpaquePointer) {
        self.context = context
    }

    /// Sets the result to NULL.
    package func setNull() {
        sqlite3_result_null(context)
    }

    /// Sets the result to an integer.
    package func set(_ value: Int64) {
        sqlite3_result_int64(context, value)
    }

    /// Sets the result to a floating-point number.
    package func set(_ value: Double) {
        sqlite3_result_double(context, value)
    }

    /// Sets the result to a Boolean, which is 1 or 0 in SQL.
    package func set(_ value: Bool) {
        sqlite3_result_int(context, value ? 1 : 0)
    }

    /// Sets the result to a copy of a text.
    package func set(_ value: String) {
        var value = value
        value.withUTF8 { set(text: UnsafeRawBufferPointer($0)) }
    }

    /// Sets the result to a copy of a UTF-8 text.
    package func set(text: UnsafeRawBufferPointer) {
        guard let start = text.baseAddress else { return sqlite3_result_text(context, "", 0, transient) }
        start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            sqlite3_result_text64(context, $0, UInt64(text.count), transient, UInt8(SQLITE_UTF8))
        }
    }

    /// Sets the result to a blob with a copy of the bytes.
    package func set(blob: UnsafeRawBufferPointer) {
        guard let start = blob.baseAddress else { return sqlite3_result_zeroblob(context, 0) }
        sqlite3_result_blob64(context, start, UInt64(blob.count), transient)
    }

    /// Sets the result to an unchanged SQLite value, such as an argument.
    package func set(_ value: ColumnValue) {
        guard let pointer = value.pointer else { return setNull() }
        sqlite3_result_value(context, pointer)
    }

    /// Makes the statement fail with a message.
    package func fail(_ message: String) {
        sqlite3_result_error(context, message, -1)
    }
}

/// The arguments of an SQL function call, which are valid only during the call.
package struct FunctionArguments {
    /// The number of arguments.
    package let count: Int
    private let start: UnsafeMutablePointer<OpaquePointer?>?

    /// Wraps the arguments that SQLite passes to a function.
    init(count: Int32, start: UnsafeMutablePointer<OpaquePointer?>?) {
        self.count = start == nil ? 0 : Int(count)
        self.start = start
    }

    /// The argument at an index, which SQLite owns; NULL if the index is out of bounds.
    package subscript(index: Int) -> ColumnValue {
        guard let start, index >= 0, index < count else { return ColumnValue(nil) }
        return ColumnValue(start[index])
    }
}
