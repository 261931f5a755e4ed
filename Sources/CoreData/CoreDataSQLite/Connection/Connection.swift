internal import CCoreDataSQLite
package import StatementMeasuring
internal import TSanMutex

/// A connection to a database.
///
/// A connection and its statements must be used by one thread or queue at a time: SQLite takes no locks for them. Only
/// the interrupt handle can be used by others.
package final class Connection {
    /// The path that was opened.
    package let path: String
    /// Interrupts this connection, from any thread.
    package let interruptHandle: InterruptHandle
    /// Called for each statement that ends, with the seconds since its first step and the number of its rows.
    @exclusivity(unchecked)
    package var trace: ((_ sql: String, _ seconds: Double, _ rows: Int) -> Void)?
    /// Whether `trace` receives statements with their bound values filled in.
    package var tracesBoundValues = false
    /// Adds up the statements of this connection and others while it is on; nil for none.
    @exclusivity(unchecked)
    package var meter: StatementMeter?
    /// The number of statements that have been started.
    @exclusivity(unchecked)
    package internal(set) var statementCount = 0
    /// The number of statements that have been prepared.
    package internal(set) var preparedCount = 0

    /// SQLite's connection; nil after it was closed.
    @exclusivity(unchecked)
    private(set) var handle: OpaquePointer?
    /// The statements that have been prepared.
    let statements: StatementCache
    /// The number of instructions that each statement may run; nil for any.
    @exclusivity(unchecked)
    var budget: InstructionBudget?
    private let birth = ContinuousClock.now

    /// Opens a database. `:memory:` and `/dev/null` stand for a database in memory.
    ///
    /// The file is not read before the first statement, so it is this statement that fails if the file is not a
    /// database.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: Whether the file can be written or created.
    ///   - busyTimeout: The seconds to wait for the locks of other connections.
    ///   - access: How the file is shared with other connections.
    ///   - cachedStatementLimit: The maximum number of idle statements to keep.
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
        try protect()
        // A connection that has the file to itself keeps the index of the log in memory. SQLite must know before it
        // reads the log.
        if access == .privateIndex { try pragma("locking_mode", .text("exclusive")) }
    }

    deinit {
        close()
    }

    /// Closes the connection and ends all of its statements, even those in use: using one later fails.
    package func close() {
        guard let handle else { return }
        statements.finalizeAll()
        interruptHandle.disconnect()
        self.handle = nil
        sqlite3_close_v2(handle)
    }

    /// Sets the seconds to wait for the locks of other connections.
    package func setBusyTimeout(_ seconds: Double) {
        guard let handle else { return }
        let milliseconds = seconds.isNaN ? 0 : min(max(seconds * 1000, 0), Double(Int32.max))
        sqlite3_busy_timeout(handle, Int32(milliseconds))
    }

    /// Whether the connection has been closed.
    package var isClosed: Bool { handle == nil }
    /// Whether the database is read-only, by its open mode or because the file is write-protected.
    package var isReadOnly: Bool { handle != nil && sqlite3_db_readonly(handle, "main") == 1 }
    /// Whether a transaction is open.
    package var inTransaction: Bool { handle != nil && sqlite3_get_autocommit(handle) == 0 }
    /// The row ID of the row that was inserted last.
    package var lastInsertRowID: Int64 { handle == nil ? 0 : sqlite3_last_insert_rowid(handle) }
    /// The number of rows that the last INSERT, UPDATE or DELETE changed.
    package var changes: Int { handle == nil ? 0 : Int(sqlite3_changes64(handle)) }

    /// The number of rows that have been changed since the connection was opened.
    package var totalChanges: Int { handle == nil ? 0 : Int(sqlite3_total_changes64(handle)) }

    /// Interrupts all running statements.
    package func interrupt() {
        interruptHandle.interrupt()
    }

    /// The time since the connection was opened.
    var age: Duration { birth.duration(to: .now) }

    /// Returns SQLite's connection; throws if it has been closed.
    func openHandle(for sql: String? = nil) throws(SQLiteError) -> OpaquePointer {
        guard let handle else { throw .misuse("the connection to \(path) is closed", sql: sql) }
        return handle
    }

    /// Throws unless the code is `SQLITE_OK`.
    func check(_ code: Int32, sql: String? = nil) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw SQLiteError(code: code, connection: handle, sql: sql) }
    }
}

/// Interrupts the running statements of a connection, from any thread.
package final class InterruptHandle: Sendable {
    /// The address of SQLite's connection; nil after it was closed. Stored as an integer, because a pointer cannot be
    /// protected by the mutex.
    private let address: Mutex<UInt?>

    /// Creates a handle for an open connection.
    init(_ handle: OpaquePointer) {
        address = Mutex(UInt(bitPattern: handle))
    }

    /// Makes the running statements fail with `SQLITE_INTERRUPT`. Does nothing if the connection has been closed.
    package func interrupt() {
        // Interrupt under the lock, because the connection must not be closed meanwhile.
        address.withLock { address in
            guard let address, let handle = OpaquePointer(bitPattern: address) else { return }
            sqlite3_interrupt(handle)
        }
    }

    /// Forgets the connection, which is about to be closed.
    func disconnect() {
        address.withLock { $0 = nil }
    }
}
