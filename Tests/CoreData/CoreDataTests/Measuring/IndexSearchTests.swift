import Foundation
import Testing

@testable import CoreData

/// The advice is SQLite's own: an index is named only if SQLite would use it.
@Suite struct IndexSearchTests {
    private let library: Library
    private let store: SQLiteStore

    init() throws {
        library = try Library()
        store = try #require(library.coordinator.persistentStores.first as? SQLiteStore)
        let context = library.context()
        for number in 0..<50 { _ = context.make("Note", ["title": "Note \(number)", "position": number]) }
        try context.save()
    }

    private func advice(
        _ format: String? = nil,
        by keys: [String] = [],
        seconds: Double = 1
    ) throws -> [String]? {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = format.map { NSPredicate(format: $0) }
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
        let plan = try FetchPlan(request, in: library.coordinator.layout)
        let sql = try store.openFile().plainFetches.rows(plan, in: store.identity).sql
        let fetch = Measurements.Fetch(plan: plan, sql: sql, slowest: seconds)
        return try IndexSearch(fetch, in: store).missingIndex()?.properties
    }

    @Test func comparedAttributesWantAnIndex() throws {
        #expect(try advice("position == 3") == ["position"])
        #expect(try advice("position > 3") == ["position"])
        #expect(try advice("rating == 3 AND position > 3") == ["rating", "position"])
    }

    @Test func theOrderIsPartOfTheIndex() throws {
        #expect(try advice("rating == 3", by: ["position"]) == ["rating", "position"])
        #expect(try advice(by: ["position"]) == ["position"])
    }

    @Test func nothingIsAdvisedThatDoesNotHelp() throws {
        #expect(try advice() == nil, "it reads everything")
        #expect(try advice("title CONTAINS 'x'") == nil, "no index finds parts of texts")
        #expect(try advice("rating == 3 OR position == 4") == nil, "one index does not do")
        #expect(try advice("position == 3", seconds: 0.0001) == nil, "it is fast enough")
        let folder = try advice("folder == nil")
        #expect(folder == nil, "relationships have an index")
    }

    @Test func adviceNamesTheIndex() {
        let index = CoreDataReport.MissingIndex(entity: "Note", properties: ["folder", "created"])
        #expect(index.name == "byFolderAndCreated")
        #expect(index.description.contains("give Note the fetch index byFolderAndCreated of folder, created"))
    }

    @Test func theStoreIsAskedAndNotChanged() throws {
        func objects() throws -> Int64 {
            try store.openFile().connections.read { connection in
                try connection.withStatement("SELECT count(*) FROM sqlite_master") { statement in
                    try statement.step() ? statement.value(0).int64 : 0
                }
            }
        }
        let before = try objects()
        _ = try advice("position == 3")
        #expect(try objects() == before)
    }
}
