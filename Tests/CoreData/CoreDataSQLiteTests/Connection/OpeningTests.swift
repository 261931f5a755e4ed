import CoreDataSQLite
import Foundation
import Testing

/// Opening and closing of various files.
struct OpeningTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: [OpenMode.readOnly, .readWrite])
    func missingFilesAreNotMade(mode: OpenMode) throws {
        #expect(error { _ = try Connection(path: folder.path(), mode: mode) }?.isCannotOpen == true)
        #expect(!FileManager.default.fileExists(atPath: folder.path()))
    }

    @Test(arguments: ["", "a\0b"])
    func pathsOfNoFileCannotBeOpened(path: String) {
        #expect(error { _ = try Connection(path: path, mode: .create) }?.isCannotOpen == true)
    }

    @Test(arguments: [":memory:", "/dev/null"])
    func databasesInMemoryLeaveNoFile(path: String) throws {
        let connection = try Connection(path: path, mode: .create)
        try connection.execute("CREATE TABLE t(a); INSERT INTO t VALUES (7)")
        #expect(try connection.value("SELECT a FROM t") == .integer(7))
        #expect(try connection.value("SELECT file FROM pragma_database_list") == .text(""))
    }

    @Test func textIsNoDatabase() throws {
        try String(repeating: "This is no database. ", count: 500).write(
            toFile: folder.path(),
            atomically: true,
            encoding: .utf8
        )
        let connection = try Connection(path: folder.path(), mode: .readWrite)
        let error = error { try connection.execute("SELECT * FROM sqlite_schema") }
        #expect(error?.isNotADatabase == true)
        #expect(error?.message.contains("not a database") == true)
    }

    @Test func truncatedFilesAreCorrupt() throws {
        let numbers = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 500)"
        let fill = "\(numbers) INSERT INTO t SELECT randomblob(500) FROM n"
        try folder.connection("test.sqlite", "CREATE TABLE t(a); \(fill)").close()
        let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("test.sqlite"))
        try file.truncate(atOffset: 40_960)
        try file.close()
        let connection = try Connection(path: folder.path(), mode: .readOnly)
        #expect(error { _ = try connection.values("SELECT a FROM t") }?.isCorrupt == true)
    }

    @Test func readOnlyConnectionsWriteNothing() throws {
        try folder.connection("test.sqlite", "CREATE TABLE t(a)").close()
        let connection = try Connection(path: folder.path(), mode: .readOnly)
        #expect(connection.isReadOnly)
        #expect(error { try connection.execute("INSERT INTO t VALUES (1)") }?.isReadOnly == true)
    }

    @Test(arguments: ["a?b#c%20d&e=f.sqlite", "ü \u{1F4BE}.sqlite", "x?immutable=0"])
    func immutableFilesMayHaveAnyName(name: String) throws {
        try folder.connection(name, "CREATE TABLE t(a); INSERT INTO t VALUES (1)").close()
        let connection = try Connection(path: folder.path(name), mode: .readOnly, access: .immutable)
        #expect(try connection.value("SELECT a FROM t") == .integer(1))
        // An immutable file is read without locks, so even while another connection holds an exclusive lock.
        let other = try Connection(path: "/" + folder.path(name), mode: .readWrite)
        try other.transaction(.exclusive) {
            let path = "/" + folder.path(name)
            let again = try Connection(path: path, mode: .readOnly, busyTimeout: 0, access: .immutable)
            #expect(try again.value("SELECT a FROM t") == .integer(1))
        }
    }

    @Test func closingEndsStatementsInUse() throws {
        let connection = try memory("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
        let statement = try connection.statement("SELECT a FROM t")
        #expect(try statement.step())
        connection.close()
        connection.close()
        #expect(connection.isClosed)
        #expect(error { _ = try statement.step() }?.isMisuse == true)
        #expect(error { try statement.bind(1, at: 1) }?.isMisuse == true)
        #expect(statement.value(0).isNull)
        #expect(statement.columnCount == 0)
        #expect(statement.columnName(0).isEmpty)
        statement.reset()
        statement.clearBindings()
        statement.giveBack()
        #expect(error { try connection.execute("SELECT 1") }?.isMisuse == true)
        #expect(error { _ = try connection.checkpoint() }?.isMisuse == true)
        #expect(error { try connection.transaction { () throws(SQLiteError) in connection.close() } }?.isMisuse == true)
        #expect(!connection.inTransaction)
        #expect(connection.changes == 0)
    }

    @Test func statementsKeepTheirConnection() throws {
        let script = "CREATE TABLE t(a); INSERT INTO t VALUES (3)"
        var statement: Statement? = try memory(script).statement("SELECT a FROM t")
        #expect(try statement?.step() == true)
        #expect(statement?.value(0).int64 == 3)
        statement = nil
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, -1, 1e300])
    func anyBusyTimeoutWillDo(seconds: Double) throws {
        let connection = try Connection(path: ":memory:", mode: .create, busyTimeout: seconds)
        try connection.execute("SELECT 1")
    }

    @Test func interruptingEndsWhatRuns() throws {
        let connection = try memory()
        let handle = connection.interruptHandle
        try connection.register(function: "tick", argumentCount: 1, isDeterministic: false) { arguments, result in
            if arguments[0].int64 == 1000 { Thread.detachNewThread { handle.interrupt() } }
            result.set(true)
        }
        let endless = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n WHERE tick(i)"
        #expect(error { try connection.execute(endless) }?.isInterrupted == true)
        try connection.execute("SELECT 1")
        connection.close()
        handle.interrupt()
    }
}
