import CoreDataSQLite
import Testing

/// Files of others contain code, which must do no harm.
struct ProtectionTests {
    @Test func codeInAFileCallsOnlyInnocuousFunctions() throws {
        let connection = try memory()
        try connection.register(function: "harm", argumentCount: 0, isDeterministic: true) { $1.set(1 as Int64) }
        try connection.register(
            function: "harmless",
            argumentCount: 0,
            isDeterministic: true,
            isInnocuous: true
        ) { $1.set(2 as Int64) }
        try connection.execute(
            """
            CREATE TABLE t (a);
            CREATE TABLE log (a);
            CREATE TRIGGER kind AFTER INSERT ON t WHEN NEW.a = 1 BEGIN INSERT INTO log VALUES (harmless()); END;
            CREATE VIEW v AS SELECT harm();
            INSERT INTO t VALUES (1);
            """
        )
        #expect(try connection.pragma("trusted_schema") == .integer(0))
        #expect(try connection.value("SELECT a FROM log") == .integer(2))
        #expect(try connection.value("SELECT harm()") == .integer(1))
        for sql in [
            "SELECT * FROM v",
            "CREATE TRIGGER bad AFTER DELETE ON t BEGIN INSERT INTO log VALUES (harm()); END; DELETE FROM t",
            "CREATE INDEX i ON t (harm())",
        ] {
            let error = #expect(throws: SQLiteError.self) { try connection.execute(sql) }
            #expect(error?.message.contains("unsafe use of harm()") == true, "\(sql): \(error?.message ?? "")")
        }
    }

    @Test func statementsCannotDamageTheFile() throws {
        let connection = try memory()
        try connection.execute("CREATE VIRTUAL TABLE f USING fts5(x); INSERT INTO f VALUES ('a')")
        try connection.pragma("writable_schema", .integer(1))
        for sql in ["UPDATE sqlite_master SET sql = 'x'", "DELETE FROM f_data"] {
            #expect(throws: SQLiteError.self, "\(sql)") { try connection.execute(sql) }
        }
        // A full-text index writes its own tables as before.
        try connection.execute("INSERT INTO f VALUES ('b'); INSERT INTO f (f) VALUES ('optimize')")
        connection.allowDamage()
        try connection.pragma("writable_schema", .integer(1))
        try connection.execute("UPDATE sqlite_master SET sql = sql")
    }

    @Test func pagesAreCheckedAndNotMapped() throws {
        let connection = try memory()
        #expect(try connection.pragma("cell_size_check") == .integer(1))
        let mapped = try connection.pragma("mmap_size")
        #expect(mapped == .integer(0) || mapped == .null)
    }

    @Test func triggersAreNestedToALimitedDepth() throws {
        let connection = try memory()
        try connection.execute(
            """
            CREATE TABLE t (a INTEGER);
            CREATE TRIGGER again AFTER INSERT ON t WHEN NEW.a < 500 BEGIN INSERT INTO t VALUES (NEW.a + 1); END;
            PRAGMA recursive_triggers = ON
            """
        )
        let error = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(error?.message.contains("too many levels of trigger recursion") == true)
    }

    @Test func aStatementWithoutEndIsEnded() throws {
        let connection = try memory()
        connection.limitInstructions(1_000_000)
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
        let error = #expect(throws: SQLiteError.self) { try connection.execute(endless) }
        #expect(error?.isInterrupted == true && error?.message == "the statement was ended after 1000000 instructions")
        // Each statement has a budget of its own, however many there are.
        for _ in 0..<100 {
            let limited = endless.replacing("count(*) FROM n", with: "max(x) FROM (SELECT x FROM n LIMIT 10000)")
            #expect(try connection.value(limited) == .integer(10_000))
        }
    }
}
