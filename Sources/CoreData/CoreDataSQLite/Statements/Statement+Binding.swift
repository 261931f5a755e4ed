internal import CCoreDataSQLite

/// Parameters count from 1. They can be bound before the first step, after the last step, or after a reset.
extension Statement {
    /// Binds NULL.
    package func bindNull(_ index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, Int32(clamping: index)))
    }

    /// Binds an integer.
    package func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_int64(handle, Int32(clamping: index), value))
    }

    /// Binds an integer.
    package func bind(_ value: Int, at index: Int) throws(SQLiteError) {
        try bind(Int64(value), at: index)
    }

    /// Binds a floating-point number. Not-a-number becomes NULL.
    package func bind(_ value: Double, at index: Int) throws(SQLiteError) {
        try check(sqlite3_bind_double(handle, Int32(clamping: index), value))
    }

    /// Binds a copy of a text.
    package func bind(_ value: String, at index: Int) throws(SQLiteError) {
        var value = value
        try check(value.withUTF8 { bindText(UnsafeRawBufferPointer($0), at: index) })
    }

    /// Binds a copy of a UTF-8 text.
    package func bind(text: UnsafeRawBufferPointer, at index: Int) throws(SQLiteError) {
        try check(bindText(text, at: index))
    }

    /// Binds a copy of bytes as a blob. Without bytes, the blob is empty rather than NULL.
    package func bind(_ bytes: UnsafeRawBufferPointer, asBlobAt index: Int) throws(SQLiteError) {
        try check(bindBlob(bytes, at: index))
    }

    /// Binds a copy of bytes as a blob.
    package func bind(_ bytes: [UInt8], asBlobAt index: Int) throws(SQLiteError) {
        try check(bytes.withUnsafeBytes { bindBlob($0, at: index) })
    }

    /// Binds a copy of a value of another statement or a function.
    package func bind(_ value: ColumnValue, at index: Int) throws(SQLiteError) {
        guard let pointer = value.pointer else { return try bindNull(index) }
        try check(sqlite3_bind_value(handle, Int32(clamping: index), pointer))
    }

    /// Binds a value of any type.
    package func bind(_ value: SQLiteValue, at index: Int) throws(SQLiteError) {
        switch value {
        case .null: try bindNull(index)
        case .integer(let integer): try bind(integer, at: index)
        case .real(let real): try bind(real, at: index)
        case .text(let text): try bind(text, at: index)
        case .blob(let bytes): try bind(bytes, asBlobAt: index)
        }
    }

    /// Returns the index of a named parameter, such as `:name`; nil if there is none.
    package func parameterIndex(_ name: String) -> Int? {
        let index = sqlite3_bind_parameter_index(handle, name)
        return index == 0 ? nil : Int(index)
    }

    /// Binds text. An empty text may have no address, which SQLite would take for NULL.
    func bindText(_ text: UnsafeRawBufferPointer, at index: Int) -> Int32 {
        let index = Int32(clamping: index)
        guard let start = text.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, transient) }
        return start.withMemoryRebound(to: CChar.self, capacity: text.count) {
            sqlite3_bind_text64(handle, index, $0, UInt64(text.count), transient, UInt8(SQLITE_UTF8))
        }
    }

    /// Binds bytes. An empty buffer may have no address, which SQLite would take for NULL.
    func bindBlob(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int32 {
        let index = Int32(clamping: index)
        guard let start = bytes.baseAddress else { return sqlite3_bind_zeroblob(handle, index, 0) }
        return sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), transient)
    }

    /// Throws unless the code of a binding is `SQLITE_OK`.
    func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw bindingError(code) }
    }

    /// Returns the error for a failed binding.
    func bindingError(_ code: Int32) -> SQLiteError {
        guard let handle else {
            return .misuse("the statement was given back, or its connection is closed", sql: sql)
        }
        return SQLiteError(code: code, connection: sqlite3_db_handle(handle), sql: sql)
    }
}

/// Makes SQLite copy the value: `SQLITE_TRANSIENT`, a macro that is not imported into Swift.
var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
