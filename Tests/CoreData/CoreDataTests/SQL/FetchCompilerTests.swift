import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

struct FetchCompilerTests {
    private let fixture = GoldenFixture.shared

    private func plan(
        _ entity: String = "Folder",
        _ format: String? = nil,
        sort: [(String?, Bool, StandardComparison)] = []
    ) -> FetchPlan {
        var plan = fixture.plan(entity)
        plan.predicate = format.map { NSPredicate(format: $0) }
        plan.sortKeys = sort.map { FetchPlan.SortKey(keyPath: $0, isAscending: $1, comparison: $2) }
        return plan
    }

    private func message(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch { return (error as NSError).localizedDescription }
    }

    // MARK: - Columns and entities

    @Test func selectsTheColumnsOfAnEntityBySlotAndThoseThatSubentitiesAdd() throws {
        var plan = plan("Note")
        plan.includesValues = true
        let fetch = try fixture.compiler.rows(plan)
        let entity = plan.entity
        let own = fixture.compiler.tables.table(of: entity).columns
        let start = "SELECT t0.Z_PK, t0.Z_ENT, t0.Z_OPT, " + own.map { "t0.\($0)" }.joined(separator: ", ")
        #expect(fetch.sql == start + ", t0.ZSTATE, t0.ZLEVELS FROM ZNOTE t0")
        #expect(fetch.reader.columns.firstEntity == entity.number)
        let first = Int32(RowColumns.firstValue)
        let inherited = Array(first..<(first + Int32(own.count)))
        #expect(fetch.reader.columns.columns(ofEntity: entity.number) == inherited)
        let draft = fixture.compiler.tables.layout.entity(entity.number + 1)
        let state = Int(draft.firstSlots[draft.ordinal(of: "state") ?? 0].slot)
        #expect(fetch.reader.columns.columns(ofEntity: draft.number)[state] == first + Int32(own.count))
    }

    @Test func restrictsRowsToEntitiesOnlyWhereTheTableHasOthers() throws {
        #expect(try fixture.compiler.rows(plan("Draft")).sql.hasSuffix("FROM ZNOTE t0 WHERE t0.Z_ENT = ?"))
        #expect(try fixture.compiler.rows(plan("Draft")).values == [.integer(5)])
        #expect(try fixture.compiler.rows(plan("Note")).sql.hasSuffix("FROM ZNOTE t0"))
        var plan = plan("Note")
        plan.includesSubentities = false
        #expect(try fixture.compiler.rows(plan).values == [.integer(4)])
    }

    // MARK: - Order and window

