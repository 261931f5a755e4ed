internal import CCoreDataSQLite

extension Connection {
    /// Returns the value of a pragma; `.null` if it returns none.
    package func pragma(_ name: String) throws(SQLiteError) -> SQLiteValue {
        try runPragma(name, "")
    }

    /// Sets a pragma and returns its result, which for many pragmas is the value now in force.
    @discardableResult
    package func pragma(_ name: String, _ value: SQLiteValue) throws(SQLiteError) -> SQLiteValue {
        switch value {
        case .integer(let integer): return try runPragma(name, " = \(integer)")
        case .real(let real): return try runPragma(name, " = \(real)")
        case .text(let text):
            var quoted = "'"
            for scalar in text.unicodeScalars { quoted += scalar == "'" ? "''" : String(scalar) }
            return try runPragma(name, " = \(quoted)'")
        case .null, .blob: throw .misuse("a pragma accepts only numbers and text", sql: "PRAGMA \(name)")
        }
    }

    /// A number that changes when another connection modifies the database.
    package var dataVersion: Int64 {
        get throws(SQLiteError) { try pragma("data_version").integer ?? 0 }
    }

    /// Copies pages from the write-ahead log into the database. Returns the number of pages in the log and the number
    /// of those copied; both are -1 if there is no such log.
    @discardableResult
    package func checkpoint(_ mode: CheckpointMode = .passive) throws(SQLiteError) -> (logged: Int, moved: Int) {
        var logged: Int32 = -1
        var moved: Int32 = -1
        try check(sqlite3_wal_checkpoint_v2(try openHandle(), "main", mode.code, &logged, &moved))
        return (Int(logged), Int(moved))
    }

    /// Waits until the committed transactions outlast a power failure, whatever the pragma `synchronous` says.
    ///
    /// SQLite's own handles are used: if another one of the same file were closed, the locks of this process on it would end.
    package func synchronize() throws(SQLiteError) {
        let handle = try openHandle()
        for file in [SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER] {
            var pointer: UnsafeMutablePointer<sqlite3_file>?
            try check(sqlite3_file_control(handle, "main", file, &pointer))
            // A file that is not open, such as the journal between two transactions, has no methods.
            guard let pointer, let methods = pointer.pointee.pMethods, let sync = methods.pointee.xSync else {
                continue
            }
            try check(sync(pointer, SQLITE_SYNC_FULL))
        }
    }

    /// Keeps the write-ahead log when the connection is closed, even if it is the last one.
    package func keepLogOnClose() {
        guard let handle else { return }
        // This cannot fail for an open connection.
        coredata_keep_log_on_close(handle)
    }

    /// Returns the faults of the database; empty if it is intact.
    package func integrityCheck() throws(SQLiteError) -> [String] {
        try withUncachedStatement("PRAGMA integrity_check") { (statement) throws(SQLiteError) in
            var faults: [String] = []
            while try statement.step() { faults.append(statement.value(0).string) }
            return faults == ["ok"] ? [] : faults
        }
    }

    /// Replaces the contents of another database with a consistent snapshot of this one.
    package func backup(to destination: Connection) throws(SQLiteError) {
        let source = try openHandle()
        let target = try destination.openHandle()
        guard source != target else { throw .misuse("a database cannot be copied into itself") }
        guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
            throw SQLiteError(code: sqlite3_extended_errcode(target), connection: target)
        }
        // A single step, which waits for locks for as long as the busy timeouts allow.
        let code = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteError(code: code, connection: target) }
        try destination.check(finished)
    }

    /// Copies the database into a file, replacing its contents if it exists.
    package func copy(into path: String, busyTimeout: Double = 5) throws(SQLiteError) {
        let destination = try Connection(path: path, mode: .create, busyTimeout: busyTimeout)
        defer { destination.close() }
        try backup(to: destination)
    }

    /// Runs a pragma without caching its statement: many pragmas take effect when they are prepared.
    private func runPragma(_ name: String, _ assignment: String) throws(SQLiteError) -> SQLiteValue {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isName, !name.isEmpty else { throw .misuse("\(name.debugDescription) is not a valid name of a pragma") }
        return try withUncachedStatement("PRAGMA \(name)\(assignment)") { (statement) throws(SQLiteError) in
            guard try statement.step() else { return .null }
            let value = statement.value(0).copy
            try statement.run()
            return value
        }
    }
}

/// The extent of a checkpoint of the write-ahead log.
package enum CheckpointMode: Sendable {
    /// As far as possible without waiting for other connections.
    case passive
    /// To the end of the log, waiting for writers and readers.
    case full
    /// Like `full`, and also waits until the next writer can restart the log.
    case restart
    /// Like `restart`, and also truncates the log.
    case truncate

    /// SQLite's constant for the mode.
    var code: Int32 {
        switch self {
        case .passive: SQLITE_CHECKPOINT_PASSIVE
        case .full: SQLITE_CHECKPOINT_FULL
        case .restart: SQLITE_CHECKPOINT_RESTART
        case .truncate: SQLITE_CHECKPOINT_TRUNCATE
        }
    }
}
