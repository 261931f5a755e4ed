internal import Foundation
internal import PostgreSQLClient

/// The turn of a program that changes the tables of a store: one program at a time, and none that saves meanwhile.
///
/// A lock that is not to be had within two seconds is given up and asked for again: whoever waits for a lock keeps those
/// out that come later.
struct DatabaseTurn {
    /// The longest wait for other programs, in seconds.
    private static let longestWait: TimeInterval = 60
    /// The wait for one lock.
    private static let wait = "SET LOCAL lock_timeout = '2s'"
    /// What follows has its locks, but for readers that are still at work.
    private static let work =
        "SET LOCAL lock_timeout = '30s'; SET LOCAL statement_timeout = 0; "
        + "SET LOCAL idle_in_transaction_session_timeout = 0"

    /// What the server can do.
    let capabilities: ServerCapabilities
    private let connection: PostgreSQLConnection
    private let schema: String
    private let timeout: TimeInterval

    init(on connection: PostgreSQLConnection, _ address: PostgreSQLAddress, timeout: TimeInterval) throws {
        (self.connection, self.timeout, schema) = (connection, timeout, address[.schema] ?? "public")
        capabilities = try ServerCapabilities(of: connection, without: address.switchedOff)
    }

    /// Runs the body in a transaction, after taking the locks.
    ///
    /// - Parameter tables: Returns the tables to lock, and how.
    func run<Result>(
        locking tables: () throws -> (names: [String], mode: String),
        _ body: () throws -> Result
    ) throws -> Result {
        let deadline = Date().addingTimeInterval(min(timeout, Self.longestWait))
        while true {
            var hasLocks = false
            do {
                return try connection.transaction {
                    try takeLocks(tables)
                    hasLocks = true
                    return try body()
                }
            } catch let error as PostgreSQLError where !hasLocks && (error.isTimeout || error.isTransient) {
                guard Date() < deadline else { throw error }
                // Those that came later have their turn.
                usleep(.random(in: 50_000..<250_000))
            }
        }
    }

    private func takeLocks(_ tables: () throws -> (names: [String], mode: String)) throws {
        let dialect = SQLDialect.postgreSQL(schema: schema)
        let version = DatabaseVersion(dialect, capabilities)
        try connection.execute(Self.wait)
        if capabilities.has(.advisory) { try connection.execute(version.turn(in: schema)) }
        if try DatabaseOpening.hasTable(DatabaseVersion.tableName, in: schema, connection) {
            try connection.execute(version.lock)
        }
        let (names, mode) = try tables()
        if !names.isEmpty, capabilities.has(.tablelocks) {
            let list = names.map { dialect.table($0) }.joined(separator: ", ")
            try connection.execute("LOCK TABLE \(list) IN \(mode) MODE")
        }
        try connection.execute(Self.work)
    }
}
