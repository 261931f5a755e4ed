import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// A server with an open store, for tests in which the server fails.
struct DatabaseStage {
    let cluster: PrivateCluster
    let database: DatabaseCase
    let context: NSManagedObjectContext
    let store: PostgreSQLStore
    /// The address with further settings.
    let url: URL
    /// A user who may only read; `$r` stands for it in settings and statements.
    let reader: String
    /// A text that no error may show: it is the title of notes.
    let secret = "tulips"
    /// A text that no error may show: it is the password.
    let password = "gladioli"

    private let ownsServer: Bool

    /// Creates and opens a store.
    ///
    /// - Parameters:
    ///   - settings: Further settings of the store's address.
    ///   - server: Lines for `postgresql.conf`; nil if the server of all tests will do.
    init(_ settings: String = "", server: [String]? = []) throws {
        ownsServer = server != nil
        cluster =
            try server.map { try PrivateCluster(settings: PrivateCluster.durable + $0) }
            ?? #require(PrivateCluster.shared)
        let url = cluster.newURL("&password=\(password)")
        database = DatabaseCase(url: url, Self.model())
        _ = try database.context()
        let plain = try PostgreSQLConnection(#require(PostgreSQLAddress(url)))
        let schema = try #require(PostgreSQLAddress(url)?[.schema])
        reader = "reader_of_\(schema)"
        try plain.execute("CREATE ROLE \(reader) LOGIN; GRANT USAGE ON SCHEMA \(schema) TO \(reader)")
        try plain.execute("GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(reader)")
        plain.close()
        self.url = URL(string: url.absoluteString + settings.replacingOccurrences(of: "$r", with: reader)) ?? url
        context = try database.context(at: self.url)
        store = try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
    }

    /// Derived values would have triggers that are in the way of what is tested.
    static func model() -> NSManagedObjectModel {
        let model = DatabaseCase.library()
        for entity in model.entities { entity.properties.removeAll { $0 is NSDerivedAttributeDescription } }
        return model
    }

    func address() throws -> PostgreSQLAddress { try #require(PostgreSQLAddress(database.url)) }

    /// Stops the server, if it is this stage's own.
    func end() throws { if ownsServer { try cluster.stop() } }

    // MARK: - The program

    /// Saves a note, whose other text is not to be seen.
    func save(_ title: String) throws {
        let folder = context.insert("Folder", ["name": secret])
        context.insert("Note", ["title": title, "rank": 1, "folder": folder])
        try context.save()
    }

    /// Returns the number of notes in the database.
    func count(_ title: String) throws -> Int {
        try rows("SELECT 1 FROM $s.note WHERE title = '\(title)'").count
    }

    // MARK: - Others

    /// Runs statements on a connection of their own, in which `$s` stands for the schema.
    func sql(_ sql: String) throws {
        let connection = try PostgreSQLConnection(address())
        defer { connection.close() }
        let schema = try #require(address()[.schema])
        try connection.execute(
            sql.replacingOccurrences(of: "$s", with: schema).replacingOccurrences(of: "$r", with: reader)
        )
    }

    func rows(_ sql: String) throws -> [String] { try database.rows(sql) }

    /// Waits until a statement has a row.
    func await(_ sql: String) throws {
        for _ in 0..<1_500 {
            guard try rows(sql).isEmpty else { return }
            usleep(10_000)
        }
        Issue.record("nothing happened: \(sql)")
    }

    /// Runs the body while another program keeps the notes locked.
    func holdingNotes(_ body: (DatabaseStage) throws -> Void) throws {
        let other = try PostgreSQLConnection(address())
        defer { other.close() }
        try other.execute("BEGIN; LOCK TABLE \(#require(address()[.schema])).note")
        try body(self)
    }

    /// Lets the server refuse notes while a condition holds.
    func refuseNotes(_ condition: String, code: String) throws {
        try sql(
            """
            CREATE FUNCTION $s.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF \(condition) THEN RAISE EXCEPTION 'refused' USING ERRCODE = '\(code)'; END IF;
                RETURN NEW;
            END $$;
            CREATE TRIGGER refuse BEFORE INSERT ON $s.note FOR EACH ROW EXECUTE FUNCTION $s.refuse()
            """
        )
    }

    func acceptNotes() throws { try sql("DROP TRIGGER refuse ON $s.note") }
}
