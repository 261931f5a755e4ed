import FoundationBackfill
import Testing

@testable import CoreData

/// Tests of compiled predicates on notes with indexed titles and bodies.
struct TextNarrowingTests {
    private static let title = """
        SELECT rowid AS Z_PK FROM "TEXTINDEX$ZNOTE$ZTITLE" WHERE "TEXTINDEX$ZNOTE$ZTITLE" MATCH ? \
        UNION ALL SELECT Z_PK FROM "TEXTINDEX$ZNOTE$ZTITLE$LOG" UNION ALL SELECT Z_PK FROM ZNOTE \
        WHERE Z_PK > IFNULL((SELECT Z_LAST FROM "TEXTINDEX$STATE" WHERE Z_NAME = 'TEXTINDEX$ZNOTE$ZTITLE'), 0)
        """
    private static let body = title.replacingOccurrences(of: "ZTITLE", with: "ZBODY")

    private func compile(_ format: String, _ arguments: [Any] = []) throws -> String {
        let fixture = GoldenFixture.shared
        let indexes = ["ZTITLE", "ZBODY"].map { TextIndex(table: "ZNOTE", column: $0) }
        var plan = fixture.plan()
        plan.predicate = NSPredicate(format: format, argumentArray: arguments)
        let compiled = try FetchCompiler(fixture.compiler.tables.with(indexes)).rows(plan)
        let named = compiled.sql.replacingOccurrences(of: Self.title, with: "title ?")
            .replacingOccurrences(of: Self.body, with: "body ?")
        return GoldenCase.text(
            CompiledFetch(
                sql: named,
                values: compiled.values,
                reader: compiled.reader,
                needsFiltering: compiled.needsFiltering
            )
        )
    }

    @Test func conditionIsKeptBehindTheIndex() throws {
        #expect(
            try compile("title CONTAINS[cd] 'Kästen'")
                == """
                t0.Z_PK IN (title '"kas" AND "ast" AND "ste" AND "ten"') \
                AND NSCoreDataStringSearch(t0.ZTITLE, 'Kästen', 99, 3)
                """
        )
        #expect(
            try compile("title LIKE 'ab*cde?fgh'")
                == "t0.Z_PK IN (title '\"cde\" AND \"fgh\"') AND NSCoreDataLike(t0.ZTITLE, 'ab*cde?fgh', 0)"
        )
        #expect(
            try compile("title ==[c] 'ABC'")
                == "t0.Z_PK IN (title '\"abc\"') AND NSCoreDataStringCompare(t0.ZTITLE, 'ABC', 4, 1)"
        )
        #expect(try compile("title CONTAINS %@", ["a\"b"]).hasPrefix("t0.Z_PK IN (title '\"a\"\"b\"')"))
    }

    @Test func allPartsOfAnOrAreLookedForTogether() throws {
        #expect(
            try compile("title CONTAINS 'abc' OR body CONTAINS 'xyz'").hasPrefix(
                "t0.Z_PK IN (title '\"abc\"' UNION ALL body '\"xyz\"') AND (NSCoreDataStringSearch"
            )
        )
        #expect(try !compile("title CONTAINS 'abc' OR rank == 1").contains("IN ("))
    }

    @Test func ofAnAndTheLongestTextIsLookedForAndThoseOfOneAttributeTogether() throws {
        #expect(
            try compile("title CONTAINS 'abc' AND body CONTAINS 'wxyz' AND rank == 1")
                .hasPrefix("t0.Z_PK IN (body '\"wxy\" AND \"xyz\"') AND ")
        )
        #expect(
            try compile("title CONTAINS 'abc' AND title CONTAINS 'xyz'")
                .hasPrefix("t0.Z_PK IN (title '\"abc\" AND \"xyz\"') AND ")
        )
    }

    @Test(arguments: [
        "NOT title CONTAINS 'abc'", "title CONTAINS 'ab'", "title LIKE '*ab?cd*'", "title MATCHES 'abc'",
        "folder.name CONTAINS 'abc'", "ANY keywords.name CONTAINS 'abc'", "title != 'abc'", "title CONTAINS body",
        "title >[c] 'abc'", "title ==[cl] 'abc'",
    ])
    func restIsSearchedRowByRow(_ format: String) throws {
        #expect(try !compile(format).contains("IN (title"))
    }

    /// Of rows outside the limit, only the key and the sort values are read.
    @Test func rowsInTheWindowAreReadByTheirKeys() throws {
        let fixture = GoldenFixture.shared
        let compiler = FetchCompiler(fixture.compiler.tables.with([TextIndex(table: "ZNOTE", column: "ZTITLE")]))
        var plan = fixture.plan()
        plan.predicate = NSPredicate(format: "title CONTAINS 'abc' AND rank == 1")
        plan.sortKeys = [FetchPlan.SortKey(keyPath: "rank", isAscending: false, comparison: .compare)]
        #expect(try !compiler.rows(plan).sql.contains("IN (SELECT t0"))
        (plan.limit, plan.offset, plan.includesValues) = (10, 20, true)
        let sql = try compiler.rows(plan).sql
        #expect(sql.hasPrefix("SELECT t1.Z_PK, t1.Z_ENT, t1.Z_OPT, "))
        #expect(sql.contains("FROM ZNOTE t1 WHERE t1.Z_PK IN (SELECT t0.Z_PK FROM ZNOTE t0 WHERE t0.Z_PK IN ("))
        #expect(sql.contains(" ORDER BY t0.ZRANK DESC, t0.Z_PK LIMIT "))
        #expect(sql.hasSuffix(") ORDER BY t1.ZRANK DESC, t1.Z_PK"))
    }

    /// A word in every fourth note costs no more than the requested number of notes.
    @Test func rowsInNoOrderAreReadAsIndexesFindThem() throws {
        let fixture = GoldenFixture.shared
        let compiler = FetchCompiler(fixture.compiler.tables.with([TextIndex(table: "ZNOTE", column: "ZTITLE")]))
        var plan = fixture.plan()
        plan.predicate = NSPredicate(format: "title CONTAINS 'abc' AND rank == 1")
        (plan.limit, plan.offset, plan.includesValues) = (10, 20, false)
        let sql = try compiler.rows(plan).sql
        #expect(sql.hasPrefix("SELECT DISTINCT t0.Z_PK, t0.Z_ENT, t0.Z_OPT FROM (SELECT rowid AS Z_PK FROM "))
        #expect(sql.contains(") found CROSS JOIN ZNOTE t0 ON t0.Z_PK = found.Z_PK WHERE NSCoreDataStringSearch("))
        #expect(sql.hasSuffix(" LIMIT ? OFFSET ?"))
        #expect(try compiler.rows(plan).values.count == 5)
        plan.limit = 100_000
        #expect(try compiler.rows(plan).sql.contains("t0.Z_PK IN (SELECT rowid"))
    }

    @Test func longTextIsLookedForBySomeOfItsTrigrams() throws {
        let text = String((0..<60).map { Character(UnicodeScalar(UInt8(48 + $0))) })
        let sql = try compile("title CONTAINS %@", [text])
        #expect(sql.components(separatedBy: " AND \"").count == 12)
    }
}
