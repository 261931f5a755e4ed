internal import CSQLite

/// A connection to a database.
///
/// It and its statements belong to one thread or queue at a time: SQLite takes no locks for them. Only the interrupt
/// handle may be used from elsewhere.
package final class Connection {
    /// The path that was opened.
    package let path: String
    /// Interrupts this connection, from any thread.
    package let interruptHandle: InterruptHandle
    /// Is told each statement that has ended, with the seconds from its first step on and the rows it gave.
    @exclusivity(unchecked)
    package var trace: ((_ sql: String, _ seconds: Double, _ rows: Int) -> Void)?
    /// Whether `trace` gets statements with the bound values in them.
    package var tracesBoundValues = false
    /// How many statements have been started.
    @exclusivity(unchecked)
    package internal(set) var statementCount = 0
    /// How many statements have been prepared.
    package internal(set) var preparedCount = 0

    /// SQLite's connection, until it is closed.
    @exclusivity(unchecked)
    private(set) var handle: OpaquePointer?
    /// The statements that have been prepared.
    let statements: StatementCache
    private let birth = ContinuousClock.now

    /// Opens a database; `:memory:` and `/dev/null` stand for one in memory.
    ///
    /// A file is not read before the first statement, which hence is what fails if it is no database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: What may be done with the file.
    ///   - busyTimeout: The seconds to wait for locks of other connections.
    ///   - access: How the file is shared with others.
    ///   - cachedStatementLimit: How many statements out of use are kept.
    package init(
        path: String,
        mode: OpenMode,
        busyTimeout: Double = 5,
        access: FileAccess = .shared,
        cachedStatementLimit: Int = 256
    ) throws(SQLiteError) {
        guard let name = DatabaseName(path: path, access: access) else {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "no file can have the path \(path.debugDescription)")
        }
        var opened: OpaquePointer?
        let flags = mode.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | (name.isURI ? SQLITE_OPEN_URI : 0)
        let code = sqlite3_open_v2(name.text, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = SQLiteError(code: code == SQLITE_OK ? SQLITE_NOMEM : code, connection: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        self.path = path
        handle = opened
        interruptHandle = InterruptHandle(opened)
        statements = StatementCache(limit: cachedStatementLimit)
        setBusyTimeout(busyTimeout)
        // The index of a log is kept in memory by connections that are alone, which must be said before the log is read.
        if access == .privateIndex { try pragma("locking_mode", .text("exclusive")) }
    }

    deinit {
        close()
    }

    /// Closes the connection and ends all of its statements, also those in use; what uses them later fails.
    package func close() {
        guard let handle else { return }
        statements.finalizeAll()
        interruptHandle.disconnect()
        self.handle = nil
        sqlite3_close_v2(handle)
    }

    /// Sets how many seconds to wait for locks of other connections.
    package func setBusyTimeout(_ seconds: Double) {
        let milliseconds = seconds.isNaN ? 0 : min(max(seconds * 1000, 0), Double(Int32.max))
        sqlite3_busy_timeout(handle, Int32(milliseconds))
    }

    /// Whether the connection has been closed.
    package var isClosed: Bool { handle == nil }
    /// Whether the database can only be read, which may also be so because the file is write-protected.
    package var isReadOnly: Bool { handle != nil && sqlite3_db_readonly(handle, "main") == 1 }
    /// Whether a transaction is open.
    package var inTransaction: Bool { handle != nil && sqlite3_get_autocommit(handle) == 0 }
    /// The key of the row that was inserted last.
    package var lastInsertRowID: Int64 { handle == nil ? 0 : sqlite3_last_insert_rowid(handle) }
    /// How many rows the last INSERT, UPDATE or DELETE changed.
    package var changes: Int { handle == nil ? 0 : Int(sqlite3_changes64(handle)) }

    /// How many rows have been changed since the connection was opened.
    package var totalChanges: Int { handle == nil ? 0 : Int(sqlite3_total_changes64(handle)) }

    /// Ends all statements that are running.
    package func interrupt() {
        interruptHandle.interrupt()
    }

    /// How long the connection has been open.
    var age: Duration { birth.duration(to: .now) }

    /// SQLite's connection, or an error if it has been closed.
    func openHandle(for sql: String? = nil) throws(SQLiteError) -> OpaquePointer {
        guard let handle else { throw .misuse("the connection to \(path) is closed", sql: sql) }
        return handle
    }

    /// Throws unless the code is `SQLITE_OK`.
    func check(_ code: Int32, sql: String? = nil) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw SQLiteError(code: code, connection: handle, sql: sql) }
    }
}
