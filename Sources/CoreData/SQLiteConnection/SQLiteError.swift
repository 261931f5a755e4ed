internal import CSQLite

/// A failure that SQLite reports, or one that this module reports in SQLite's codes.
package struct SQLiteError: Error, Sendable, Equatable {
    /// The extended result code.
    package let code: Int32
    /// What went wrong, in SQLite's words where it has any.
    package let message: String
    /// The statement that failed, if one did.
    package let sql: String?

    /// Makes an error of a code, which is explained by SQLite's own text unless another one is given.
    package init(code: Int32, message: String? = nil, sql: String? = nil) {
        self.code = code
        self.message = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "error \(code)"
        self.sql = sql
    }

    /// The error that a connection has just run into. The result code counts: the connection may know an older error.
    init(code: Int32, connection: OpaquePointer?, sql: String? = nil) {
        let isLatest = connection != nil && sqlite3_extended_errcode(connection) == code
        let message = isLatest ? sqlite3_errmsg(connection).map { String(cString: $0) } : nil
        self.init(code: code, message: message, sql: sql)
    }

    /// A call that makes no sense in the state that the connection or statement is in.
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
    /// Whether the file is no database.
    package var isNotADatabase: Bool { primaryCode == SQLITE_NOTADB }
    /// Whether the disk, or the limit of the database, has no room left.
    package var isFull: Bool { primaryCode == SQLITE_FULL }
    /// Whether something was to be written where only reading is allowed.
    package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }
    /// Whether the file could not be opened or made.
    package var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }
    /// Whether locks were not to be had in the way that SQLite expects, as with an index of a log that nobody keeps.
    package var isProtocol: Bool { primaryCode == SQLITE_PROTOCOL }
    /// Whether the operating system failed to read or write.
    package var isIOError: Bool { primaryCode == SQLITE_IOERR }
    /// Whether an interrupt handle ended the statement.
    package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
    /// Whether the call came at the wrong time, such as after closing.
    package var isMisuse: Bool { primaryCode == SQLITE_MISUSE }
}

extension SQLiteError: CustomStringConvertible {
    /// One line for logs.
    package var description: String {
        "SQLite error \(code): \(message)" + (sql.map { " (in: \($0))" } ?? "")
    }
}
