import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// The report of a program with a store on PostgreSQL.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseReportTests {
    private let database: DatabaseCase
    private let context: NSManagedObjectContext
    private let coordinator: NSPersistentStoreCoordinator

    init() throws {
        database = try DatabaseCase()
        context = try database.context()
        coordinator = try #require(context.persistentStoreCoordinator)
        for number in 0..<50 { context.insert("Note", ["title": "Note \(number)", "rank": number]) }
        try context.save()
    }

    private func notes(_ format: String, by keys: [String] = []) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: format)
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
        return try context.fetch(request)
    }

    @Test("Statements, fetches, saves and round trips are measured")
    func report() async throws {
        let before = try #require(await coordinator.report().stores.first?.roundTrips)
        #expect(before > 0)
        coordinator.isMeasuring = true
        for _ in 0..<3 { _ = try notes("rank > 44") }
        context.insert("Note", ["title": "New"])
        try context.save()
        let report = await coordinator.report()
        let fetch = try #require(report.fetches.first { $0.predicate == "rank > 44" })
        #expect(fetch.count == 3 && fetch.rows == 5 && fetch.slowest > 0)
        #expect(fetch.callSite == "CoreDataPostgreSQLTests.DatabaseReportTests.notes(_:by:)")
        #expect(fetch.queryPlan.contains { $0.contains("Seq Scan on note") })
        let statement = try #require(report.statements.first { $0.sql.hasPrefix("SELECT") && $0.rows == 15 })
        #expect(statement.count == 3 && statement.sql.contains("rank") && statement.sql.contains("$1"))
        #expect(report.statements.contains { $0.sql == "COMMIT" })
        #expect(report.saves.count == 1 && report.saves.slowest > 0)
        let store = try #require(report.stores.first)
        #expect(store.type == NSPostgreSQLStoreType && store.fileSize > 0 && store.roundTrips ?? 0 > before)
        #expect(store.url?.absoluteString.hasPrefix("postgresql:///postgres?schema=test_") == true)
        #expect(report.description.contains(" round trips"))
        coordinator.isMeasuring = false
        #expect(await coordinator.report().statements.isEmpty)
    }

    private func advice(
        _ format: String,
        by keys: [String] = [],
        seconds: Double = 1,
        on other: NSPersistentStoreCoordinator? = nil
    ) throws -> [String]? {
        let coordinator = other ?? coordinator
        let store = try #require(coordinator.persistentStores.first as? PostgreSQLStore)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: format)
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
        let plan = try FetchPlan(request, in: coordinator.layout)
        let sql = try store.opened().plainFetches.rows(plan, in: store.identity).sql
        return try store.advice(on: Measurements.Fetch(plan: plan, sql: sql, slowest: seconds)).missingIndex?.properties
    }

    @Test("The server is asked which index it would use")
    func indexes() throws {
        #expect(try advice("rank == 3") == ["rank"])
        #expect(try advice("rank > 3") == ["rank"])
        #expect(try advice("isPinned == YES AND rank > 3") == ["isPinned", "rank"])
        #expect(try advice("title == 'a'", by: ["rank"]) == ["title", "rank"])
        #expect(try advice("TRUEPREDICATE", by: ["rank"]) == ["rank"])
        #expect(try advice("title CONTAINS 'x'") == nil, "no such index finds parts of texts")
        #expect(try advice("rank == 3 OR price == 4") == nil, "one index does not do")
        #expect(try advice("rank == 3", seconds: 0.0001) == nil, "it is fast enough")
        #expect(try advice("folder == nil") == nil, "relationships have an index")
        let place = try #require(URL(string: "\(database.url.absoluteString)&without=temporary"))
        let lacking = try database.context(at: place).persistentStoreCoordinator
        #expect(try advice("rank == 3", on: lacking) == nil, "there is no temporary table to try it on")
        // Nothing of it stays.
        let sql = "SELECT count(*) FROM pg_indexes WHERE indexname LIKE 'coredata_index%'"
        #expect(try database.rows(sql) == ["0"])
        #expect(try notes("rank == 3").count == 1)
    }
}
