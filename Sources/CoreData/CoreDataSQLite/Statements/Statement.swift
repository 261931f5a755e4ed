public import CCoreDataSQLite

/// A prepared statement, lent by a connection: bind its parameters, step through its rows, and reset it to start again.
///
/// A statement retains its connection. After it was given back or its connection was closed, every operation fails and
/// all columns are NULL. SQLite behaves in this way if it gets no statement, so the calls need no checks.
public final class Statement {
    /// The SQL text.
    package let sql: String
    /// The cache slot to which the statement is given back; nil if it is not cached.
    let slot: StatementSlot?
    private let connection: Connection
    // Exclusivity is not checked at run time, which would make a scan 1.4 times as slow.

    /// The age of the connection at the first step; nil unless statements are traced or measured.
    @exclusivity(unchecked)
    private var start: Duration?
    /// SQLite's statement; nil after it was given back.
    @exclusivity(unchecked)
    @usableFromInline
    package private(set) var handle: OpaquePointer?
    /// The number of rows so far; negative before the first step.
    @exclusivity(unchecked)
    var rowCount = -1
    /// The values of the current row, side by side in SQLite's memory; not laid out between rows.
    @exclusivity(unchecked)
    @usableFromInline
    private(set) var row = RowValues()

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

    /// Advances to the next row. Returns whether there is one.
    ///
    /// The statement is reset after the last row and if it fails, so the next step starts again.
    package func step() throws(SQLiteError) -> Bool {
        if rowCount < 0 { begin() }
        let code = sqlite3_step(handle)
        guard code == SQLITE_ROW else {
            try end(code)
            return false
        }
        rowCount &+= 1
        row.move(to: sqlite3_column_value(handle, 0), of: handle)
        return true
    }

    /// Runs the statement to its end and ignores its rows.
    package func run() throws(SQLiteError) {
        while try step() { continue }
    }

    /// Resets the statement, so that the next step starts again. Bound values stay.
    package func reset() {
        row = RowValues()
        // The result repeats the error of the last step, which has been reported.
        sqlite3_reset(handle)
        finishTracing()
    }

    /// Sets all parameters to NULL.
    package func clearBindings() {
        // Unlike other functions of SQLite, this one does not accept a null statement.
        guard let handle else { return }
        sqlite3_clear_bindings(handle)
    }

    /// Gives the statement back. The cache keeps it, without rows and bound values.
    package func giveBack() {
        guard handle != nil else { return }
        reset()
        clearBindings()
        // Read the handle only now, because the trace closure may have closed the connection.
        guard let prepared = handle else { return }
        handle = nil
        connection.statements.takeBack(self, prepared)
    }

    /// Removes and returns SQLite's statement, which is about to be finalised.
    func invalidate() -> OpaquePointer? {
        defer { handle = nil }
        row = RowValues()
        return handle
    }

    /// The number of columns of a row.
    package var columnCount: Int { Int(sqlite3_column_count(handle)) }
    /// The number of parameters.
    package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }
    /// Whether the statement writes nothing.
    package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

    /// Returns the name of a column; empty if there is no such column.
    package func columnName(_ column: Int) -> String {
        guard let handle, let name = sqlite3_column_name(handle, Int32(clamping: column)) else { return "" }
        return String(cString: name)
    }

    /// Returns the value of a column of the current row. Columns count from 0. The value is valid until the next step
    /// or reset.
    @inlinable
    @inline(__always)
    public func value(_ column: Int) -> ColumnValue {
        // SQLite documents this value as unprotected, which matters only to connections that take locks. This module's
        // connections do not.
        row[column] ?? ColumnValue(sqlite3_column_value(handle, Int32(truncatingIfNeeded: column)))
    }

    /// Records the start of the statement.
    func begin() {
        rowCount = 0
        connection.statementCount += 1
        connection.budget?.used = 0
        if connection.trace != nil || connection.meter?.isOn == true { start = connection.age }
    }

    /// Handles the final result of a step: resets the statement, and throws unless it is done.
    func end(_ code: Int32) throws(SQLiteError) {
        guard let handle else {
            rowCount = -1
            throw .misuse("the statement was given back, or its connection is closed", sql: sql)
        }
        guard code != SQLITE_DONE else { return reset() }
        // Create the error before the reset, which may discard the message.
        var error = SQLiteError(code: code, connection: sqlite3_db_handle(handle), sql: sql)
        if error.isInterrupted, let budget = connection.budget, budget.isSpent {
            error = SQLiteError(code: code, message: budget.complaint, sql: sql)
        }
        reset()
        throw error
    }

    private func finishTracing() {
        defer { rowCount = -1 }
        guard let begun = start else { return }
        start = nil
        let seconds = (connection.age - begun) / .seconds(1)
        connection.meter?.note(sql, seconds: seconds, rows: rowCount)
        connection.trace?(connection.tracesBoundValues ? expandedSQL : sql, seconds, rowCount)
    }

    /// The SQL text with the bound values filled in.
    private var expandedSQL: String {
        guard let text = sqlite3_expanded_sql(handle) else { return sql }
        defer { sqlite3_free(text) }
        return String(cString: text)
    }
}
