import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// A schema on PostgreSQL with a store of notes, and a user who may only read it.
@MainActor
struct DatabaseStage {
    let workshop: StudioWorkshop
    /// The address of the schema for the user who may only read.
    let reader: URL
    /// A text that no page shows: it is the password.
    static let password = "gladioli"

    private let schema: String

    /// - Parameters:
    ///   - cluster: The server; nil for that of all tests.
    ///   - keepsHistory: Whether the store keeps a history.
    init(_ cluster: PrivateCluster? = nil, keepsHistory: Bool = true) throws {
        let cluster = try #require(cluster ?? .shared)
        workshop = try StudioWorkshop(cluster.newURL("&password=\(Self.password)"))
        if keepsHistory {
            try workshop.writeNotes()
        } else {
            try workshop.write(options: [:]) { StudioWorkshop.make("Tag", ["name": "red"], in: $0) }
        }
        schema = try #require(PostgreSQLAddress(workshop.store)?[.schema])
        let name = "reader_of_\(schema)"
        let text = workshop.store.absoluteString.replacingOccurrences(of: "postgres@", with: "\(name)@")
        reader = try #require(URL(string: text))
        try sql("CREATE ROLE \(name) LOGIN; GRANT USAGE ON SCHEMA $s TO \(name)")
        try sql("GRANT SELECT ON ALL TABLES IN SCHEMA $s TO \(name)")
    }

    /// Does what takes seconds, such as to start a server, while other tests go on.
    static func aside<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await Task.detached { try body() }.value
    }

    /// Returns the address of another schema of the database, for the owner. `$s` stands for this one.
    func address(ofSchema name: String) -> URL {
        PostgreSQLAddress.url(workshop.store, schema: name.replacingOccurrences(of: "$s", with: schema))
    }

    /// Runs statements as the owner, in which `$s` stands for the schema.
    func sql(_ sql: String) throws {
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(workshop.store)))
        defer { connection.close() }
        try connection.execute(sql.replacingOccurrences(of: "$s", with: schema))
    }

    /// Does something while nobody can read a table, for five seconds at most.
    func locking(_ table: String, _ body: () async throws -> Void) async throws {
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(workshop.store)))
        defer { connection.close() }
        try connection.execute("SET idle_in_transaction_session_timeout = '5s'; BEGIN")
        try connection.execute("LOCK TABLE \(schema).\(table) IN ACCESS EXCLUSIVE MODE")
        try await body()
    }

    /// Returns the first columns of a statement's rows.
    func rows(_ sql: String) throws -> [String] {
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(workshop.store)))
        defer { connection.close() }
        return try connection.lines(of: sql.replacingOccurrences(of: "$s", with: schema))
    }
}
