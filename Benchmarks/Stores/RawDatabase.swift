import CCoreDataSQLite
import Foundation

/// Direct calls of SQLite without a library, as the yardstick for the store.
final class RawDatabase {
    typealias Statement = OpaquePointer

    let handle: OpaquePointer

    /// Opens a store's file with the same settings as the store.
    init(_ url: URL) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(url.path, &opened, flags, nil) == SQLITE_OK, let opened else {
            fatalError("cannot open \(url.path)")
        }
        handle = opened
        run("PRAGMA journal_mode = wal")
        run("PRAGMA synchronous = normal")
        run("PRAGMA cache_size = -16000")
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func run(_ sql: String) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { fail(sql) }
    }

    /// Calls the body with a prepared statement.
    func with<Result>(_ sql: String, _ body: (Statement) -> Result) -> Result {
        let prepared = prepare(sql)
        defer { sqlite3_finalize(prepared) }
        return body(prepared)
    }

    /// Returns a prepared statement, which ends with the process.
    func prepare(_ sql: String) -> Statement {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK, let prepared else { fail(sql) }
        return prepared
    }

    /// Executes a statement once and resets it.
    func execute(_ statement: Statement) {
        guard sqlite3_step(statement) == SQLITE_DONE, sqlite3_reset(statement) == SQLITE_OK else { fail("a statement") }
    }

    /// Runs a statement for each element in a transaction of its own, with all statements cached, as a library would do.
    func commitEach<Elements: Sequence>(
        _ sql: String,
        _ elements: Elements,
        _ bind: (Statement, Elements.Element) -> Void
    ) {
        with("BEGIN IMMEDIATE") { begin in
            with("COMMIT") { commit in
                with(sql) { statement in
                    for element in elements {
                        execute(begin)
                        bind(statement, element)
                        execute(statement)
                        execute(commit)
                    }
                }
            }
        }
    }

    /// Returns the single number that a query selects.
    func number(_ sql: String) -> Int {
        with(sql) { sqlite3_step($0) == SQLITE_ROW ? Int(sqlite3_column_int64($0, 0)) : 0 }
    }

    /// Returns the numbers that a query selects.
    func numbers(_ sql: String) -> [Int64] {
        with(sql) { statement in
            var numbers: [Int64] = []
            while sqlite3_step(statement) == SQLITE_ROW { numbers.append(sqlite3_column_int64(statement, 0)) }
            return numbers
        }
    }

    /// The check after a pass: all sides must have the same result.
    static let contents = "SELECT count(*) + ifnull(sum(length(ZTITLE)), 0) + ifnull(sum(ZFOLDER), 0) FROM ZNOTE"

    private func fail(_ sql: String) -> Never {
        fatalError("\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    }
}

extension RawDatabase.Statement {
    /// The SQLite constant that requests a copy of the text.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    func bind(_ text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bytes in
            _ = bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(self, index, $0.baseAddress, Int32($0.count), Self.transient)
            }
        }
    }

    func bind(_ uuid: UUID, at index: Int32) {
        _ = withUnsafeBytes(of: uuid.uuid) { sqlite3_bind_blob(self, index, $0.baseAddress, 16, Self.transient) }
    }

    /// The columns of a note, in the order that `checksum` reads.
    static let noteColumns =
        "Z_PK, Z_ENT, Z_OPT, ZBODY, ZTITLE, ZCREATED, ZMODIFIED, ZFLAGGED, ZIDENTIFIER, ZPOSITION, ZRATING, ZFOLDER"

    /// Reads all columns of a note and returns the checksum that the other side computes from its attributes.
    var checksum: Int {
        _ = sqlite3_column_int64(self, 0) &+ sqlite3_column_int64(self, 2) &+ sqlite3_column_int64(self, 11)
        var sum = textLength(3) + textLength(4)
        sum += Int(sqlite3_column_double(self, 5)) + Int(sqlite3_column_double(self, 6))
        sum += Int(sqlite3_column_int64(self, 7)) + Int(sqlite3_column_int64(self, 9))
        sum += Int(sqlite3_column_double(self, 10) * 1000)
        if let bytes = sqlite3_column_blob(self, 8) { sum += Int(bytes.load(as: UInt8.self)) }
        return sum
    }

    func textLength(_ column: Int32) -> Int {
        guard sqlite3_column_text(self, column) != nil else { return 0 }
        return Int(sqlite3_column_bytes(self, column))
    }
}
