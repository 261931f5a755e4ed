import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// What the server knows of tables that have grown, by which it plans statements.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct TableGrowthTests {
    private let database: DatabaseCase
    private let context: NSManagedObjectContext

    init() throws {
        database = try DatabaseCase()
        context = try database.context()
        // By itself, the server would look at the table a minute later.
        _ = try database.rows("ALTER TABLE $s.note SET (autovacuum_enabled = false)")
    }

    private func add(_ count: Int) throws {
        for number in 0..<count { context.insert("Note", ["title": "\(number)"]) }
        try context.save()
    }

    /// Waits until the server knows of a number of notes; returns the number that it knows of in the end.
    private func known(_ count: Int) throws -> String {
        let sql = "SELECT CAST(reltuples AS bigint) FROM pg_class WHERE oid = to_regclass('$s.note')"
        for _ in 0..<500 {
            if try database.rows(sql) == ["\(count)"] { break }
            usleep(20_000)
        }
        return try database.rows(sql).joined()
    }

    @Test("The server looks at a table again once it has grown by a quarter")
    func saves() throws {
        try add(900)
        try add(200)
        #expect(try known(1_100) == "1100")
        try add(500)
        try add(600)
        #expect(try known(2_200) == "2200")
    }

    @Test("A user who does not own the tables saves as before")
    func others() throws {
        let schema = try #require(PostgreSQLAddress(database.url)?[.schema])
        for sql in [
            "CREATE ROLE writer_\(schema) LOGIN", "GRANT USAGE ON SCHEMA $s TO writer_\(schema)",
            "GRANT ALL ON ALL TABLES IN SCHEMA $s TO writer_\(schema)",
        ] { _ = try database.rows(sql) }
        let address = database.url.absoluteString.replacingOccurrences(of: "postgres@", with: "writer_\(schema)@")
        let other = try database.context(at: URL(string: address))
        for number in 0..<1_200 { other.insert("Note", ["title": "\(number)"]) }
        try other.save()
        #expect(try context.all("Note").count == 1_200)
        #expect(try known(0) == "-1")
    }
}
