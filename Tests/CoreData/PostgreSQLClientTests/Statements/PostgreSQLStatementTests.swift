import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// Statements on a real server.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLStatementTests {
    private func connect() throws -> PostgreSQLConnection {
        let url = try #require(PrivateCluster.shared?.url(schema: "public"))
        return try PostgreSQLConnection(#require(PostgreSQLAddress(url)))
    }

    @Test("Values of all types come back as they were bound")
    func values() throws {
        let connection = try connect()
        let sql = """
            SELECT $1::smallint, $2::integer, $3::bigint, $4::boolean, $5::float8, $6::real, $7::text, $8::bytea, \
            $9::uuid, $10::timestamptz, $11::numeric, $12::jsonb, $13::text
            """
        let uuid = UUID()
        try connection.withStatement(sql) { statement in
            for (index, integer) in [-7, 70_000, 1 << 40, 1].enumerated() {
                try statement.bind(Int64(integer), at: index + 1)
            }
            try statement.bind(0.1, at: 5)
            try statement.bind(0.5, at: 6)
            try statement.bind("Käse 🧀", at: 7)
            try Data([0, 1, 255]).withUnsafeBytes { try statement.bind($0, asBlobAt: 8) }
            try withUnsafeBytes(of: uuid.uuid) { try statement.bind($0, asBlobAt: 9) }
            try statement.bind(-12.25, at: 10)
            try statement.bind("12345678901234567890.000000001", at: 11)
            try statement.bind("{\"a\": 1}", at: 12)
            try statement.bindNull(13)
            try #require(try statement.step())
            #expect((0..<4).map { statement.value($0).int64 } == [-7, 70_000, 1 << 40, 1])
            #expect(statement.value(4).double == 0.1)
            #expect(statement.value(5).double == 0.5)
            #expect(statement.value(6).string == "Käse 🧀")
            #expect(Array(statement.value(7).blob) == [0, 1, 255])
            #expect(Array(statement.value(8).blob) == withUnsafeBytes(of: uuid.uuid) { Array($0) })
            #expect(statement.value(9).double == -12.25)
            #expect(statement.value(10).digits == "12345678901234567890.000000001")
            #expect(statement.value(11).string == "{\"a\": 1}")
            #expect(statement.value(12).isNull)
            try #require(try !statement.step())
        }
    }

    @Test("Empty texts and bytes are no NULL")
    func empty() throws {
        let connection = try connect()
        try connection.withStatement("SELECT $1::text, $2::bytea") { statement in
            try statement.bind("", at: 1)
            try [UInt8]().withUnsafeBytes { try statement.bind($0, asBlobAt: 2) }
            try #require(try statement.step())
            #expect(!statement.value(0).isNull && statement.value(0).text.isEmpty)
            #expect(!statement.value(1).isNull && statement.value(1).blob.isEmpty)
        }
    }

    @Test("A statement starts again after its end, with the values it had")
    func again() throws {
        let connection = try connect()
        try connection.withStatement("SELECT i FROM generate_series(1, $1::int) AS s(i)") { statement in
            try statement.bind(3, at: 1)
            for _ in 0..<2 {
                var rows: [Int64] = []
                while try statement.step() { rows.append(statement.value(0).int64) }
                #expect(rows == [1, 2, 3])
            }
        }
    }

    @Test("Another statement may run while rows are read")
    func interleaved() throws {
        let connection = try connect()
        try connection.withStatement("SELECT i FROM generate_series(1, 1000) AS s(i)") { outer in
            var sum: Int64 = 0
            while try outer.step() {
                sum += outer.value(0).int64
                guard outer.value(0).int64 % 100 == 0 else { continue }
                try connection.withStatement("SELECT 7::bigint") { inner in
                    try #require(try inner.step())
                    #expect(inner.value(0).int64 == 7)
                }
            }
            #expect(sum == 500_500)
        }
    }

    @Test("A statement that is given back early leaves the connection usable", arguments: [10, 100_000])
    func givenBack(_ count: Int) throws {
        let connection = try connect()
        try connection.withStatement("SELECT i FROM generate_series(1, \(count)) AS s(i)") { _ = try $0.step() }
        try connection.withStatement("SELECT 1") { try #require(try $0.step()) }
        #expect(connection.isFit)
    }

    @Test("An error names code and statement, and the connection goes on")
    func errors() throws {
        let connection = try connect()
        do throws(PostgreSQLError) {
            _ = try connection.statement("SELECT nothing FROM nowhere")
            Issue.record("prepared")
        } catch {
            #expect(error.code == "42P01")
            #expect(error.isMissingObject)
            #expect(error.sql == "SELECT nothing FROM nowhere")
        }
        #expect {
            try connection.withStatement("SELECT 1 / $1::int") { statement in
                try statement.bind(0, at: 1)
                _ = try statement.step()
            }
        } throws: { ($0 as? PostgreSQLError)?.code == "22012" }
        #expect(connection.isFit)
    }

    @Test("Numbers that a type cannot hold are refused before they are sent")
    func ranges() throws {
        let connection = try connect()
        try connection.withStatement("SELECT $1::smallint") { statement in
            #expect { try statement.bind(70_000, at: 1) } throws: { ($0 as? PostgreSQLError)?.code == "22003" }
            #expect { try statement.bind(1.5, at: 1) } throws: { ($0 as? PostgreSQLError)?.code == "22003" }
        }
    }

    @Test("A statement is prepared once and then takes one round trip")
    func trips() throws {
        let connection = try connect()
        for expected in [2, 1, 1] {
            let before = connection.tripCount
            try connection.withStatement("SELECT 1") { try $0.run() }
            #expect(connection.tripCount - before == expected)
        }
    }

    @Test("Statements are prepared again when others have changed a table")
    func staleTables() throws {
        let (connection, other) = (try connect(), try connect())
        try connection.execute("CREATE TABLE IF NOT EXISTS stale (a int); INSERT INTO stale VALUES (1)")
        try connection.withStatement("SELECT a FROM stale") { try #require(try $0.step()) }
        try other.execute("ALTER TABLE stale ADD COLUMN b int; ALTER TABLE stale DROP COLUMN b")
        try connection.withStatement("SELECT a FROM stale") { try #require(try $0.step()) }
        try other.execute("ALTER TABLE stale ALTER COLUMN a TYPE text")
        #expect { try connection.withStatement("SELECT a FROM stale") { _ = try $0.step() } } throws: {
            ($0 as? PostgreSQLError)?.code == "0A000"
        }
        try connection.withStatement("SELECT a FROM stale") { statement in
            try #require(try statement.step())
            #expect(statement.value(0).string == "1")
        }
        try connection.execute("DROP TABLE stale")
    }

    @Test("More statements than are kept")
    func manyStatements() throws {
        let connection = try connect()
        for round in 0..<2 {
            for number in 0..<250 {
                try connection.withStatement("SELECT \(number) + \(round) * 0") { statement in
                    try #require(try statement.step())
                    #expect(statement.value(0).int64 == Int64(number))
                }
            }
        }
        try connection.withStatement("SELECT count(*) FROM pg_prepared_statements") { statement in
            try #require(try statement.step())
            #expect(statement.value(0).int64 <= 201)
        }
    }
}
