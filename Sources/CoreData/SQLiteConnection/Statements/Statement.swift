public import CSQLite

/// A prepared statement that is lent by a connection: bind its parameters, step through its rows, and start again.
///
/// It keeps its connection alive. When it has been given back, or its connection was closed, whatever is done with it
/// fails and all columns are NULL: SQLite itself answers so when it gets no statement, hence no call needs a check.
public final class Statement {
    /// The text.
    package let sql: String
    /// Where it goes when it is given back; nil if it is not worth keeping.
    let slot: StatementSlot?
    private let connection: Connection
    // Without run-time checks for overlapping accesses, which would make a scan 1.4 times as slow.

    /// When the first step was made, in the time of the connection, if somebody wants to know.
    @exclusivity(unchecked)
    private var start: Duration?
    /// SQLite's statement, until it is given back.
    @exclusivity(unchecked)
    @usableFromInline
    package private(set) var handle: OpaquePointer?
    /// The rows so far; negative before the first step.
    @exclusivity(unchecked)
    var rowCount = -1

    /// Wraps a statement of a connection.
    init(_ handle: OpaquePointer, sql: String, slot: StatementSlot?, connection: Connection) {
        self.handle = handle
        self.sql = sql
        self.slot = slot
        self.connection = connection
    }

    deinit {
        giveBack()
    }

    /// Goes to the next row, if there is one.
    ///
    /// The statement is reset after the last row, and also when it fails: the next step begins anew.
    package func step() throws(SQLiteError) -> Bool {
        if rowCount < 0 { begin() }
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW else {
            try end(code)
            return false
        }
        rowCount &+= 1
        return true
    }

    /// Runs the statement to its end, passing over its rows.
    package func run() throws(SQLiteError) {
        while try step() { continue }
    }

    /// Gets ready to be stepped from the beginning; bound values stay.
    package func reset() {
        // The result is that of the latest step, which has been reported.
        sqlite3_reset(handle)
        finishTracing()
    }

    /// Sets all parameters to NULL.
    package func clearBindings() {
        // Unlike others, this function of SQLite does not bear a missing statement.
        guard let handle else { return }
        sqlite3_clear_bindings(handle)
    }

    /// Ends the use of the statement; the cache keeps it, without rows and values.
    package func giveBack() {
        guard handle != nil else { return }
        reset()
        clearBindings()
        // Asked for only now, because whoever traces may have closed the connection.
        guard let prepared = handle else { return }
        handle = nil
        connection.statements.takeBack(self, prepared)
    }

    /// Takes SQLite's statement away, which is about to be finalized.
    func invalidate() -> OpaquePointer? {
        defer { handle = nil }
        return handle
    }

    /// How many columns the rows have.
    package var columnCount: Int { Int(sqlite3_column_count(handle)) }
    /// How many parameters there are to bind.
    package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }
    /// Whether the statement writes nothing.
    package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

    /// The name of a column, or an empty text if there is no such column.
    package func columnName(_ column: Int) -> String {
        guard let handle, let name = sqlite3_column_name(handle, Int32(clamping: column)) else { return "" }
        return String(cString: name)
    }

    /// The value of a column of the current row, which counts from 0. It is valid until the next step or reset.
    @inlinable
    @inline(__always)
    public func value(_ column: Int) -> ColumnValue {
        // SQLite calls this value unprotected, which matters only to connections that take locks: ours do not.
        ColumnValue(sqlite3_column_value(handle, Int32(truncatingIfNeeded: column)))
    }

    /// Notes that the statement is started.
    func begin() {
        rowCount = 0
        connection.statementCount += 1
        if connection.trace != nil { start = connection.age }
    }

    /// Notes what the latest step ended with.
    func end(_ code: Int32) throws(SQLiteError) {
        guard let handle else {
            rowCount = -1
            throw .misuse("the statement was given back, or its connection is closed", sql: sql)
        }
        guard code != SQLITE_DONE else { return reset() }
        // Before the reset, which may forget the message.
        let error = SQLiteError(code: code, connection: sqlite3_db_handle(handle), sql: sql)
        reset()
        throw error
    }

    private func finishTracing() {
        defer { rowCount = -1 }
        guard let begun = start else { return }
        start = nil
        guard let trace = connection.trace else { return }
        trace(connection.tracesBoundValues ? expandedSQL : sql, (connection.age - begun) / .seconds(1), rowCount)
    }

    /// The text with the bound values in it.
    private var expandedSQL: String {
        guard let text = sqlite3_expanded_sql(handle) else { return sql }
        defer { sqlite3_free(text) }
        return String(cString: text)
    }
}
