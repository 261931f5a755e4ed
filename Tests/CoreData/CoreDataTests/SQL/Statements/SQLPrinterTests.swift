import CoreDataSQLite
import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

/// Tests of statements printed for SQLite, and for a database that differs from it in everything.
struct SQLPrinterTests {
    /// A dialect like PostgreSQL, without functions and text indexes.
    private static let other = SQLDialect(
        name: { "\"\($0)\"" },
        table: { "\"\($0)\"" },
        placeholder: { "$\($0)" },
        truth: { $0 ? "TRUE" : "FALSE" },
        infix: { infix in
            switch infix {
            case .same: "IS NOT DISTINCT FROM"
            case .notSame: "IS DISTINCT FROM"
            default: SQLiteText.symbol(infix)
            }
        },
        function: { _ in nil },
        collation: { "\"\($0.rawValue)\"" },
        nullsOrder: { $0 ? " NULLS FIRST" : " NULLS LAST" },
        ifNull: "COALESCE",
        greatest: "GREATEST",
        unlimited: "ALL",
        real: ("(", ")::float8"),
        integer: ("trunc(", ")::int8"),
        truthNumber: ("(", ")::int"),
        ignoringInsertion: ("INSERT INTO", " ON CONFLICT DO NOTHING"),
        lists: SQLDialect.Lists(
            keys: { .text("{\($0.map(String.init).joined(separator: ","))}") },
            pairs: { .text("\($0.map { [$0, $1] })") },
            membershipInKeys: { "= ANY(\($0)::int8[])" },
            membership: { values, placeholder in ("= ANY(\(placeholder))", .integer(Int64(values.count))) },
            rows: { _, placeholder in "unnest(\(placeholder))" },
            column: { column, alias in "\(alias).\(column)" }
        ),
        limits: SQLDialect.Limits(chain: 2, list: 3, keys: 1),
        candidates: nil,
        columnType: { _ in "int8" },
        integerType: "int8",
        naming: NaturalNaming()
    )

    private func texts(_ statement: SQLStatement) -> [String] {
        [SQLDialect.sqlite.text(statement).sql, Self.other.text(statement).sql]
    }

    /// A function that connections lack is evaluated in memory, and never fails in a statement.
    @Test func everyFunctionThatIsSpelledIsRegistered() throws {
        let connection = try Connection(path: ":memory:", mode: .readWrite, busyTimeout: 1)
        defer { connection.close() }
        try SQLFunctions.register(on: connection)
        var spelled = 0
        for function in ExpressionFunction.allCases {
            guard let name = SQLDialect.sqlite.function(.expression(function)) else { continue }
            spelled += 1
            let arguments = Array(repeating: "1", count: function.rawValue.count { $0 == ":" })
            try connection.withStatement("SELECT \(name)(\(arguments.joined(separator: ", ")))") { _ in }
        }
        #expect(spelled > 10 && spelled < ExpressionFunction.allCases.count)
    }

