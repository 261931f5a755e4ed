import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Synchronization
import Testing

/// Moments of a database that connections read together.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct HeldMomentTests {
    private let pool: PostgreSQLPool
    private let table: String

    init() throws {
        let url = try #require(PrivateCluster.shared?.url(schema: "public"))
        let address = try #require(PostgreSQLAddress(url))
        pool = PostgreSQLPool(address, limit: 4)
        let name = "moment_\(UInt32.random(in: .min ... .max))"
        table = name
        try pool.withConnection { try $0.execute("CREATE TABLE \(name) (a int); INSERT INTO \(name) VALUES (1)") }
    }

    private func insert() throws { try pool.withConnection { try $0.execute("INSERT INTO \(table) VALUES (1)") } }

    private func count() throws -> String? {
        try pool.withConnection { try $0.lines(of: "SELECT count(*) FROM \(table)").first }
    }

    private final class Box: Sendable {
        let counts = Mutex<[String?]>([])
    }

    @Test("A moment stays as it was, also for threads that read it at the same time")
    func reading() throws {
        let moment = try HeldMoment(from: pool, readBy: pool, canBeJoined: true)
        try insert()
        #expect(try moment.use { try count() } == "1")
        #expect(try count() == "2")
        try moment.use { () throws in
            #expect(try moment.use { try count() } == "1")
            let (joined, done) = (Box(), DispatchSemaphore(value: 0))
            Thread.detachNewThread { [self] in
                let counts = Result { try moment.use { try [count(), moment.use { try count() }] } }
                joined.counts.withLock { $0 = (try? counts.get()) ?? [] }
                done.signal()
            }
            #expect(done.wait(timeout: .now() + 60) == .success)
            #expect(joined.counts.withLock { $0 } == ["1", "1"])
            #expect(try count() == "1")
        }
        try insert()
        #expect(try moment.use { try count() } == "1")
    }

    @Test("What was written between two moments is seen by one of them only")
    func views() throws {
        let moment = try HeldMoment(from: pool, readBy: pool, canBeJoined: true)
        try insert()
        let later = try HeldMoment(from: pool, readBy: pool, canBeJoined: true)
        #expect(later.view != moment.view)
        #expect(try later.use { try count() } == "2")
        #expect(try moment.use { try count() } == "1")
    }

    @Test("Where a moment cannot be joined, threads wait for each other")
    func waiting() throws {
        let moment = try HeldMoment(from: pool, readBy: pool, canBeJoined: false)
        try insert()
        let (joined, done) = (Box(), DispatchSemaphore(value: 0))
        try moment.use { () throws in
            Thread.detachNewThread { [self] in
                let counted = Result { try moment.use { try count() } }
                joined.counts.withLock { $0 = [(try? counted.get()) ?? nil] }
                done.signal()
            }
            #expect(done.wait(timeout: .now() + 0.2) == .timedOut)
            #expect(try count() == "1")
        }
        #expect(done.wait(timeout: .now() + 60) == .success)
        #expect(joined.counts.withLock { $0 } == ["1"])
    }

    @Test("What is over cannot be read, and the pool goes on")
    func ending() throws {
        let moment = try HeldMoment(from: pool, readBy: pool, canBeJoined: true)
        try insert()
        moment.end()
        #expect(moment.isOver)
        #expect(throws: MomentLost.self) { try moment.use { try count() } }
        #expect(try count() == "2")
    }

    @Test("A moment that the server has ended is lost, whoever reads it")
    func lostConnections() throws {
        let moment = try HeldMoment(from: pool, readBy: pool, canBeJoined: true)
        let other = try PostgreSQLConnection(pool.address)
        try moment.use { () throws in
            let pid = try #require(try pool.withConnection { try $0.lines(of: "SELECT pg_backend_pid()").first })
            _ = try other.lines(of: "SELECT pg_terminate_backend(\(pid))")
        }
        #expect(throws: MomentLost.self) { try moment.use { try count() } }
        #expect(moment.isOver)
        #expect(try count() == "1")
    }
}
