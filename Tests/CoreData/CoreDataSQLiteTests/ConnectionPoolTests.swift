import CoreDataSQLite
import Foundation
import Synchronization
import Testing

/// Connections that several threads share.
struct ConnectionPoolTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.connection("test.sqlite", "CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)").close()
    }

    @Test func eightThreadsShareThreeConnections() throws {
        struct Counts {
            var opened = 0
            var lent = 0
            var mostLent = 0
            var sum: Int64 = 0
            var failures = 0
        }
        let counts = Mutex(Counts())
        let pool = ConnectionPool(path: folder.path(), limit: 3) { _ in counts.withLock { $0.opened += 1 } }
        inThreads(8) {
            for _ in 0..<200 {
                do {
                    let sum = try pool.withConnection { connection in
                        counts.withLock {
                            $0.lent += 1
                            $0.mostLent = max($0.mostLent, $0.lent)
                        }
                        defer { counts.withLock { $0.lent -= 1 } }
                        return try connection.value("SELECT sum(a) FROM t").integer ?? 0
                    }
                    counts.withLock { $0.sum += sum }
                } catch {
                    counts.withLock { $0.failures += 1 }
                }
            }
        }
        let result = counts.withLock { $0 }
        #expect(result.sum == 8 * 200 * 6)
        #expect(result.failures == 0)
        #expect(result.opened <= 3 && result.mostLent <= 3)
    }

    @Test func aThreadGetsTheSameConnectionAgain() throws {
        let pool = ConnectionPool(path: folder.path(), limit: 1)
        try pool.withConnection { outer in
            try pool.withConnection { inner in #expect(inner === outer) }
            let isSame = try pool.withConnection { (inner) throws(SQLiteError) in inner === outer }
            #expect(isSame)
        }
    }

    @Test func openTransactionsEndWithTheLoan() throws {
        let pool = ConnectionPool(path: folder.path(), limit: 1)
        try pool.withConnection { try $0.execute("BEGIN; SELECT * FROM t") }
        #expect(try pool.withConnection { $0.inTransaction } == false)
        try pool.withConnection { $0.close() }
        #expect(try pool.withConnection { $0.isClosed } == false)
    }

    @Test func connectionsThatCannotBeOpenedTakeNoPlace() throws {
        let pool = ConnectionPool(path: folder.path("missing"), limit: 1)
        for _ in 0..<3 { #expect(error { try pool.withConnection { _ in } }?.isCannotOpen == true) }
        let misconfigured = ConnectionPool(path: folder.path(), limit: 1) { (connection) throws(SQLiteError) in
            try connection.execute("NONSENSE")
        }
        for _ in 0..<3 { #expect(error { try misconfigured.withConnection { _ in } } != nil) }
    }

    @Test func aClosedPoolLendsNothing() throws {
        let pool = ConnectionPool(path: folder.path(), limit: 2)
        try pool.withConnection { connection in
            pool.close()
            #expect(!connection.isClosed, "it is closed when it comes back")
        }
        #expect(error { try pool.withConnection { _ in } }?.isMisuse == true)
    }

    @Test func interruptingReachesThoseWhoRead() throws {
        let pool = ConnectionPool(path: folder.path(), limit: 1) { (connection) throws(SQLiteError) in
            try connection.register(function: "tick", argumentCount: 1, isDeterministic: false) { _, result in
                result.set(true)
            }
        }
        let endless = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        let isDone = Mutex(false)
        // Interrupt repeatedly, because only statements that are already running can be interrupted.
        Thread.detachNewThread {
            while !isDone.withLock({ $0 }) {
                pool.interrupt()
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
        #expect(error { try pool.withConnection { try $0.execute(endless) } }?.isInterrupted == true)
        isDone.withLock { $0 = true }
    }

    /// Runs the body in the given number of threads and waits for them.
    private func inThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for _ in 0..<count {
            group.enter()
            Thread.detachNewThread {
                body()
                group.leave()
            }
        }
        group.wait()
    }
}
