// Adds rows to a text index, which an import takes besides its inserts, though in the background.
// Goal: 15 µs for a text of 200 characters, nearly all of which are FTS5's own.
// Nothing may be added here that makes a `String` of text in ASCII.
// Benchmark: "search index, building".

internal import CoreDataSQLite
internal import Foundation
internal import FoundationBackfill

/// Brings a text index up to date with its table, in batches of rows.
struct TextIndexWriter {
    /// The limits of a batch: small enough that saves can wait for it, large enough that the index gets few segments.
    private static let mostRows = 1_000
    private static let mostBytes = 1_000_000

    let index: TextIndex
    let connection: Connection

    /// Returns the number of rows that are new or logged, counted up to a limit each.
    func backlog(upTo limit: Int) throws -> Int {
        let table = SQLiteText.quoted(index.table)
        let sql = """
            SELECT (SELECT count(*) FROM (SELECT 1 FROM \(index.log) LIMIT ?1)) +
            (SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE Z_PK > IFNULL(\(index.last), 0) LIMIT ?1))
            """
        return try connection.withStatement(sql) { statement in
            try statement.bind(limit, at: 1)
            return try statement.step() ? Int(statement.value(0).int64) : 0
        }
    }

    /// Adds a batch of rows in a transaction of its own, and returns whether more rows may be left.
    func writeBatch() throws -> Bool {
        try connection.transaction(.immediate) {
            if try correctRows() { return true }
            return try addRows()
        }
    }

    /// Empties the index, so that it is built anew.
    func reset() throws {
        try connection.transaction(.immediate) {
            try connection.execute(
                """
                INSERT INTO \(index.quotedName) (\(index.quotedName)) VALUES ('delete-all');
                DELETE FROM \(index.log);
                UPDATE \(TextIndex.stateTable) SET Z_LAST = 0 WHERE Z_NAME = \(SQLLiteral.text(index.name))
                """
            )
        }
    }

    // MARK: - Rows that the index has

    /// Removes the former text of logged rows from the index, and adds their current text.
    ///
    /// - Returns: Whether the batch is full.
    private func correctRows() throws -> Bool {
        let (table, column) = (SQLiteText.quoted(index.table), SQLiteText.quoted(index.column))
        let sql = """
            SELECT l.Z_PK, l.Z_TEXT, t.\(column) FROM \(index.log) l LEFT JOIN \(table) t ON t.Z_PK = l.Z_PK
            ORDER BY l.Z_PK LIMIT \(Self.mostRows)
            """
        let batch = try connection.withStatement(sql) { statement in
            try run(statement) { key, statement in
                let former = try remove(key, statement.value(1))
                return try former + add(key, statement.value(2))
            }
        }
        guard let last = batch.last else { return false }
        let isDone = SQLExpression.infix(.lessOrEqual, .ownColumn(StoreColumn.key), .value(.integer(last)))
        try connection.run(SQLDialect.sqlite.text(.delete(SQLDelete(table: index.logName, condition: isDone))))
        return batch.isFull
    }

    // MARK: - Rows that are new

    /// - Returns: Whether the batch is full.
    private func addRows() throws -> Bool {
        let sql = """
            SELECT Z_PK, \(SQLiteText.quoted(index.column)) FROM \(SQLiteText.quoted(index.table))
            WHERE Z_PK > IFNULL(\(index.last), 0) ORDER BY Z_PK LIMIT \(Self.mostRows)
            """
        let batch = try connection.withStatement(sql) { statement in
            try run(statement) { key, statement in try add(key, statement.value(1)) }
        }
        guard let last = batch.last else { return false }
        let noting = "UPDATE \(TextIndex.stateTable) SET Z_LAST = ? WHERE Z_NAME = ?"
        try connection.withStatement(noting) { statement in
            try statement.bind(last, at: 1)
            try statement.bind(index.name, at: 2)
            try statement.run()
        }
        return batch.isFull
    }

    // MARK: - Texts

    /// Calls the body for each row until no row is left or the body has taken enough bytes. Keys must be in ascending
    /// order, since FTS5 writes a segment for each key that is not.
    private func run(
        _ statement: Statement,
        _ body: (Int64, Statement) throws -> Int
    ) throws -> (last: Int64?, isFull: Bool) {
        var (last, count, bytes): (Int64?, Int, Int) = (nil, 0, 0)
        while try statement.step() {
            let key = statement.value(0).int64
            bytes += try body(key, statement)
            (last, count) = (key, count + 1)
            if bytes >= Self.mostBytes { return (last, true) }
        }
        return (last, count == Self.mostRows)
    }

    private func add(_ key: Int64, _ text: ColumnValue) throws -> Int {
        let sql = "INSERT INTO \(index.quotedName) (rowid, \(SQLiteText.quoted(index.column))) VALUES (?, ?)"
        return try write(sql, key, text)
    }

    private func remove(_ key: Int64, _ text: ColumnValue) throws -> Int {
        let sql = """
            INSERT INTO \(index.quotedName) (\(index.quotedName), rowid, \(SQLiteText.quoted(index.column)))
            VALUES ('delete', ?, ?)
            """
        return try write(sql, key, text)
    }

    /// Returns the number of bytes. Values other than text are not indexed, since no comparison finds them.
    private func write(_ sql: String, _ key: Int64, _ value: ColumnValue) throws -> Int {
        guard value.type == .text else { return 0 }
        let folded = IndexedText.fold(value.text)
        try connection.withStatement(sql) { statement in
            try statement.bind(key, at: 1)
            try folded.withUnsafeBytes { try statement.bind(text: $0, at: 2) }
            try statement.run()
        }
        return folded.count
    }
}
