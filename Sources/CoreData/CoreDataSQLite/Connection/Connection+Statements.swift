internal import CCoreDataSQLite

extension Connection {
    /// Returns a prepared statement, from the cache if possible.
    ///
    /// No other caller gets the same statement until it is given back, at the latest when it is deallocated.
    package func statement(_ sql: String) throws(SQLiteError) -> Statement {
        let slot = statements.slot(for: sql)
        if let prepared = statements.take(from: slot) {
            return lend(prepared, sql: sql, slot: slot)
        }
        return lend(try prepare(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT)), sql: sql, slot: slot)
    }

    /// Runs the body with a prepared statement, and returns the statement to the cache afterwards.
    ///
    /// A closure literal must state `throws(SQLiteError) in` to select this overload, because typed errors of closures
    /// are not inferred.
    package func withStatement<Result>(
        _ sql: String,
        _ body: (Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let statement = try statement(sql)
        defer { statement.giveBack() }
        return try body(statement)
    }

    /// Runs the body, which can throw any error, with a prepared statement, and returns the statement to the cache
    /// afterwards.
    package func withStatement<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
        let statement = try statement(sql)
        defer { statement.giveBack() }
        return try body(statement)
    }

    /// Runs the statements of a script one after the other, and stops at the first that fails.
    package func execute(_ sql: String) throws(SQLiteError) {
        var start = sql.startIndex
        while let statement = try nextStatement(in: sql, from: &start) {
            defer { statement.giveBack() }
            try statement.run()
        }
    }

    /// Runs the body with a statement that is not cached.
    func withUncachedStatement<Result>(
        _ sql: String,
        _ body: (Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let statement = lend(try prepare(sql, flags: 0), sql: sql, slot: nil)
        defer { statement.giveBack() }
        return try body(statement)
    }

    private func lend(_ prepared: OpaquePointer, sql: String, slot: StatementSlot?) -> Statement {
        let statement = Statement(prepared, sql: sql, slot: slot, connection: self)
        statements.lend(statement)
        return statement
    }

    /// Returns the next statement of a script; nil at its end.
    private func nextStatement(in script: String, from start: inout String.Index) throws(SQLiteError) -> Statement? {
        let rest = script[start...].drop { $0.isWhitespace }
        let (prepared, end) = try prepareFirst(rest, flags: 0)
        let text = rest[..<end]
        start = end
        if let prepared { return lend(prepared, sql: String(text), slot: nil) }
        guard end == script.endIndex else { throw .misuse("SQL cannot contain a NUL", sql: String(script[end...])) }
        return nil
    }

    /// Prepares a text that consists of a single statement.
    private func prepare(_ sql: String, flags: UInt32) throws(SQLiteError) -> OpaquePointer {
        let (prepared, end) = try prepareFirst(sql[...], flags: flags)
        guard let prepared else { throw .misuse("the text is not a statement", sql: sql) }
        guard sql[end...].utf8.allSatisfy({ [9, 10, 12, 13, 32, 59].contains($0) }) else {
            sqlite3_finalize(prepared)
            throw .misuse("the text is more than one statement", sql: sql)
        }
        return prepared
    }

    /// Prepares the first statement of a text, if there is one, and returns it with the position of its end.
    private func prepareFirst(_ sql: Substring, flags: UInt32) throws(SQLiteError) -> (OpaquePointer?, String.Index) {
        let handle = try openHandle(for: String(sql))
        var text = sql
        var prepared: OpaquePointer?
        let (code, length): (Int32, Int) = text.withUTF8 { bytes in
            // An empty text may have no address.
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return (SQLITE_OK, 0) }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(handle, start, Int32(clamping: bytes.count), flags, &prepared, &tail)
                return (code, tail.map { $0 - start } ?? bytes.count)
            }
        }
        try check(code, sql: String(sql))
        preparedCount += prepared == nil ? 0 : 1
        return (prepared, sql.utf8.index(sql.startIndex, offsetBy: length, limitedBy: sql.endIndex) ?? sql.endIndex)
    }
}
