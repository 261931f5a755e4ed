import CoreDataSQLite
import Foundation
import Testing

/// Transactions, and the errors that end them.
struct TransactionTests {
    private struct Refusal: Error {}

    @Test func successCommits() throws {
        let connection = try memory("CREATE TABLE t(a)")
        let key = try connection.transaction(.immediate) { () throws(SQLiteError) in
            #expect(connection.inTransaction)
            try connection.execute("INSERT INTO t VALUES (1)")
            return connection.lastInsertRowID
        }
        #expect(key == 1)
        #expect(!connection.inTransaction)
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(1))
    }

    @Test func errorsRollBackAndAreKept() throws {
        let connection = try memory("CREATE TABLE t(a)")
        #expect(throws: Refusal.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                throw Refusal()
            }
        }
        #expect(!connection.inTransaction)
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(0))
    }

    @Test func errorsOfSQLiteKeepTheirType() throws {
        let connection = try memory("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1)")
        do throws(SQLiteError) {
            try connection.transaction { () throws(SQLiteError) in
                try connection.execute("INSERT INTO t VALUES (2); INSERT INTO t VALUES (1)")
            }
            Issue.record("the transaction went through")
        } catch {
            #expect(error.code == 2067, "the extended code for a violated UNIQUE")
            #expect(error.isConstraint)
            #expect(error.message == "UNIQUE constraint failed: t.a")
            #expect(error.sql?.contains("VALUES (1)") == true)
        }
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(1))
    }

    @Test func eachConstraintHasItsCode() throws {
        let connection = try memory(
            """
            PRAGMA foreign_keys = ON;
            CREATE TABLE parent(id INTEGER PRIMARY KEY);
            CREATE TABLE t(a NOT NULL, b CHECK (b > 0), c REFERENCES parent, d INTEGER PRIMARY KEY);
            INSERT INTO t VALUES (1, 1, NULL, 1)
            """
        )
        let rows = [("NULL, 1, NULL, 2", 1299), ("1, 0, NULL, 2", 275), ("1, 1, 9, 2", 787), ("1, 1, NULL, 1", 1555)]
        for (row, code) in rows {
            let error = error { try connection.execute("INSERT INTO t VALUES (\(row))") }
            #expect(error?.code == Int32(code))
            #expect(error?.isConstraint == true)
        }
    }

    @Test func rollbacksBySQLiteItselfKeepTheError() throws {
        let connection = try memory("CREATE TABLE t(a UNIQUE ON CONFLICT ROLLBACK); INSERT INTO t VALUES (1)")
        let error = error {
            try connection.transaction { try connection.execute("INSERT INTO t VALUES (1)") }
        }
        #expect(error?.isConstraint == true)
        #expect(!connection.inTransaction)
    }

    @Test func transactionsDoNotNest() throws {
        let connection = try memory("CREATE TABLE t(a)")
        let error = error {
            try connection.transaction {
                try connection.execute("INSERT INTO t VALUES (1)")
                try connection.transaction {}
            }
        }
        #expect(error?.isMisuse == true)
        #expect(!connection.inTransaction)
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(0))
    }

    @Test func endingATransactionFromInsideIsMisuse() throws {
        let connection = try memory()
        #expect(error { try connection.transaction { try connection.execute("COMMIT") } }?.isMisuse == true)
    }

    @Test func locksOfOthersAreBusyAfterTheTimeout() throws {
        let folder = try TemporaryFolder()
        let first = try folder.connection("test.sqlite", "CREATE TABLE t(a)")
        let second = try folder.connection()
        second.setBusyTimeout(0.1)
        try first.transaction(.immediate) {
            let start = ContinuousClock.now
            #expect(error { try second.transaction(.immediate) {} }?.isBusy == true)
            #expect(ContinuousClock.now - start >= .milliseconds(90))
            #expect(!second.inTransaction)
        }
        try second.transaction(.immediate) { try second.execute("INSERT INTO t VALUES (1)") }
    }

    @Test func readTransactionsSeeOneMoment() throws {
        let folder = try TemporaryFolder()
        let reader = try folder.connection("test.sqlite", "PRAGMA journal_mode = WAL; CREATE TABLE t(a)")
        let writer = try folder.connection()
        let version = try reader.dataVersion
        try reader.readTransaction {
            #expect(try reader.value("SELECT count(*) FROM t") == .integer(0))
            try writer.execute("INSERT INTO t VALUES (1)")
            try reader.readTransaction { () throws(SQLiteError) in #expect(reader.inTransaction) }
            #expect(try reader.value("SELECT count(*) FROM t") == .integer(0))
        }
        #expect(try reader.value("SELECT count(*) FROM t") == .integer(1))
        #expect(try reader.dataVersion != version)
    }
}