    @Test func parametersAreNumberedInTheOrderOfTheText() {
        let update = SQLUpdate(
            table: "ZNOTE",
            alias: 0,
            assignments: [.init("ZTITLE"), .init("ZRANK", .value(.integer(3)))],
            condition: .inKeys(.column(0, "Z_PK"), nil),
            returning: ["Z_PK"]
        )
        #expect(
            texts(.update(update)) == [
                "UPDATE ZNOTE AS t0 SET ZTITLE = ?, ZRANK = ? WHERE t0.Z_PK IN (SELECT value FROM json_each(?)) "
                    + "RETURNING Z_PK",
                "UPDATE \"ZNOTE\" AS t0 SET \"ZTITLE\" = $1, \"ZRANK\" = $2 WHERE t0.\"Z_PK\" = ANY($3::int8[]) "
                    + "RETURNING \"Z_PK\"",
            ]
        )
    }

    @Test func insertionsPassOverConflictsInTheWordsOfTheDialect() {
        let insert = SQLInsert(
            table: "Z_1TAGS",
            columns: ["A", "B"],
            rows: .select(SQLSelect([.first, .second], of: .pairs)),
            ignoresConflicts: true
        )
        #expect(
            texts(.insert(insert)) == [
                "INSERT OR IGNORE INTO Z_1TAGS (A, B) SELECT json_extract(t0.value, '$[0]'), "
                    + "json_extract(t0.value, '$[1]') FROM json_each(?) t0",
                "INSERT INTO \"Z_1TAGS\" (\"A\", \"B\") SELECT t0.first, t0.second FROM unnest($1) t0 "
                    + "ON CONFLICT DO NOTHING",
            ]
        )
    }

    @Test func rowsAreFoundBeforeTheFirstOneChanges() {
        let select = SQLSelect(
            [.column(1, "Z_PK"), .rowNumber(by: [.column(1, "Z_PK")])],
            from: "T",
            1,
            where: .truth(true)
        )
        let update = SQLUpdate(
            table: "T",
            alias: 0,
            assignments: [.init("A", .column(2, "v"))],
            found: SQLUpdate.Found(alias: 2, columns: ["k", "v"], select: select),
            condition: .infix(.equal, .column(0, "Z_PK"), .column(2, "k"))
        )
        #expect(
            texts(.update(update))[0]
                == "WITH t2(k, v) AS MATERIALIZED (SELECT t1.Z_PK, ROW_NUMBER() OVER (ORDER BY t1.Z_PK) FROM T t1) "
                + "UPDATE T AS t0 SET A = t2.v FROM t2 WHERE t0.Z_PK = t2.k"
        )
    }

    @Test func truthIsNoNumber() {
        let isNot = SQLExpression.infix(.less, .ownColumn("A"), .value(.integer(1))).negated
        let delete = SQLDelete(table: "T", condition: .all([isNot, .infix(.same, .ownColumn("B"), .null)]))
        #expect(
            texts(.delete(delete)) == [
                "DELETE FROM T WHERE NOT IFNULL(A < ?, 0) AND B IS NULL",
                "DELETE FROM \"T\" WHERE NOT COALESCE(\"A\" < $1, FALSE) AND \"B\" IS NOT DISTINCT FROM NULL",
            ]
        )
    }

    @Test func orderAndWindowAreThoseOfTheDialect() {
        var select = SQLSelect([.column(0, "A")], from: "T", where: .truth(true))
        select.order = [.init(expression: .column(0, "A")), .init(expression: .column(0, "B"), isAscending: false)]
        select.offset = 5
        #expect(
            texts(.select(select)) == [
                "SELECT t0.A FROM T t0 ORDER BY t0.A, t0.B DESC LIMIT -1 OFFSET ?",
                "SELECT t0.\"A\" FROM \"T\" t0 ORDER BY t0.\"A\" NULLS FIRST, t0.\"B\" DESC NULLS LAST "
                    + "LIMIT ALL OFFSET $1",
            ]
        )
    }

    @Test(arguments: ["title CONTAINS 'a'", "title LIKE 'a*'", "title <[c] 'a'", "uppercase(title) == 'A'"])
    func whatTheDatabaseLacksIsLeftToMemory(format: String) throws {
        let layout = GoldenFixture.shared.layout
        let tables = SchemaPlan(layout, storedNumbers: nil, dialect: Self.other).storeTables
        var plan = GoldenFixture.shared.plan()
        plan.predicate = NSPredicate(format: format)
        #expect(try FetchCompiler(tables).rows(plan).needsFiltering)
        #expect(try !GoldenFixture.shared.compiler.rows(plan).needsFiltering)
    }

    @Test func columnsAreDeclaredByTheDialect() {
        let plan = SchemaPlan(GoldenFixture.shared.layout, storedNumbers: nil, dialect: Self.other)
        #expect(plan.tables.flatMap(\.columns).allSatisfy { $0.type == "int8" })
    }
}
