import Foundation
import Testing

@testable import CoreData

/// Tests that text indexes find the same rows as a full search, whichever program writes the file.
struct TextIndexTests {
    private let search: SearchLibrary

    init() throws {
        search = try SearchLibrary()
    }

    @Test func searchesAreNarrowedByTheIndex() throws {
        try search.add(["A slip box", "Zettelkästen", "nothing", nil])
        for _ in 0..<2 {
            #expect(try search.found("body CONTAINS[cd] 'KASTEN'") == ["Zettelkästen"])
            #expect(try search.found("body LIKE[c] '*SLIP*x'") == ["A slip box"])
            #expect(try search.found("body BEGINSWITH 'noth' OR title CONTAINS 'xyz'") == ["nothing"])
            #expect(try search.found("body ENDSWITH[d] 'kasten' AND body CONTAINS 'Zettel'") == ["Zettelkästen"])
            #expect(try search.found("NOT body CONTAINS[cd] 'kasten'") == ["A slip box", "nothing"])
            try search.indexer.finish()
        }
    }

    @Test func newRowsAreFoundBeforeTheyAreIndexedAndFewAreNeverIndexedForTheirOwnSake() throws {
        try search.add(["first", "second"])
        #expect(try search.backlog() == 2)
        #expect(try search.found("body CONTAINS 'irs'") == ["first"])
        try search.indexer.finish()
        #expect(try search.backlog() == 0)
        #expect(try search.found("body CONTAINS 'irs'") == ["first"])
    }

    @Test func changedAndDeletedRowsAreLoggedAndLeaveTheIndex() throws {
        try search.add(["first", "second", "third"])
        try search.indexer.finish()
        let context = search.library.context()
        try context.all("Note", "body == 'first'").first?.setValue("changed", forKey: "body")
        try context.all("Note", "body == 'second'").forEach(context.delete)
        try context.all("Note", "body == 'third'").first?.setValue(7, forKey: "position")
        try context.save()
        #expect(try search.backlog() == 2)
        for _ in 0..<2 {
            #expect(try search.found("body CONTAINS 'irs'").isEmpty)
            #expect(try search.found("body CONTAINS 'ang'") == ["changed"])
            #expect(try search.found("body CONTAINS 'con'").isEmpty)
            #expect(try search.found("body CONTAINS 'ird'") == ["third"])
            try search.indexer.finish()
        }
        let plain = try search.plain()
        let rows = "SELECT rowid FROM \"\(SearchLibrary.indexName)\" WHERE \"\(SearchLibrary.indexName)\" MATCH"
        #expect(try plain.rows("\(rows) 'irs'").isEmpty)
        #expect(try plain.rows("\(rows) 'con'").isEmpty)
        #expect(try plain.rows("\(rows) 'ang'").count == 1)
    }

    @Test func whatBatchRequestsWriteIsFoundAtOnce() throws {
        try search.add(["first", "second", "third"])
        try search.indexer.finish()
        let context = search.library.context()
        try context.execute(NSBatchInsertRequest(entityName: "Note", objects: [["title": "-", "body": "fourth"]]))
        let update = NSBatchUpdateRequest(entityName: "Note")
        update.predicate = NSPredicate(format: "body == 'first'")
        update.propertiesToUpdate = ["body": "changed"]
        try context.execute(update)
        let doomed = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        doomed.predicate = NSPredicate(format: "body == 'second'")
        try context.execute(NSBatchDeleteRequest(fetchRequest: doomed))
        #expect(try search.backlog() == 3)
        for _ in 0..<2 {
            #expect(try search.found("body CONTAINS 'our'") == ["fourth"])
            #expect(try search.found("body CONTAINS 'ang'") == ["changed"])
            #expect(try search.found("body CONTAINS 'irs'").isEmpty)
            #expect(try search.found("body CONTAINS 'con'").isEmpty)
            #expect(try search.found("body CONTAINS 'ird'") == ["third"])
            try search.indexer.finish()
        }
    }

