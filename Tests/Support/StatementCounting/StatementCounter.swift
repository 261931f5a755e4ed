internal import CCoreDataSQLite
package import Foundation
internal import Synchronization

/// Counts the statements that SQLite runs and the rows that it returns, for tests.
///
/// Counts only files whose path contains the word `counted`, because other tests may run at the same time, and neither
/// updates of text indexes, which run in the background, nor reads of the history and of sequences. The work of a
/// trigger counts as part of the statement that fires it.
package enum StatementCounter {
    package struct Counts: Equatable {
        package var statements = 0
        package var rows = 0
        /// The texts of the statements, for messages of failed tests.
        package var texts: [String] = []

        package init() {}
    }

    /// The counts by path of the file.
    private static let counts = Mutex<[String: Counts]>([:])
    private static let installation: Void = install()

    /// Starts counting for connections that are opened from now on.
    package static func begin() { installation }

    /// Returns the counts of a file since the last call.
    @discardableResult
    package static func take(_ file: URL) -> Counts {
        counts.withLock { $0.removeValue(forKey: file.standardizedFileURL.path) } ?? Counts()
    }

    private static func install() {
        typealias Opened = @convention(c) (OpaquePointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> Int32
        let opened: Opened = { connection, _, _ in StatementCounter.attach(to: connection) }
        // SQLite declares the function without its parameters.
        sqlite3_auto_extension(unsafeBitCast(opened, to: (@convention(c) () -> Void).self))
    }

    private static func attach(to connection: OpaquePointer?) -> Int32 {
        sqlite3_trace_v2(
            connection,
            UInt32(SQLITE_TRACE_STMT | SQLITE_TRACE_ROW),
            { kind, _, statement, text in
                let isStatement = kind == UInt32(SQLITE_TRACE_STMT)
                let isTrigger = isStatement && text.map { strncmp($0, "--", 2) == 0 } ?? false
                guard !isTrigger, let (path, sql) = StatementCounter.counted(statement.map { OpaquePointer($0) }) else {
                    return 0
                }
                StatementCounter.counts.withLock { counts in
                    if isStatement {
                        counts[path, default: Counts()].statements += 1
                        counts[path, default: Counts()].texts.append(sql)
                    } else {
                        counts[path, default: Counts()].rows += 1
                    }
                }
                return 0
            },
            nil
        )
    }

    /// Returns the file and text of a statement; nil if its file or its kind is not counted.
    private static func counted(_ statement: OpaquePointer?) -> (path: String, text: String)? {
        guard let name = sqlite3_db_filename(sqlite3_db_handle(statement), "main"), let text = sqlite3_sql(statement)
        else { return nil }
        let (path, sql) = (String(cString: name), String(cString: text))
        guard path.contains("counted") else { return nil }
        let isOfHistory = ["Z_PRIMARYKEY", "ATRANSACTION", "ACHANGE"].contains { sql.contains($0) }
        let isRead = sql.hasPrefix("SELECT") && sql.contains(" t0") && !isOfHistory
        let isWritten = ["INSERT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) } && !sql.contains("TEXTINDEX$")
        return isRead || isWritten ? (path, sql) : nil
    }
}
