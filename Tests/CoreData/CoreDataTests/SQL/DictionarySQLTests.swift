import Foundation
import FoundationBackfill
import Testing

@testable import CoreData

/// Tests of the statements for dictionaries.
struct DictionarySQLTests {
    private let fixture = GoldenFixture.shared

    /// Returns the statement for a request, with values in place of parameters.
    private func sql(_ entity: String = "Note", _ change: (NSFetchRequest<NSDictionary>) -> Void) throws -> String? {
        let request = NSFetchRequest<NSDictionary>(entityName: entity)
        change(request)
        let plan = try FetchPlan(request, in: fixture.layout)
        let dictionaries = try DictionaryPlan(request, plan, in: fixture.layout)
        return try fixture.compiler.dictionaries(dictionaries, of: plan).map { GoldenCase.text($0) }
    }

    private func message(_ entity: String = "Note", _ change: (NSFetchRequest<NSDictionary>) -> Void) -> String {
        do {
            return try sql(entity, change) ?? "nil"
        } catch { return (error as NSError).localizedDescription }
    }

    @Test func selectsColumnsThroughJoins() throws {
        let text = try sql("Folder") { request in
            request.propertiesToFetch = ["name", "parent", "parent.name", column("objectID", "id")]
            request.predicate = NSPredicate(format: "order > 1")
            request.returnsDistinctResults = true
            request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        }
        #expect(
            text == "SELECT t0.ZNAME, t0.ZPARENT, 2, t1.ZNAME, t0.Z_PK, t0.Z_ENT FROM ZFOLDER t0"
                + " LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZPARENT WHERE t0.ZORDER > 1"
                + " GROUP BY 1, 2, 3, 4, 5, 6, t0.ZNAME ORDER BY t0.ZNAME, MIN(t0.Z_PK)"
        )
    }

    @Test func selectsWhatEntityAnObjectIsOf() throws {
        let text = try sql("Folder") { $0.propertiesToFetch = ["pinned"] }
        let table = fixture.compiler.tables.table(of: try #require(fixture.layout.entity(named: "Folder")))
        let ordinal = try #require(table.entity.ordinal(of: "pinned"))
        guard case .ownColumns(let key, let number?, _) = table.relationships[ordinal] else {
            Issue.record("notes have subentities")
            return
        }
        #expect(text == "SELECT t0.\(key), t0.\(number) FROM ZFOLDER t0")
    }

    @Test func selectsTheElementsOfCompositeAttributes() throws {
        let text = try sql { $0.propertiesToFetch = ["place", "place.x"] }
        #expect(text == "SELECT t0.ZX, t0.ZY, t0.ZX FROM ZNOTE t0")
    }

    @Test(arguments: [
        ("sum:(rank)", "IFNULL(SUM(t0.ZRANK), 0)"), ("sum:(score)", "IFNULL(SUM(t0.ZSCORE), 0.0)"),
        ("@sum.rank", "IFNULL(SUM(t0.ZRANK), 0)"), ("rank.@sum", "IFNULL(SUM(t0.ZRANK), 0)"),
        ("average:(rank)", "AVG(t0.ZRANK)"), ("@avg.rank", "AVG(t0.ZRANK)"), ("min:(title)", "MIN(t0.ZTITLE)"),
        ("max:(created)", "MAX(t0.ZCREATED)"), ("@max.created", "MAX(t0.ZCREATED)"),
        ("count:(title)", "COUNT(t0.ZTITLE)"),
        ("count:(SELF)", "COUNT(*)"), ("@count", "COUNT(*)"), ("count:(folder)", "COUNT(t0.ZFOLDER)"),
        ("count:(distinct:(rank))", "COUNT(DISTINCT t0.ZRANK)"), ("sum:(rank * 2)", "IFNULL(SUM(t0.ZRANK * 2), 0)"),
        ("sum:(rank) + count:(SELF)", "IFNULL(SUM(t0.ZRANK), 0) + COUNT(*)"),
    ])
    func sumsUpRows(format: String, expected: String) throws {
        let text = try sql { $0.propertiesToFetch = [column(format, "value")] }
        #expect(text == "SELECT \(expected) FROM ZNOTE t0")
    }

    @Test func sumsUpAcrossToOneRelationships() throws {
        let text = try sql { $0.propertiesToFetch = [column("max:(folder.order)", "value")] }
        #expect(text == "SELECT MAX(t1.ZORDER) FROM ZNOTE t0 LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER")
    }

    @Test func sumsUpMembersForEachRow() throws {
        let text = try sql("Folder") {
            $0.propertiesToFetch = ["name", "notes.@count", column("notes.@sum.rank", "sum")]
        }
        #expect(
            text == "SELECT t0.ZNAME, (SELECT COUNT(*) FROM ZNOTE t1 WHERE t1.ZFOLDER = t0.Z_PK), "
                + "IFNULL((SELECT SUM(t2.ZRANK) FROM ZNOTE t2 WHERE t2.ZFOLDER = t0.Z_PK), 0) FROM ZFOLDER t0"
        )
    }

    @Test func groupsAndTestsGroups() throws {
        let text = try sql { request in
            request.propertiesToFetch = ["folder.name", column("sum:(rank)", "total"), column("count:(SELF)", "n")]
            request.propertiesToGroupBy = ["folder.name"]
            request.havingPredicate = NSPredicate(format: "$n > 1 AND sum:(rank) < 9")
            request.predicate = NSPredicate(format: "flag == YES")
            request.sortDescriptors = [
                NSSortDescriptor(key: "total", ascending: false), NSSortDescriptor(key: "folder.name", ascending: true),
            ]
            request.fetchLimit = 5
        }
        #expect(
            text == "SELECT t1.ZNAME, IFNULL(SUM(t0.ZRANK), 0), COUNT(*) FROM ZNOTE t0"
                + " LEFT JOIN ZFOLDER t1 ON t1.Z_PK = t0.ZFOLDER WHERE t0.ZFLAG = 1 GROUP BY t1.ZNAME"
                + " HAVING COUNT(*) > 1 AND IFNULL(SUM(t0.ZRANK), 0) < 9"
                + " ORDER BY IFNULL(SUM(t0.ZRANK), 0) DESC, t1.ZNAME, MIN(t0.Z_PK) LIMIT 5"
        )
    }

    @Test func groupsByWhatIsComputed() throws {
        let text = try sql { request in
            request.propertiesToFetch = [column("rank / 10", "decade"), column("@count", "n")]
            request.propertiesToGroupBy = ["decade"]
        }
        #expect(text == "SELECT t0.ZRANK / 10, COUNT(*) FROM ZNOTE t0 GROUP BY t0.ZRANK / 10")
    }

    @Test func leavesWhatSQLCannotCarry() throws {
        #expect(try sql { $0.propertiesToFetch = [column("stddev:(rank)", "deviation")] } == nil)
        #expect(try sql { $0.predicate = NSPredicate { _, _ in true } } == nil)
    }

    @Test func throwsForWhatIsWrong() {
        #expect(message { $0.propertiesToFetch = ["missing"] } == "keypath missing not found in entity Note")
        #expect(message { $0.propertiesToFetch = ["secret"] } == "keypath secret not found in entity Note")
        #expect(message { $0.propertiesToFetch = ["keywords"] }.hasPrefix("Invalid to-many relationship in setProp"))
        #expect(message { $0.propertiesToFetch = [column("sum:(max:(rank))", "a")] }.hasPrefix("Unsupported function"))
        #expect(message { $0.propertiesToFetch = [NSExpressionDescription()] }.contains("without a name"))
        #expect(message { $0.propertiesToFetch = [7] }.contains("neither the name nor the description"))
        let ungrouped = message { request in
            request.propertiesToFetch = ["title", column("sum:(rank)", "total")]
            request.propertiesToGroupBy = ["folder"]
        }
        #expect(ungrouped.hasPrefix("SELECT clauses in queries with GROUP BY components can only contain properties"))
        let having = message { $0.havingPredicate = NSPredicate(format: "rank > 1") }
        #expect(having == "Invalid fetch request: HAVING requires GROUP BY")
        let alias = message { request in
            request.propertiesToFetch = ["title", column("sum:(rank)", "total")]
            request.propertiesToGroupBy = ["title"]
            request.havingPredicate = NSPredicate(format: "total > 1")
        }
        #expect(alias == "keypath total not found in entity Note")
        let unknown = message { request in
            request.propertiesToFetch = ["title"]
            request.propertiesToGroupBy = ["title"]
            request.havingPredicate = NSPredicate(format: "$other > 1")
        }
        #expect(unknown.hasPrefix("Can't get value for 'other' in bindings"))
        let grouped = message { request in
            request.propertiesToFetch = [column("sum:(rank)", "total")]
            request.propertiesToGroupBy = ["total"]
        }
        #expect(grouped.contains("total in propertiesToGroupBy is an aggregate"))
    }
}

/// Returns a computed column of a request's dictionaries.
func column(
    _ format: String,
    _ name: String,
    _ type: NSAttributeType = .undefinedAttributeType
) -> NSExpressionDescription {
    let column = NSExpressionDescription()
    column.name = name
    column.expression = NSExpression(format: format)
    column.expressionResultType = type
    return column
}