    /// Apple's framework does not have our functions, so triggers must not need them.
    @Test func whatOtherProgramsWriteIsFound() throws {
        try search.add(["first", "second", "third"])
        try search.indexer.finish()
        let plain = try search.plain()
        try plain.execute("UPDATE ZNOTE SET ZBODY = 'foreign text' WHERE ZBODY = 'first'")
        try plain.execute("DELETE FROM ZNOTE WHERE ZBODY = 'second'")
        try plain.execute(
            "INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZBODY) SELECT 90, Z_ENT, 1, 't', 'foreign too' FROM ZNOTE LIMIT 1"
        )
        try plain.execute(
            "INSERT OR REPLACE INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZBODY) SELECT Z_PK, Z_ENT, 1, 't', 'replaced' FROM ZNOTE WHERE ZBODY = 'third'"
        )
        for _ in 0..<2 {
            #expect(try search.found("body CONTAINS 'foreign'") == ["foreign text", "foreign too"])
            #expect(try search.found("body CONTAINS[cd] 'REPLACED'") == ["replaced"])
            #expect(try search.found("body CONTAINS 'third' OR body CONTAINS 'first'").isEmpty)
            try search.indexer.finish()
        }
        #expect(try plain.faults().isEmpty)
    }

    @Test func rowsWithKeysBelowThoseThatTheIndexHasAreLogged() throws {
        let (early, late) = (search.library.context(), search.library.context())
        let note = early.make("Note", ["title": "-", "body": "an early key"])
        try early.obtainPermanentIDs(for: [note])
        _ = late.make("Note", ["title": "-", "body": "a late key"])
        try late.save()
        try search.indexer.finish()
        try early.save()
        #expect(try search.found("body CONTAINS 'early'") == ["an early key"])
        #expect(try search.backlog() == 1)
        try search.indexer.finish()
        #expect(try search.found("body CONTAINS 'early'") == ["an early key"])
    }

    @Test func savesThatFailLeaveTheIndexAsItIs() throws {
        try search.add(["first"])
        try search.indexer.finish()
        let plain = try search.plain()
        try plain.execute("BEGIN; UPDATE ZNOTE SET ZBODY = 'changed'; ROLLBACK")
        #expect(try search.backlog() == 0)
        #expect(try search.found("body CONTAINS 'irs'") == ["first"])
    }

    @Test func subentitiesShareTheIndexOfTheirParent() throws {
        try search.add(["of a draft"], entity: "Draft")
        try search.add(["of a note"])
        try search.indexer.finish()
        #expect(try search.found("body CONTAINS 'of a'") == ["of a draft", "of a note"])
        #expect(try search.found("body CONTAINS 'of a'", entity: "Draft") == ["of a draft"])
        #expect(try search.statement("reason CONTAINS 'abc'", entity: "Draft").contains("$ZREASON"))
    }

    @Test func textOfAllSortsIsSearchedAsAWhole() throws {
        let long = String(repeating: "lorem ipsum ", count: 100_000) + "needle"
        try search.add(["before\0behind the NUL", long, "say \"quoted\" AND (x)", ""])
        try search.indexer.finish()
        #expect(try search.found("body CONTAINS 'behind'").count == 1)
        #expect(try search.found("body CONTAINS %@", "e\0b").count == 1)
        #expect(try search.found("body ENDSWITH[c] 'NEEDLE'").count == 1)
        #expect(try search.found("body CONTAINS %@", "\"quoted\" AND (").count == 1)
        #expect(try search.found("body CONTAINS ''").count == 4)
    }

    // MARK: - Statements

    @Test func searchIsOneStatementAndReadsOnlyWhatItFinds() throws {
        try search.add((0..<50).map { "text \($0)" })
        try search.indexer.finish()
        let connections = try search.store.openFile().connections
        #expect(try search.found("body CONTAINS 'xt 48'").count == 1)
        let before = connections.counts.statements
        #expect(try search.found("body CONTAINS 'xt 49'").count == 1)
        #expect(connections.counts.statements == before + 1)
        let statement = try search.statement("body CONTAINS 'text'")
        let plan = try search.plain().rows(
            "EXPLAIN QUERY PLAN "
                + statement.replacingOccurrences(
                    of: "NSCoreDataStringSearch",
                    with: "max"
                )
        )
        let steps = plan.compactMap { $0.last?.text }
        #expect(steps.contains("SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"))
    }

    @Test func savingTakesNoMoreStatementsThanWithoutIndexes() throws {
        func statements(_ library: Library) throws -> Int {
            let context = library.context()
            _ = context.make("Note", ["title": "one", "body": "two"])
            try context.save()
            let store = try #require(library.coordinator.persistentStores.first as? SQLiteStore)
            return try store.openFile().connections.write { connection in
                let before = connection.statementCount
                _ = context.make("Note", ["title": "three", "body": "four"])
                try context.save()
                return connection.statementCount - before
            }
        }
        #expect(try statements(search.library) == statements(try Library(SearchLibrary.model(isIndexed: false))))
    }
}
