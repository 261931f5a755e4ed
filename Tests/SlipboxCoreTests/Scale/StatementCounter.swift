import CSQLite
import Foundation
import Synchronization

/// Counts the statements that SQLite is given, and the rows it answers them with, for files whose path has the word
/// `counted`: other tests may run meanwhile, and texts are indexed in the background. What triggers do is part of the
/// statement that set them off.
enum StatementCounter {
    struct Counts: Equatable {
        var statements = 0
        var rows = 0
        /// What was asked, for whoever wants to know why there is one more.
        var texts: [String] = []
    }

    private static let counts = Mutex(Counts())
    private static let installation: Void = install()

    /// Counts connections that are opened from now on.
    static func begin() { installation }

    /// What came together since this was last asked.
    static func take() -> Counts {
        counts.withLock { counts in
            defer { counts = Counts() }
            return counts
        }
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
                guard !isTrigger, let sql = StatementCounter.countedText(statement.map { OpaquePointer($0) }) else {
                    return 0
                }
                StatementCounter.counts.withLock { counts in
                    if isStatement {
                        counts.statements += 1
                        counts.texts.append(sql)
                    } else {
                        counts.rows += 1
                    }
                }
                return 0
            },
            nil
        )
    }

    /// The text of a statement that concerns rows of the model in a file that is counted.
    private static func countedText(_ statement: OpaquePointer?) -> String? {
        guard let path = sqlite3_db_filename(sqlite3_db_handle(statement), "main"), let text = sqlite3_sql(statement),
            String(cString: path).contains("counted")
        else { return nil }
        let sql = String(cString: text)
        let isRead = sql.hasPrefix("SELECT") && sql.contains(" t0")
        let isWritten = ["INSERT", "UPDATE", "DELETE"].contains { sql.hasPrefix($0) } && !sql.contains("TEXTINDEX$")
        return isRead || isWritten ? sql : nil
    }
}
