import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import StatementMeasuring
import Synchronization
import Testing

@testable import CoreData

/// What the program's log tells of a store's statements.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseTracingTests {
    private final class Lines: Sendable {
        let all = Mutex<[(StatementLog.Line, String)]>([])

        func log(_ level: Int) -> StatementLog {
            StatementLog(level: level) { line, text in self.all.withLock { $0.append((line, text)) } }
        }

        func texts(_ line: StatementLog.Line) -> [String] { all.withLock { $0.filter { $0.0 == line }.map(\.1) } }
    }

    /// Saves and fetches, and returns what is logged.
    private func lines(_ level: Int) throws -> Lines {
        let context = try DatabaseCase().context()
        context.insert("Note", ["title": "before"])
        try context.save()
        _ = try context.all("Note", "title == 'Secret'")
        let store = try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
        let lines = Lines()
        let tracing = DatabaseTracing(meter: StatementMeter(), trips: store.trips, log: lines.log(level))
        // The only connection is the one that the store takes next.
        try store.opened().pool.withConnection { tracing.begin(on: $0) }
        context.insert("Note", ["title": "Secret"])
        try context.save()
        #expect(try context.all("Note", "title == 'Secret'").count == 1)
        return lines
    }

    @Test("Level 0 tells nothing")
    func nothing() throws {
        let lines = try lines(0)
        #expect(lines.texts(.statement).isEmpty && lines.texts(.annotation).isEmpty)
    }

    @Test("Level 1 tells statements without values, their times and their round trips")
    func statements() throws {
        let lines = try lines(1)
        let statements = lines.texts(.statement)
        #expect(statements.contains { $0.hasPrefix("SELECT") && $0.contains("$1") })
        #expect(statements.contains { $0.hasPrefix("INSERT INTO") } && statements.last?.hasPrefix("SELECT") == true)
        #expect(!statements.contains { $0.contains("Secret") })
        let times = lines.texts(.annotation)
        #expect(times.allSatisfy { $0.hasPrefix("total execution time: ") })
        #expect(times.last?.hasSuffix("s for 1 rows in 1 round trip.") == true)
        #expect(times.contains { $0.contains(" statements in 1 round trip.") })
    }

    @Test("Level 2 fills the values in")
    func values() throws {
        let statements = try lines(2).texts(.statement)
        #expect(statements.contains { $0.hasPrefix("INSERT INTO") && $0.contains("'Secret'") })
        #expect(statements.contains { $0.hasPrefix("SELECT") && $0.contains("'Secret'") })
        #expect(!statements.contains { $0.contains("$1") })
    }

    @Test("Level 4 tells the server's plans, and disturbs nothing")
    func plans() throws {
        let lines = try lines(4)
        let plans = lines.texts(.annotation).filter { $0.hasPrefix("query plan: ") }
        #expect(plans.contains { $0.contains("Seq Scan on note") })
        #expect(!lines.texts(.statement).contains { $0.contains("EXPLAIN") || $0.contains("SAVEPOINT plan") })
    }
}
