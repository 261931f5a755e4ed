import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Synchronization
import Testing

/// Bells between connections.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLListenerTests {
    /// A listener that notes when it is called.
    private final class Ear: Sendable {
        let listener: PostgreSQLListener
        private let heard: Heard

        private final class Heard: Sendable {
            let all = Mutex<[PostgreSQLListener.Occasion]>([])
        }

        init(_ address: PostgreSQLAddress, _ channel: String, patience: Duration = .seconds(600)) {
            let heard = Heard()
            self.heard = heard
            listener = PostgreSQLListener(address, channel: channel, patience: patience) { connection, occasion in
                _ = try connection.lines(of: "SELECT '\(channel)'")
                heard.all.withLock { $0.append(occasion) }
            }
        }

        deinit {
            listener.close()
        }

        func count(_ occasion: PostgreSQLListener.Occasion) -> Int {
            heard.all.withLock { $0.count { $0 == occasion } }
        }

        /// Waits until the listener was called a number of times.
        func hears(_ occasion: PostgreSQLListener.Occasion, _ times: Int = 1) async throws -> Bool {
            for _ in 0..<3_000 where count(occasion) < times { try await Task.sleep(for: .milliseconds(10)) }
            return count(occasion) >= times
        }
    }

    private static func address(_ cluster: PrivateCluster? = .shared, _ settings: String = "") throws
        -> PostgreSQLAddress
    {
        let url = try #require(cluster?.url(schema: "public", settings))
        return try #require(PostgreSQLAddress(url))
    }

    @Test("Others hear a bell, and who rings does not")
    func bells() async throws {
        let ears = try (0..<3).map { _ in Ear(try Self.address(), "bells") }
        for ear in ears { #expect(try await ear.hears(.opened)) }
        ears[0].listener.ring()
        #expect(try await ears[1].hears(.bell))
        #expect(try await ears[2].hears(.bell))
        #expect(ears[0].count(.bell) == 0)
        let elsewhere = Ear(try Self.address(), "other_bells")
        #expect(try await elsewhere.hears(.opened))
        ears[1].listener.ring()
        #expect(try await ears[0].hears(.bell))
        #expect(elsewhere.count(.bell) == 0)
    }

    @Test("A thousand bells are a few, and the last of them is heard")
    func manyBells() async throws {
        let (one, other) = (Ear(try Self.address(), "many"), Ear(try Self.address(), "many"))
        #expect(try await one.hears(.opened))
        #expect(try await other.hears(.opened))
        let begin = ContinuousClock.now
        for _ in 0..<1_000 {
            one.listener.ring()
            usleep(100)
        }
        #expect(try await other.hears(.bell))
        try await Task.sleep(for: .milliseconds(100))
        let most = Int((ContinuousClock.now - begin) / .milliseconds(20)) + 2
        #expect((1...most).contains(other.count(.bell)))
        let before = other.count(.bell)
        one.listener.ring()
        #expect(try await other.hears(.bell, before + 1))
    }

    @Test("A bell that is due is rung before the end, and the connection ends")
    func closing() async throws {
        let (one, other) = (Ear(try Self.address(), "closing"), Ear(try Self.address(), "closing"))
        #expect(try await one.hears(.opened))
        #expect(try await other.hears(.opened))
        one.listener.ring()
        one.listener.close()
        #expect(try await other.hears(.bell))
        other.listener.close()
        let connection = try PostgreSQLConnection(Self.address())
        let sql = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%''closing''%' AND pid <> pg_backend_pid()"
        var count = ["-"]
        for _ in 0..<3_000 where count != ["0"] {
            count = try connection.lines(of: sql)
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(count == ["0"])
        // Nothing happens any more, and nothing traps.
        one.listener.ring()
        one.listener.close()
    }

    @Test("Without bells, there is a look now and then")
    func polling() async throws {
        let ear = Ear(try Self.address(.shared, "&pooler=transaction"), "polling", patience: .milliseconds(50))
        #expect(try await ear.hears(.time, 3))
        #expect(ear.count(.opened) == 1 && !ear.listener.isListening)
    }

    @Test("After the server was away, the listener looks, and hears bells again")
    func restarts() async throws {
        let cluster = try PrivateCluster()
        let (one, other) = (Ear(try Self.address(cluster), "again"), Ear(try Self.address(cluster), "again"))
        #expect(try await one.hears(.opened))
        #expect(try await other.hears(.opened))
        for (round, mode) in ["fast", "immediate"].enumerated() {
            try cluster.restart(mode)
            #expect(try await one.hears(.reopened, round + 1))
            #expect(try await other.hears(.reopened, round + 1))
            one.listener.ring()
            #expect(try await other.hears(.bell, round + 1))
        }
        try cluster.stop()
        // Closing does not wait for a server that is away.
        let begin = ContinuousClock.now
        one.listener.ring()
        one.listener.close()
        #expect(ContinuousClock.now - begin < .seconds(5))
    }
}
