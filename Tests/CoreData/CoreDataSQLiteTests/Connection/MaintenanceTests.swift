import CoreDataSQLite
import Foundation
import Testing

/// Pragmas, checkpoints, checks and copies.
struct MaintenanceTests {
    @Test func pragmasAreSetAndRead() throws {
        let connection = try memory()
        #expect(try connection.pragma("user_version") == .integer(0))
        try connection.pragma("user_version", .integer(7))
        #expect(try connection.pragma("main.user_version").integer == 7)
        #expect(try connection.pragma("encoding", .text("UTF-8")) == .null)
        #expect(try connection.pragma("encoding").text == "UTF-8")
        #expect(try connection.pragma("journal_mode", .text("it's none")) == .text("memory"))
        #expect(try connection.pragma("there_is_no_such_pragma") == .null)
    }

    @Test(arguments: ["", "user_version; DROP TABLE t", "a b", "ä"])
    func namesOfPragmasAreChecked(name: String) throws {
        let connection = try memory()
        #expect(error { _ = try connection.pragma(name) }?.isMisuse == true)
        #expect(error { try connection.pragma("user_version", .null) }?.isMisuse == true)
    }

    @Test func checkpointsEmptyTheLog() throws {
        let folder = try TemporaryFolder()
        let connection = try folder.connection()
        #expect(try connection.checkpoint() == (-1, -1))
        #expect(try connection.pragma("journal_mode", .text("wal")) == .text("wal"))
        try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
        let (logged, moved) = try connection.checkpoint(.passive)
        #expect(logged > 0 && moved == logged)
        #expect(try connection.checkpoint(.truncate) == (0, 0))
        for mode in [CheckpointMode.full, .restart] { try connection.checkpoint(mode) }
        let log = try FileManager.default.attributesOfItem(atPath: folder.path("test.sqlite-wal"))
        #expect(log[.size] as? Int == 0)
    }

    @Test func integrityIsChecked() throws {
        let connection = try memory("CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1)")
        #expect(try connection.integrityCheck() == [])
        connection.allowDamage()
        try connection.execute(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON t(a) WHERE a > 5' WHERE name = 'i';
            PRAGMA writable_schema = RESET
            """
        )
        #expect(try !connection.integrityCheck().isEmpty)
    }

    @Test func copiesHoldWhatIsThere() throws {
        let folder = try TemporaryFolder()
        let script = "PRAGMA journal_mode = WAL; CREATE TABLE t(a); INSERT INTO t VALUES ('x'), (NULL)"
        let connection = try folder.connection("test.sqlite", script)
        try connection.copy(into: folder.path("copy.sqlite"))
        try connection.execute("DELETE FROM t")
        let copy = try Connection(path: folder.path("copy.sqlite"), mode: .readOnly)
        #expect(try copy.values("SELECT a FROM t") == [.text("x"), .null])
        let memory = try memory("CREATE TABLE old(a)")
        try copy.backup(to: memory)
        #expect(try memory.values("SELECT name FROM sqlite_schema") == [.text("t")])
        #expect(error { try memory.backup(to: memory) }?.isMisuse == true)
    }

    @Test func copiesFailForALockedDestination() throws {
        let folder = try TemporaryFolder()
        let locked = try folder.connection("locked.sqlite", "CREATE TABLE t(a)")
        let connection = try memory("CREATE TABLE u(a)")
        try locked.transaction(.exclusive) {
            let error = error { try connection.copy(into: folder.path("locked.sqlite"), busyTimeout: 0) }
            #expect(error?.isBusy == true)
        }
        #expect(try locked.values("SELECT name FROM sqlite_schema") == [.text("t")])
        #expect(error { try connection.copy(into: folder.path("no/where")) }?.isCannotOpen == true)
    }

    @Test func aFullDatabaseSaysSo() throws {
        let connection = try memory("CREATE TABLE t(a); PRAGMA max_page_count = 4")
        #expect(error { try connection.execute("INSERT INTO t VALUES (zeroblob(100000))") }?.isFull == true)
    }
}
