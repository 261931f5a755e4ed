internal import CSQLite

extension Connection {
    /// A prepared statement, taken from the cache or prepared for it.
    ///
    /// Nobody else gets it before it is given back, which happens at the latest when nobody refers to it any more.
    package func statement(_ sql: String) throws(SQLiteError) -> Statement {
        let slot = statements.slot(for: sql)
        if let prepared = statements.take(from: slot) {
            return lend(prepared, sql: sql, slot: slot)
        }
        return lend(try prepare(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT)), sql: sql, slot: slot)
    }

    /// Lends a statement to the body and puts it back into the cache afterwards.
    ///
    /// A body written in place says `throws(SQLiteError) in` to get this one: closures infer no typed errors.
    package func withStatement<Result>(
        _ sql: String,
        _ body: (Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let statement = try statement(sql)
        defer { statement.giveBack() }
        return try body(statement)
    }

    /// Lends a statement to the body, which may throw errors of any kind, and puts it back into the cache afterwards.
    package func withStatement<Result>(_ sql: String, _ body: (Statement) throws -> Result) throws -> Result {
        let statement = try statement(sql)
        defer { statement.giveBack() }
        return try body(statement)
    }

    /// Runs the statements of a script one after the other, up to the first that fails.
    package func execute(_ sql: String) throws(SQLiteError) {
        var start = sql.startIndex
        while let statement = try nextStatement(in: sql, from: &start) {
            defer { statement.giveBack() }
            try statement.run()
        }
    }

    /// Runs a statement that is not worth keeping and returns what the body makes of it.
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

    /// The next statement of a script, or nil at its end.
    private func nextStatement(in script: String, from start: inout String.Index) throws(SQLiteError) -> Statement? {
        let rest = script[start...].drop { $0.isWhitespace }
        let (prepared, end) = try prepareFirst(rest, flags: 0)
        let text = rest[..<end]
        start = end
        if let prepared { return lend(prepared, sql: String(text), slot: nil) }
        guard end == script.endIndex else { throw .misuse("a NUL is no part of SQL", sql: String(script[end...])) }
        return nil
    }

    /// Prepares a text that holds one statement.
    private func prepare(_ sql: String, flags: UInt32) throws(SQLiteError) -> OpaquePointer {
        let (prepared, end) = try prepareFirst(sql[...], flags: flags)
        guard let prepared else { throw .misuse("this is no statement", sql: sql) }
        guard sql[end...].utf8.allSatisfy({ [9, 10, 12, 13, 32, 59].contains($0) }) else {
            sqlite3_finalize(prepared)
            throw .misuse("this is more than one statement", sql: sql)
        }
        return prepared
    }

    /// Prepares the first statement of a text, if there is one, and says where it ends.
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
