import CCoreDataSQLite
import Synchronization

/// Counts the SQL statements of connections that are opened while counting is enabled.
enum StatementCounter {
    private static let counted = Atomic<Int>(0)
    private static let isOn = Atomic<Bool>(false)

    /// The number of statements started since this was last set.
    static var count: Int {
        get { counted.load(ordering: .relaxed) }
        set { counted.store(newValue, ordering: .relaxed) }
    }

    /// Runs the body while counting is enabled.
    static func whileOn<Result>(_ body: () throws -> Result) rethrows -> Result {
        isOn.store(true, ordering: .relaxed)
        defer { isOn.store(false, ordering: .relaxed) }
        return try body()
    }

    /// Registers a hook for all connections opened from now on.
    static func install() {
        typealias Opened = @convention(c) (OpaquePointer?, UnsafeRawPointer?, UnsafeRawPointer?) -> Int32
        let opened: Opened = { connection, _, _ in StatementCounter.attach(to: connection) }
        // SQLite declares the function without its parameters.
        sqlite3_auto_extension(unsafeBitCast(opened, to: (@convention(c) () -> Void).self))
    }

    private static func attach(to connection: OpaquePointer?) -> Int32 {
        guard isOn.load(ordering: .relaxed) else { return SQLITE_OK }
        return sqlite3_trace_v2(
            connection,
            UInt32(SQLITE_TRACE_STMT),
            { _, _, _, text in
                // Statements of triggers are reported as comments.
                guard text?.load(as: UInt8.self) != UInt8(ascii: "-") else { return 0 }
                StatementCounter.count += 1
                return 0
            },
            nil
        )
    }
}
