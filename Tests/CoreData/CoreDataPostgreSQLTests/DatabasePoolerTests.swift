import CoreDataConformance
import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData
@testable import fetch_fuzz

/// Stores behind PgBouncer, which hands another connection of the server to each transaction.
@Suite(.enabled(if: PrivatePooler.shared != nil, "PostgreSQL or PgBouncer is not installed"))
struct DatabasePoolerTests {
    private static func newURL() -> URL {
        PrivatePooler.shared?.newURL("&connections=4") ?? URL(fileURLWithPath: "/dev/null")
    }

    @Test("Scenarios play behind the pooler", arguments: Scenario.third(2)) func plays(_ scenario: Scenario) throws {
        let kind = StoreKind.database(type: NSPostgreSQLStoreType, newURL: Self.newURL)
        guard scenario.applies(to: kind) else { return }
        try scenario.play(on: kind)
    }

    @Test("Random predicates find the same objects as in memory")
    func randomPredicates() {
        var run = FetchRun(types: [NSPostgreSQLStoreType]) { _ in Self.newURL() }
        for seed in 20_001..<20_101 as Range<UInt64> {
            if let failure = run.take(seed, trace: { _ in }) { Issue.record("seed \(seed): \(failure)") }
        }
    }

    @Test(
        "Programs with more connections than the server has for them lose nothing, and none reads the tables of another"
    )
    func sharing() async throws {
        let urls = [Self.newURL(), Self.newURL()]
        for url in urls { _ = try DatabaseCase(url: url).context([NSPersistentHistoryTrackingKey: true]) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<6 {
                group.addTask {
                    let context = try DatabaseCase(url: urls[writer % 2]).context([NSPersistentHistoryTrackingKey: true]
                    )
                    try context.performAndWait {
                        for number in 0..<15 {
                            context.insert("Note", ["title": "\(writer)", "rank": number])
                            try context.save()
                            let own = try context.all("Note", "title == %@ AND rank == %d", "\(writer)", number)
                            #expect(own.count == 1)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for (index, url) in urls.enumerated() {
            let notes = try DatabaseCase(url: url).context().all("Note")
            let writers = Set(notes.compactMap { ($0.value(forKey: "title") as? String).flatMap { Int($0) } })
            #expect(notes.count == 45)
            #expect(writers == Set([0, 2, 4].map { $0 + index }))
        }
    }

    @Test("Without a direct address, a store is created and destroyed through the pooler")
    func withoutDirectAddress() throws {
        let text = Self.newURL().absoluteString
        let start = try #require(text.range(of: "&direct=")?.lowerBound)
        let url = try #require(URL(string: String(text[..<start])))
        let database = DatabaseCase(url: url)
        let context = try database.context()
        context.insert("Note", ["title": "One"])
        try context.save()
        #expect(try database.context().all("Note", "title == 'One'").count == 1)
        try NSPersistentStoreCoordinator(managedObjectModel: database.model)
            .destroyPersistentStore(at: url, ofType: NSPostgreSQLStoreType)
        #expect(try database.context().all("Note").isEmpty)
    }

    @Test("The server keeps no statement, no setting and no lock for a program behind the pooler")
    func leavesNothing() throws {
        let pooler = try PrivatePooler(of: #require(PrivateCluster.shared), size: 1)
        let url = pooler.url(for: try #require(PrivateCluster.shared?.newURL()))
        let database = DatabaseCase(url: url)
        let context = try database.context()
        for number in 0..<5 {
            context.insert("Note", ["title": "\(number)"])
            try context.save()
            _ = try context.all("Note", "title CONTAINS[cd] %@", "\(number)")
        }
        // The pooler has one connection, which is the one that the store has used.
        #expect(try database.rows("SELECT name FROM pg_prepared_statements").isEmpty)
        #expect(
            try database.rows("SELECT name FROM pg_settings WHERE source = 'session' AND name <> 'application_name'")
                .filter { !["client_encoding", "DateStyle", "TimeZone", "standard_conforming_strings"].contains($0) }
                .isEmpty
        )
        #expect(
            try database.rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()").isEmpty
        )
        try pooler.stop()
    }

    @Test("A setting with a value that is none is told when the store is opened")
    func mistakes() throws {
        let url = try #require(PrivateCluster.shared?.newURL("&pooler=session"))
        #expect { try DatabaseCase(url: url).context() } throws: {
            "\($0)".contains("pooler has the value transaction")
        }
    }
}
