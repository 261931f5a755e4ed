import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import TSanMutex
import Testing

@testable import CoreData

/// Hundreds of contexts that want to read and write at the same time.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"), .serialized)
struct DatabaseWaitingTests {
    /// Alone, 500 contexts have 10 to 14 threads. The threads are those of the process: tests that run at the same time have some as well,
    /// 150 where all take long, and 350 beside a build. If each context held one, there would be 500 more.
    private static let mostThreads = 450

    /// What happened while many contexts did something.
    private struct Load {
        var seconds = 0.0
        /// The most threads that ran blocks.
        var threads = 0
        /// The most connections that the server had.
        var connections = 0
    }

    /// Lets many contexts do something, each a few times, and all at once.
    private func load(
        _ count: Int,
        _ url: URL,
        times: Int,
        _ body: @escaping @Sendable (NSManagedObjectContext, PostgreSQLStore) throws -> Void
    ) async throws -> Load {
        let first = try DatabaseCase(url: url, DatabaseStage.model()).context()
        let coordinator = try #require(first.persistentStoreCoordinator)
        let place = try #require(
            URL(string: url.absoluteString.replacingOccurrences(of: "&application_name=load", with: ""))
        )
        let isOver = Mutex(false)
        let most = Mutex((threads: 0, connections: 0))
        let watch = OtherThread {
            let database = DatabaseCase(url: place)
            while !isOver.withLock({ $0 }) {
                let sql = "SELECT pid FROM pg_stat_activity WHERE application_name = 'load'"
                let connections = try database.rows(sql).count
                let threads = BlockThreads.shared.count
                most.withLock { $0 = (max($0.threads, threads), max($0.connections, connections)) }
                usleep(5_000)
            }
        }
        let contexts = (0..<count).map { _ in
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            return context
        }
        let begin = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for context in contexts {
                group.addTask {
                    for _ in 0..<times {
                        try await context.perform {
                            let stores = context.persistentStoreCoordinator?.persistentStores
                            try body(context, #require(stores?.first as? PostgreSQLStore))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let seconds = begin.duration(to: .now) / .seconds(1)
        isOver.withLock { $0 = true }
        try watch.join()
        return most.withLock { Load(seconds: seconds, threads: $0.threads, connections: $0.connections) }
    }

    private func newURL() throws -> URL {
        try #require(PrivateCluster.shared?.newURL("&application_name=load&connections=6"))
    }

    @Test("500 contexts that wait for a slow server share its connections, and hold no thread each")
    func slowServer() async throws {
        let load = try await load(500, newURL(), times: 1) { _, store in
            try store.reading { try $0.connection.execute("SELECT pg_sleep(0.01)") }
        }
        // 500 waits of 10 ms by 6 connections are 0.8 s.
        #expect(load.connections <= 6 + 1)
        #expect(load.connections >= 3, "\(load)")
        #expect(load.threads < Self.mostThreads, "\(load)")
    }

    @Test("500 contexts that read and save have as few threads and connections as 20")
    func reading() async throws {
        let url = try newURL()
        let work: @Sendable (NSManagedObjectContext, PostgreSQLStore) throws -> Void = { context, _ in
            context.insert("Note", ["title": "load"])
            try context.save()
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.predicate = NSPredicate(format: "rank == nil")
            request.fetchLimit = 5
            _ = try context.fetch(request)
        }
        let few = try await load(20, url, times: 100, work)
        let many = try await load(500, url, times: 4, work)
        print("2,000 saves and fetches: 20 contexts \(few), 500 contexts \(many)")
        #expect(many.threads < Self.mostThreads, "\(many)")
        #expect(many.connections <= 6 + 1)
    }
}
