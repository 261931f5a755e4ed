internal import CCoreDataSQLite

/// An error that SQLite reports, or that this module reports with SQLite's codes.
package struct SQLiteError: Error, Sendable, Equatable {
    /// The extended result code.
    package let code: Int32
    /// A description of the error, by SQLite if it has one.
    package let message: String
    /// The statement that failed, if one did.
    package let sql: String?

    /// Creates an error from a code. Default message: SQLite's description of the code.
    package init(code: Int32, message: String? = nil, sql: String? = nil) {
        self.code = code
        self.message = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        self.sql = sql
    }

    /// Creates an error from a result code that a connection has returned. The connection's message is used only if it
    /// belongs to this code: it may be that of an older error.
    init(code: Int32, connection: OpaquePointer?, sql: String? = nil) {
        let isLatest = connection != nil && sqlite3_extended_errcode(connection) == code
        let message = isLatest ? sqlite3_errmsg(connection).map { String(cString: $0) } : nil
        self.init(code: code, message: message, sql: sql)
    }

    /// Returns an error for a call that is invalid in the current state of the connection or statement.
    static func misuse(_ message: String, sql: String? = nil) -> SQLiteError {
        SQLiteError(code: SQLITE_MISUSE, message: message, sql: sql)
    }

    /// The code without its extension: the kind of the error.
    package var primaryCode: Int32 { code & 0xff }

    /// Whether another connection held a lock for longer than the busy timeout.
    package var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
    /// Whether a constraint of the schema was violated.
    package var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }
    /// Whether the file is damaged.
    package var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT }
    /// Whether the file is not a database.
    package var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }
    /// Whether the disk is full or the database has reached its maximum size.
    package var isFull: Bool { primaryCode == SQLITE_FULL }
    /// Whether a write was attempted on a read-only database.
    package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }
    /// Whether the file could not be opened or made.
    package var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }
    /// Whether SQLite's locking protocol failed, as with an index of a log that no connection maintains.
    package var isProtocol: Bool { primaryCode == SQLITE_PROTOCOL }
    /// Whether an interrupt handle ended the statement.
    package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
    /// Whether the call was invalid in the current state, for example after closing.
    package var isMisuse: Bool { primaryCode == SQLITE_MISUSE }
}

extension SQLiteError: CustomStringConvertible {
    /// A single line for logs.
    package var description: String {
        "SQLite error \(code): \(message)" + (sql.map { " (in: \($0))" } ?? "")
    }
}
