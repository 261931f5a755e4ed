internal import CSQLite

extension Connection {
    /// Reads a pragma; `.null` if it says nothing.
    package func pragma(_ name: String) throws(SQLiteError) -> SQLiteValue {
        try runPragma(name, "")
    }

    /// Sets a pragma and returns what it says to that, which for many is the value that is in force now.
    @discardableResult
    package func pragma(_ name: String, _ value: SQLiteValue) throws(SQLiteError) -> SQLiteValue {
        switch value {
        case .integer(let integer): return try runPragma(name, " = \(integer)")
        case .real(let real): return try runPragma(name, " = \(real)")
        case .text(let text):
            var quoted = "'"
            for scalar in text.unicodeScalars { quoted += scalar == "'" ? "''" : String(scalar) }
            return try runPragma(name, " = \(quoted)'")
        case .null, .blob: throw .misuse("a pragma takes numbers and text only", sql: "PRAGMA \(name)")
        }
    }

    /// A number that differs from an earlier one if another connection has changed the database in between.
    package var dataVersion: Int64 {
        get throws(SQLiteError) { try pragma("data_version").integer ?? 0 }
    }

    /// Moves pages from the write-ahead log into the database, and returns how many pages the log has and how many of
    /// them have been moved; both are -1 without such a log.
    @discardableResult
    package func checkpoint(_ mode: CheckpointMode = .passive) throws(SQLiteError) -> (logged: Int, moved: Int) {
        var logged: Int32 = -1
        var moved: Int32 = -1
        try check(sqlite3_wal_checkpoint_v2(try openHandle(), "main", mode.code, &logged, &moved))
        return (Int(logged), Int(moved))
    }

    /// Leaves the write-ahead log as it is when the connection is closed, even if it is the last one.
    package func keepLogOnClose() {
        guard let handle else { return }
        // Of an open connection this cannot fail.
        coredata_keep_log_on_close(handle)
    }

    /// What is wrong with the database; nothing if it is sound.
    package func integrityCheck() throws(SQLiteError) -> [String] {
        try withUncachedStatement("PRAGMA integrity_check") { (statement) throws(SQLiteError) in
            var faults: [String] = []
            while try statement.step() { faults.append(statement.value(0).string) }
            return faults == ["ok"] ? [] : faults
        }
    }

    /// Replaces the contents of another database with those of this one, as of one moment.
    package func backup(to destination: Connection) throws(SQLiteError) {
        let source = try openHandle()
        let target = try destination.openHandle()
        guard source != target else { throw .misuse("a database cannot be copied into itself") }
        guard let backup = sqlite3_backup_init(target, "main", source, "main") else {
            throw SQLiteError(code: sqlite3_extended_errcode(target), connection: target)
        }
        // In one step, which waits for locks as long as the busy timeouts say.
        let code = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteError(code: code, connection: target) }
        try destination.check(finished)
    }

    /// Copies the database into a file, of which nothing stays if there is one.
    package func copy(into path: String, busyTimeout: Double = 5) throws(SQLiteError) {
        let destination = try Connection(path: path, mode: .create, busyTimeout: busyTimeout)
        defer { destination.close() }
        try backup(to: destination)
    }

    /// Runs a pragma, whose statement is not kept: many pragmas do their work when they are prepared.
    private func runPragma(_ name: String, _ assignment: String) throws(SQLiteError) -> SQLiteValue {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isName, !name.isEmpty else { throw .misuse("\(name.debugDescription) is no name of a pragma") }
        return try withUncachedStatement("PRAGMA \(name)\(assignment)") { (statement) throws(SQLiteError) in
            guard try statement.step() else { return .null }
            let value = statement.value(0).copy
            try statement.run()
            return value
        }
    }
}
