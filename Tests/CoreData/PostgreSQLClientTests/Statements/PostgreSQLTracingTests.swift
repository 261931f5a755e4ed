import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import StatementMeasuring
import Testing

/// What is told of statements: their texts, times, rows and round trips.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLTracingTests {
    private let connection: PostgreSQLConnection
    private let runs = Runs()

    private final class Runs {
        var all: [StatementRun] = []
    }

    init() throws {
        let url = try #require(PrivateCluster.shared?.url(schema: "public"))
        let address = try #require(PostgreSQLAddress(url))
        connection = try PostgreSQLConnection(address)
        try connection.execute("CREATE TEMPORARY TABLE t (a int, b text)")
        connection.trace = { [runs] in runs.all.append($0) }
    }

    @Test("A statement is told with its rows, and the round trips for preparing it once")
    func statements() throws {
        for _ in 0..<2 {
            try connection.withStatement("SELECT * FROM generate_series(1, $1) AS n(a)") { statement in
                try statement.bind(5, at: 1)
                try statement.run()
            }
        }
        #expect(
            runs.all.map(\.statements) == Array(repeating: ["SELECT * FROM generate_series(1, $1) AS n(a)"], count: 2)
        )
        #expect(runs.all.map(\.rows) == [5, 5])
        #expect(runs.all.map(\.trips) == [2, 1])
        #expect(runs.all.allSatisfy { $0.seconds > 0 && $0.seconds < 60 })
    }

    @Test("Statements that are given back before their end, and those that fail, are told as well")
    func unfinished() throws {
        try connection.withStatement("SELECT * FROM generate_series(1, 1000)") { statement in
            for _ in 0..<3 { try #require(try statement.step()) }
        }
        #expect(throws: PostgreSQLError.self) { try connection.withStatement("SELECT 1 / 0") { try $0.run() } }
        #expect(runs.all.map(\.rows) == [3, 0])
    }

    @Test("A pipeline is one run of one round trip, with the values that each statement had when it was sent")
    func pipelines() throws {
        connection.tracesBoundValues = true
        try connection.withStatement("INSERT INTO t VALUES ($1, $2)") { insertion in
            let before = runs.all.count
            try connection.transaction {
                for (number, text) in ["one", "it's", "a\\b"].enumerated() {
                    try insertion.bind(Int64(number) - 1, at: 1)
                    try insertion.bind(text, at: 2)
                    try connection.queue(insertion)
                }
            }
            #expect(runs.all.count == before + 1)
        }
        let run = try #require(runs.all.last)
        #expect(
            run.statements == [
                PostgreSQLTransaction.writing.rawValue, "INSERT INTO t VALUES ((-1), 'one')",
                "INSERT INTO t VALUES (0, 'it''s')", "INSERT INTO t VALUES (1, E'a\\\\b')", "COMMIT",
            ]
        )
        // What is logged can be run again.
        for statement in run.statements { try connection.execute(statement) }
        #expect(try connection.lines(of: "SELECT b FROM t WHERE a = 1") == ["a\\b", "a\\b"])
    }

    @Test("Rows that are written together are told as arrays, and counted as one run")
    func gatheredRows() throws {
        let meter = StatementMeter()
        meter.isOn = true
        connection.meter = meter
        connection.tracesBoundValues = true
        let (one, many) = ("INSERT INTO t VALUES ($1, $2)", "INSERT INTO t SELECT * FROM unnest($1, $2)")
        let insertion = try connection.statement(one, many: many)
        try connection.transaction {
            for number in 1...3 as ClosedRange<Int64> {
                try insertion.bind(number, at: 1)
                try insertion.bind("\(number)\"", at: 2)
                try connection.queue(insertion)
            }
        }
        let statements = try #require(runs.all.last).statements
        #expect(
            statements == [
                PostgreSQLTransaction.writing.rawValue,
                "INSERT INTO t SELECT * FROM unnest('{1,2,3}', E'{\"1\\\\\"\",\"2\\\\\"\",\"3\\\\\"\"}')", "COMMIT",
            ]
        )
        #expect(meter.figures[many]?.count == 1 && meter.figures[one] == nil)
        #expect(meter.figures.values.reduce(0) { $0 + $1.count } == 3)
    }

    @Test("Values of every type are written as the server reads them")
    func values() throws {
        let uuid = UUID()
        let sql = """
            SELECT '$1' AS "$2", CAST($1 AS timestamptz), CAST($2 AS uuid), CAST($3 AS bytea), CAST($4 AS numeric),
            CAST($5 AS boolean), CAST($6 AS float8), CAST($7 AS bigint[]), CAST($8 AS text[]), CAST($9 AS int)
            """
        connection.tracesBoundValues = true
        var rows: [[String]] = []
        try connection.withStatement(sql) { statement in
            try statement.bind(-31_622_400.25, at: 1)
            try statement.bind(uuid.uuidString, at: 2)
            try [UInt8]([0, 255, 92]).withUnsafeBytes { try statement.bind($0, asBlobAt: 3) }
            try statement.bind("12.5", at: 4)
            try statement.bind(1, at: 5)
            try statement.bind(0.1, at: 6)
            var keys = ServerArray(of: ServerType.int8)
            for key in [1, -2] as [Int64] { keys.append(element: key) }
            try keys.bytes.withUnsafeBytes { try statement.bind($0, asBlobAt: 7) }
            var texts = ServerArray(of: ServerType.text)
            for text in ["a,b", "\"c\"", "d\\'"] { Array(text.utf8).withUnsafeBytes { texts.append(element: $0) } }
            texts.appendNull()
            try texts.bytes.withUnsafeBytes { try statement.bind($0, asBlobAt: 8) }
            try statement.bindNull(9)
            try #require(try statement.step())
            rows.append((0..<statement.columnCount).map { Data(statement.value($0).bytes).base64EncodedString() })
        }
        let text = try #require(runs.all.last?.statements.first)
        #expect(text.contains("SELECT '$1' AS \"$2\", CAST('1999-12-31 23:59:59.750000+00' AS timestamptz)"))
        #expect(text.contains("CAST('\(uuid.uuidString.lowercased())' AS uuid), CAST('\\x00ff5c' AS bytea)"))
        #expect(text.contains("CAST('{1,-2}' AS bigint[])") && text.hasSuffix("CAST(NULL AS int)"))
        try connection.withStatement(text) { statement in
            try #require(try statement.step())
            rows.append((0..<statement.columnCount).map { Data(statement.value($0).bytes).base64EncodedString() })
        }
        #expect(rows[0] == rows[1])
    }

    @Test("Plans take nothing from a transaction, and are not counted")
    func plans() throws {
        let before = connection.tripCount
        try connection.transaction {
            try connection.execute("INSERT INTO t VALUES (1, 'x')")
            #expect(connection.changes == 1)
            #expect(connection.plan(of: "SELECT * FROM t").contains { $0.contains("Seq Scan on t") })
            #expect(connection.plan(of: "SELECT * FROM nowhere").isEmpty)
            #expect(connection.changes == 1)
        }
        #expect(try connection.lines(of: "SELECT count(*) FROM t") == ["1"])
        #expect(connection.tripCount - before == 4)
        #expect(!runs.all.contains { $0.statements.contains { $0.hasPrefix("EXPLAIN") || $0.contains("SAVEPOINT") } })
    }

    @Test("A meter adds up what runs while it is on, and a counter the round trips of all connections")
    func meters() throws {
        let (meter, trips) = (StatementMeter(), TripCounter())
        connection.trace = nil
        (connection.meter, connection.trips) = (meter, trips)
        try connection.execute("SELECT 1")
        #expect(meter.figures.isEmpty && trips.count == 1)
        meter.isOn = true
        try connection.withStatement("SELECT * FROM generate_series(1, 3)") { try $0.run() }
        try connection.transaction {
            for _ in 0..<4 { try connection.queue("INSERT INTO t VALUES (1, '')") }
        }
        #expect(meter.figures["SELECT * FROM generate_series(1, 3)"]?.rows == 3)
        #expect(meter.figures["INSERT INTO t VALUES (1, '')"]?.count == 4)
        #expect(meter.figures["COMMIT"]?.count == 1)
        #expect(trips.count == 4)
    }
}