    @Test func sortsByColumnsThroughJoins() throws {
        let plan = plan(sort: [("parent.name", true, .localizedStandard), ("order", false, .caseInsensitive)])
        #expect(
            try fixture.compiler.rows(plan).sql.hasSuffix(
                "FROM ZFOLDER t0 LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZPARENT"
                    + " ORDER BY t1.ZNAME COLLATE NSCoreDataLocalizedStandardCompare, t0.ZORDER DESC, t0.Z_PK"
            )
        )
    }

    @Test func sortsByBytesAndByKeys() throws {
        let plan = plan(sort: [("name", false, .compare), (nil, true, .compare)])
        #expect(try fixture.compiler.rows(plan).sql.hasSuffix("ORDER BY t0.ZNAME DESC, t0.Z_PK"))
    }

    @Test(arguments: ["missing", "name.missing", "children", "children.name", "@count", "", "name."])
    func throwsForSortKeysThatAreNoColumns(keyPath: String) throws {
        let plan = plan(sort: [(keyPath, true, .compare)])
        #expect(message { _ = try fixture.compiler.rows(plan) } == "keypath \(keyPath) not found in entity Folder")
    }

    @Test func throwsForTransientSortKeys() throws {
        let plan = plan("Note", sort: [("secret", true, .compare)])
        #expect(message { _ = try fixture.compiler.rows(plan) } == "keypath secret not found in entity Note")
    }

    @Test func limitsRowsUnlessTheyHaveToBeFiltered() throws {
        var plan = plan("Note", "rank > 1")
        plan.limit = 10
        plan.offset = 5
        let fetch = try fixture.compiler.rows(plan)
        #expect(fetch.sql.hasSuffix("WHERE t0.ZRANK > ? ORDER BY t0.Z_PK LIMIT ? OFFSET ?"))
        #expect(fetch.values == [.integer(1), .integer(10), .integer(5)])
        plan.predicate = NSPredicate(format: "rank > 1 AND place == 'a'")
        let narrowed = try fixture.compiler.rows(plan)
        #expect(narrowed.needsFiltering)
        #expect(narrowed.sql.hasSuffix("WHERE t0.ZRANK > ? ORDER BY t0.Z_PK"))
        plan.predicate = nil
        plan.limit = 0
        #expect(try fixture.compiler.rows(plan).sql.hasSuffix("LIMIT -1 OFFSET ?"))
    }

    // MARK: - Counts

    @Test func counts() throws {
        var plan = plan("Folder", "order > 1", sort: [("name", true, .compare)])
        #expect(try fixture.compiler.count(plan)?.sql == "SELECT COUNT(*) FROM ZFOLDER t0 WHERE t0.ZORDER > ?")
        plan.limit = 3
        #expect(
            try fixture.compiler.count(plan)?.sql
                == "SELECT COUNT(*) FROM (SELECT 1 FROM ZFOLDER t0 WHERE t0.ZORDER > ? LIMIT ?) found"
        )
        #expect(try fixture.compiler.count(self.plan("Note", "place == 'a'")) == nil)
    }

    // MARK: - Errors

    @Test(
        arguments: [
            ("missing == 1", "keypath missing not found in entity Note"),
            ("folder.missing == 1", "keypath folder.missing not found in entity Note"),
            ("title.lenght > 5", "keypath title.lenght not found in entity Note"),
            ("state == 'a'", "keypath state not found in entity Note"),
            ("secret == 'a'", "keypath secret not found in entity Note"),
            ("place == 'a' OR missing == 1", "keypath missing not found in entity Note"),
            ("place.z > 1", "keypath place.z not found in entity Note"),
            ("folder.@count > 1", "keypath folder.@count not found in entity Note"),
            ("ANY keywords.missing == 1", "keypath keywords.missing not found in entity Note"),
            ("SUBQUERY(keywords, $k, $k.missing == 1).@count > 0", "keypath missing not found in entity Keyword"),
            ("keywords.name == 'a'", "to-many key not allowed here: keywords.name of entity Note"),
            ("keywords == nil", "to-many key not allowed here: keywords of entity Note"),
            ("rank > attachments.bytes", "to-many key not allowed here: attachments.bytes of entity Note"),
        ]
    )
    func throwsForWhatIsWrong(format: String, expected: String) throws {
        #expect(message { _ = try fixture.compiler.rows(plan("Note", format)) } == expected)
    }

    @Test func throwsForVariablesWithoutValues() throws {
        let text = message { _ = try fixture.compiler.rows(plan("Note", "rank > $least")) }
        #expect(text.hasPrefix("Can't get value for 'least' in bindings"))
    }

    @Test func matchesNothingOfAnotherStore() throws {
        let here = StoreIdentity(uuid: "A", number: 1, coordinator: nil)
        let there = StoreIdentity(uuid: "B", number: 2, coordinator: nil)
        let compiler = FetchCompiler(fixture.compiler.tables, store: here)
        var plan = plan("Note")
        let folder = GoldenArguments.folder.layout
        plan.predicate = NSPredicate(format: "folder == %@", NSManagedObjectID(folder, store: there, key: 3))
        #expect(try compiler.rows(plan).sql.hasSuffix("WHERE 0"))
        plan.predicate = NSPredicate(format: "folder == %@", NSManagedObjectID(folder, store: here, key: 3))
        #expect(try compiler.rows(plan).values == [.integer(3)])
    }
}
