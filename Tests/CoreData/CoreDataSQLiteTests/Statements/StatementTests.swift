import CoreDataSQLite
import Testing

/// Statements: preparing, keeping, running and tracing them.
struct StatementTests {
    @Test func statementsAreUsedAgain() throws {
        let connection = try memory()
        let prepared = connection.preparedCount
        for number in 0..<10 {
            try connection.withStatement("SELECT ?") { statement in
                #expect(try statement.step())
                #expect(statement.value(0).isNull, "no value stays bound")
                statement.reset()
                try statement.bind(Int64(number), at: 1)
                #expect(try statement.step())
                #expect(statement.value(0).int64 == Int64(number))
            }
        }
        #expect(connection.preparedCount == prepared + 1)
        #expect(connection.statementCount == 20)
    }

    @Test func aStatementInUseIsNotLentTwice() throws {
        let connection = try memory("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)")
        let prepared = connection.preparedCount
        let sql = "SELECT a FROM t"
        for _ in 0..<2 {
            var pairs = 0
            try connection.withStatement(sql) { outer in
                while try outer.step() {
                    try connection.withStatement(sql) { inner in
                        while try inner.step() { pairs += 1 }
                    }
                }
            }
            #expect(pairs == 9)
        }
        #expect(connection.preparedCount == prepared + 2)
    }

