import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// Transactions, pools and lost servers.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLConnectionTests {
    private func address(_ settings: String = "") throws -> PostgreSQLAddress {
        let url = try #require(PrivateCluster.shared?.url(schema: "public", settings))
        return try #require(PostgreSQLAddress(url))
    }

    @Test("A transaction is rolled back if its body throws")
    func rollingBack() throws {
        let connection = try PostgreSQLConnection(address())
        try connection.execute("CREATE TEMPORARY TABLE t (a int)")
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                throw Failure()
            }
        }
        try connection.transaction { try connection.execute("INSERT INTO t VALUES (2)") }
        try connection.withStatement("SELECT a FROM t") { statement in
            try #require(try statement.step())
            #expect(statement.value(0).int64 == 2)
            try #require(try !statement.step())
        }
    }

    @Test("After an attempt that fails, the transaction goes on")
    func attempts() throws {
        let connection = try PostgreSQLConnection(address())
        try connection.execute("CREATE TEMPORARY TABLE u (a int CONSTRAINT only_one UNIQUE)")
        try connection.transaction {
            try connection.withStatement("INSERT INTO u VALUES ($1)") { statement in
                try statement.bind(1, at: 1)
                try connection.attempt(statement)
                #expect(connection.changes == 1)
                #expect { try connection.attempt(statement) } throws: { error in
                    let error = error as? PostgreSQLError
                    return error?.isUniqueViolation == true && error?.constraint == "only_one" && error?.table == "u"
                }
                try statement.bind(2, at: 1)
                try connection.attempt(statement)
            }
        }
        try connection.withStatement("SELECT count(*) FROM u") { statement in
            try #require(try statement.step())
            #expect(statement.value(0).int64 == 2)
        }
    }

    @Test("Statements count the rows that they change")
    func changes() throws {
        let connection = try PostgreSQLConnection(address())
        try connection.execute("CREATE TEMPORARY TABLE v (a int); INSERT INTO v SELECT generate_series(1, 5)")
        try connection.withStatement("UPDATE v SET a = a + 1 WHERE a > $1") { statement in
            try statement.bind(3, at: 1)
            try statement.run()
        }
        #expect(connection.changes == 2)
        try connection.withStatement("DELETE FROM v WHERE a = 1 RETURNING a") { statement in
            try #require(try statement.step())
            try #require(try !statement.step())
        }
        #expect(connection.changes == 1)
    }

    @Test("A pool lends one connection to a thread, and others to others")
    func pool() async throws {
        let pool = PostgreSQLPool(try address(), limit: 2)
        try pool.withConnection { first in
            try pool.withConnection { second in #expect(first === second) }
        }
        let counts = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try pool.withConnection { connection in
                        try connection.withStatement("SELECT \(number)") { statement in
                            _ = try statement.step()
                            return statement.value(0).int64
                        }
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(counts == 190)
    }

    @Test("A pool survives a server that crashes and one that is restarted")
    func restarts() throws {
        let cluster = try PrivateCluster()
        let url = cluster.url(schema: "public")
        let pool = PostgreSQLPool(try #require(PostgreSQLAddress(url)), limit: 4)
        func ask() throws {
            try pool.withConnection { try $0.withStatement("SELECT 1") { _ = try $0.step() } }
        }
        try ask()
        for mode in ["immediate", "fast"] {
            try cluster.restart(mode)
            try ask()
        }
        try cluster.stop()
    }

    @Test("Without named statements, all types are sent with each run")
    func pooled() throws {
        let connection = try PostgreSQLConnection(address("&pooler=transaction"))
        #expect(!connection.keepsStatements)
        for number in [5, 6] as [Int64] {
            try connection.withStatement("SELECT $1::bigint + 1") { statement in
                try statement.bind(number, at: 1)
                try #require(try statement.step())
                #expect(statement.value(0).int64 == number + 1)
            }
        }
    }
}
