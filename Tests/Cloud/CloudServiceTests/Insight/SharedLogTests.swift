import CloudWire
import Foundation
import PostgreSQLCluster
import Synchronization
import Testing

@testable import CloudService

/// What two servers learn from requests, in one database.
@Suite("The log of two servers", .enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedLogTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private static func run(_ body: ([RequestLog]) async throws -> Void) async throws {
        let place = try #require(PrivateCluster.shared?.newURL("&connections=3"))
        let logs = [try await RequestLog(place), try await RequestLog(place)]
        do {
            try await body(logs)
            for log in logs { try await log.close() }
        } catch {
            for log in logs { try await log.close() }
            throw error
        }
    }

    @Test func requestsAddUp() async throws {
        try await Self.run { logs in
            try await withThrowingTaskGroup { group in
                for log in logs {
                    group.addTask {
                        for second in 0..<20 {
                            log.note(.made(at: start.addingTimeInterval(Double(second)), nil))
                            try await log.store()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let now = start.addingTimeInterval(60)
            let totals = try await logs[0].telemetry.totals(
                minutes: 5,
                container: "c",
                environment: .development,
                now: now
            )
            #expect(totals.values.reduce(0) { $0 + $1.requests } == 40)
            #expect(try await logs[1].newest(100).count == 40)
        }
    }

    @Test func anAlertFiresOnceAndIsSentOnce() async throws {
        try await Self.run { logs in
            let sent = Mutex(0)
            for log in logs {
                log.alerts.send { _, _ in
                    sent.withLock { $0 += 1 }
                    return nil
                }
            }
            var rule = AlertRule(
                "Errors",
                container: "c",
                environment: .development,
                .failureRate,
                threshold: 50,
                created: start
            )
            rule.address = URL(string: "https://example.org/hook")
            try await logs[0].alerts.save(rule)
            for _ in 0..<10 { logs[0].note(.made(at: start, .conflict)) }
            try await logs[0].store()
            let now = start.addingTimeInterval(1)
            for round in 0..<3 {
                try await withThrowingTaskGroup { group in
                    for log in logs {
                        group.addTask { try await log.alerts.look(now: now + Double(round), since: start) }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(try await logs[1].alerts.events().map(\.kind) == [.fired])
            #expect(sent.withLock { $0 } == 1)
        }
    }

    @Test func aNULIsLeftOut() async throws {
        try await Self.run { logs in
            var entry = LogEntry.made(at: start, nil)
            (entry.zoneName, entry.client) = ("z\0z", "\0")
            entry.digest.recordNames = ["a\0"]
            logs[0].note(entry)
            try await logs[0].store()
            let stored = try #require(try await logs[1].newest(1).first)
            #expect(stored.zoneName == "zz" && stored.client == "" && stored.digest.recordNames == ["a"])
        }
    }
}