    @Test func statementsThatNobodyHasComeBack() throws {
        let connection = try memory()
        let prepared = connection.preparedCount
        for _ in 0..<3 { #expect(try connection.statement("SELECT 1").step()) }
        #expect(connection.preparedCount == prepared + 1)
        let statement = try connection.statement("SELECT 1")
        statement.giveBack()
        statement.giveBack()
        #expect(error { _ = try statement.step() }?.isMisuse == true)
        #expect(connection.preparedCount == prepared + 1)
    }

    @Test func theOldestStatementGoes() throws {
        let connection = try memory(cachedStatementLimit: 2)
        let prepared = connection.preparedCount
        for sql in ["SELECT 1", "SELECT 2", "SELECT 1", "SELECT 3", "SELECT 1"] { _ = try connection.values(sql) }
        #expect(connection.preparedCount == prepared + 3)
        _ = try connection.values("SELECT 2")
        #expect(connection.preparedCount == prepared + 4)
        let forgetful = try memory(cachedStatementLimit: 0)
        for _ in 0..<2 { _ = try forgetful.values("SELECT 1") }
        #expect(forgetful.preparedCount == 2)
    }

    @Test func manyStatementsInUseComeBackInAnyOrder() throws {
        let connection = try memory(cachedStatementLimit: 3)
        var statements = try (0..<20).map { try connection.statement("SELECT \($0 % 7)") }
        for statement in statements { #expect(try statement.step()) }
        statements.shuffle()
        while let statement = statements.popLast() { statement.giveBack() }
        for number in 0..<7 { #expect(try connection.value("SELECT \(number)") == .integer(Int64(number))) }
    }

    @Test func scriptsRunToTheirEnd() throws {
        let connection = try memory()
        try connection.execute("")
        try connection.execute(" ; -- nothing\n ;")
        try connection.execute("CREATE TABLE t(a); -- a comment; really\nINSERT INTO t VALUES ('ü;');\n")
        try connection.execute("INSERT INTO t VALUES (2);\n;\n")
        #expect(try connection.values("SELECT a FROM t") == [.text("ü;"), .integer(2)])
        #expect(connection.changes == 1)
        let error = error { try connection.execute("INSERT INTO t VALUES (3); NONSENSE; INSERT INTO t VALUES (4)") }
        #expect(error?.message == "near \"NONSENSE\": syntax error")
        #expect(try connection.value("SELECT count(*) FROM t") == .integer(3))
    }

    @Test(arguments: ["", " -- nothing", "SELECT 1; SELECT 2", "SELECT 1;;x", "SELECT 1\0; DROP TABLE t"])
    func aStatementIsOneStatement(sql: String) throws {
        let connection = try memory()
        #expect(error { _ = try connection.statement(sql) }?.isMisuse == true)
        #expect(try connection.value("SELECT 1; \n") == .integer(1))
    }

    @Test func scriptsDoNotGoOnBehindANUL() throws {
        let connection = try memory("CREATE TABLE t(a)")
        #expect(error { try connection.execute("INSERT INTO t VALUES (1); \0 DROP TABLE t") }?.isMisuse == true)
    }

    @Test func aFailedStatementCanBeRunAgain() throws {
        let connection = try memory("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (1)")
        try connection.withStatement("INSERT INTO t VALUES (?)") { statement in
            try statement.bind(1, at: 1)
            #expect(error { try statement.run() }?.isConstraint == true)
            try statement.bind(2, at: 1)
            try statement.run()
            #expect(!statement.isReadOnly)
        }
        #expect(connection.lastInsertRowID == 2)
    }

    @Test func bindingAmidRowsIsAnError() throws {
        let connection = try memory()
        try connection.withStatement("SELECT ?1 UNION SELECT 2") { statement in
            try statement.bind(1, at: 1)
            #expect(try statement.step())
            #expect(error { try statement.bind(3, at: 1) }?.isMisuse == true)
            #expect(try statement.step())
            #expect(try !statement.step())
            try statement.bind(3, at: 1)
        }
    }

    @Test func columnsFollowTheSchema() throws {
        let connection = try memory("CREATE TABLE t(a)")
        let sql = "SELECT * FROM t"
        #expect(try connection.statement(sql).columnCount == 1)
        try connection.execute("ALTER TABLE t ADD COLUMN second; INSERT INTO t VALUES (1, 2)")
        try connection.withStatement(sql) { statement in
            _ = try statement.step()
            #expect(statement.columnCount == 2)
            #expect(statement.columnName(1) == "second" && statement.columnName(2).isEmpty)
        }
    }

    @Test func tracesTellRowsAndValues() throws {
        let connection = try memory("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)")
        var traced: [String] = []
        connection.trace = { sql, seconds, rows in
            #expect(seconds >= 0)
            traced.append("\(sql): \(rows)")
        }
        let count = connection.statementCount
        try connection.withStatement("SELECT a FROM t WHERE a > ?") { statement in
            try statement.bind(1, at: 1)
            try statement.run()
            connection.tracesBoundValues = true
            #expect(try statement.step())
        }
        try connection.execute("DELETE FROM t; SELECT 1")
        #expect(error { try connection.execute("INSERT INTO t SELECT abs(-9223372036854775808)") } != nil)
        #expect(
            traced == [
                "SELECT a FROM t WHERE a > ?: 2", "SELECT a FROM t WHERE a > 1: 1", "DELETE FROM t;: 0", "SELECT 1: 1",
                "INSERT INTO t SELECT abs(-9223372036854775808): 0",
            ]
        )
        #expect(connection.statementCount == count + 5)
        connection.trace = nil
        try connection.execute("SELECT 1")
        #expect(traced.count == 5)
    }

    @Test func aTraceMayCloseTheConnection() throws {
        let connection = try memory()
        connection.trace = { [unowned connection] _, _, _ in connection.close() }
        try connection.withStatement("SELECT 1") { statement in _ = try statement.step() }
        #expect(connection.isClosed)
    }
}

/// The values of a row are read at computed places of SQLite's memory.
struct RowValuesTests {
    @Test(arguments: 1...40) func eachColumnHasItsValue(count: Int) throws {
        let connection = try memory("CREATE TABLE t(a); INSERT INTO t VALUES (0), (1), (2)")
        let columns = (0..<count).map { "a * 1000 + \($0)" }.joined(separator: ", ")
        let statement = try connection.statement("SELECT \(columns) FROM t ORDER BY a")
        defer { statement.giveBack() }
        for row in 0..<3 {
            #expect(try statement.step())
            #expect((0..<count).map { Int(statement.value($0).int64) } == (0..<count).map { row * 1000 + $0 })
            for column in [count, -1, .max] { #expect(statement.value(column).isNull) }
        }
        let isAtEnd = try !statement.step()
        #expect(isAtEnd)
    }

    @Test func rowsOfACompoundHaveTheirOwnPlaces() throws {
        let connection = try memory()
        let sql = "SELECT 1, 'a', 2.5, NULL UNION ALL SELECT 2, x'01', 7, 'b' UNION ALL VALUES (3, 4, 5, 6)"
        let rows: [[SQLiteValue]] = try connection.withStatement(sql) { statement in
            var rows: [[SQLiteValue]] = []
            while try statement.step() { rows.append((0..<4).map { statement.value($0).copy }) }
            return rows
        }
        #expect(
            rows == [
                [.integer(1), .text("a"), .real(2.5), .null], [.integer(2), .blob([1]), .integer(7), .text("b")],
                [.integer(3), .integer(4), .integer(5), .integer(6)],
            ]
        )
    }

    @Test func thereAreNoValuesBetweenRows() throws {
        let connection = try memory("CREATE TABLE t(a, b, c); INSERT INTO t VALUES (1, 2, 3)")
        let statement = try connection.statement("SELECT * FROM t")
        defer { statement.giveBack() }
        #expect(statement.value(0).isNull)
        for _ in 0..<2 {
            #expect(try statement.step())
            #expect(statement.value(2).int64 == 3)
            statement.reset()
            #expect(statement.value(2).isNull)
        }
        try statement.run()
        #expect(statement.value(2).isNull)
    }

    @Test func aStatementMayGetMoreColumns() throws {
        let connection = try memory("CREATE TABLE t(a, b, c); INSERT INTO t VALUES (1, 2, 3)")
        let statement = try connection.statement("SELECT * FROM t")
        defer { statement.giveBack() }
        #expect(try statement.step())
        #expect(statement.value(3).isNull)
        statement.reset()
        try connection.execute("ALTER TABLE t ADD COLUMN d DEFAULT 4")
        #expect(try statement.step())
        #expect(statement.value(3).int64 == 4)
    }
}
