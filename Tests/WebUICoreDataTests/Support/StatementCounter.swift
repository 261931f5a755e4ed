import CSQLite
import Synchronization

/// Counts the fetches that SQLite is asked for, and how many rows it answers them with, for files whose path has the word
/// `counted`: other tests may run meanwhile, and text is indexed in the background.
enum StatementCounter {
    struct Counts: Equatable {
        var statements = 0
        var rows = 0
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
            { kind, _, statement, _ in
                let statement = statement.map { OpaquePointer($0) }
                guard StatementCounter.isCounted(statement) else { return 0 }
                StatementCounter.counts.withLock { counts in
                    if kind == UInt32(SQLITE_TRACE_STMT) { counts.statements += 1 } else { counts.rows += 1 }
                }
                return 0
            },
            nil
        )
    }

    private static func isCounted(_ statement: OpaquePointer?) -> Bool {
        guard let path = sqlite3_db_filename(sqlite3_db_handle(statement), "main"), let text = sqlite3_sql(statement)
        else {
            return false
        }
        return String(cString: path).contains("counted") && String(cString: text).hasPrefix("SELECT t0.")
    }
}
