import CloudService
import CloudWire
import Foundation
import Testing

@testable import CloudCommands

/// Alerts on their way over sockets.
@Suite("Web hooks", .timeLimit(.minutes(10)))
struct WebHookTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// A log whose one rule has fired, and whose messages go to a server.
    private func fired(_ server: HookServer, patience: Double = 10) async throws -> RequestLog {
        let log = try await RequestLog(nil)
        let hook = WebHook(patience: patience)
        log.alerts.send { await hook.send($1, to: $0) }
        var rule = AlertRule(
            "Errors",
            container: "c",
            environment: .development,
            .requests,
            threshold: 0,
            created: start
        )
        rule.address = server.url
        try await log.alerts.save(rule)
        let path = CloudPath(container: "c", environment: .development, scope: .private, operation: .recordsModify)
        log.note(
            LogEntry(
                time: start,
                path: path,
                duration: .milliseconds(1),
                bytesIn: 1,
                bytesOut: 1,
                status: 200,
                request: "r"
            )
        )
        try await log.store()
        try await log.alerts.look(now: start, since: start)
        return log
    }

    private func event(_ log: RequestLog) async throws -> AlertEvent {
        try #require(try await log.alerts.events().first { $0.kind == .fired })
    }

    @Test func anAlertArrivesAsJSON() async throws {
        let server = try HookServer()
        defer { server.stop() }
        let log = try await fired(server)
        #expect(try await event(log).delivered != nil)
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("POST /hook HTTP/1.1\r\n"))
        #expect(head.lowercased().contains("content-type: application/json"))
        let body = Data(try #require(server.bodies.first).utf8)
        let message = try #require(JSONSerialization.jsonObject(with: body) as? [String: Any])
        #expect(message["alert"] as? String == "Errors" && message["state"] as? String == "fired")
        #expect(message["container"] as? String == "c" && message["value"] as? Double == 1)
        try await log.alerts.look(now: start.addingTimeInterval(60), since: start)
        #expect(server.requests.count == 1)
    }

    @Test func aReceiverThatFailsIsTriedAgainUntilItTakesTheMessage() async throws {
        let server = try HookServer([.status("500 Internal Server Error"), .nothing, .status("302 Found")])
        defer { server.stop() }
        let log = try await fired(server)
        var (problems, now) = ([try await event(log).problem ?? ""], start)
        while let next = try await event(log).nextAttempt, problems.count < 10 {
            // Not before its time.
            try await log.alerts.look(now: next.addingTimeInterval(-0.5), since: start)
            #expect(server.requests.count == problems.count)
            now = next
            try await log.alerts.look(now: now, since: start)
            problems.append(try await event(log).problem ?? "")
        }
        #expect(now == start.addingTimeInterval(5 + 10 + 20))
        #expect(problems.count == 4 && problems[0].contains("500") && !problems[1].isEmpty)
        #expect(problems[2].contains("not followed") && problems[3].isEmpty)
        // Each time the same message, with the name by which the receiver knows that.
        #expect(server.requests.count == 4 && Set(server.bodies).count == 1)
        #expect(try await event(log).attempts == 4)
        #expect(try await event(log).delivered != nil)
    }

    @Test func aReceiverThatIsSilentHoldsNothingUp() async throws {
        let server = try HookServer([.silence])
        defer { server.stop() }
        // Without patience, this would never return.
        let log = try await fired(server, patience: 0.3)
        let silent = try await event(log)
        #expect(silent.problem?.isEmpty == false && silent.delivered == nil && silent.attempts == 1)
        try await log.alerts.look(now: start.addingTimeInterval(5), since: start)
        #expect(try await event(log).delivered != nil)
    }

    @Test func aReceiverThatIsGoneIsGivenUpAfterAnHour() async throws {
        let server = try HookServer(listens: false)
        defer { server.stop() }
        let log = try await fired(server)
        var count = 1
        while let next = try await event(log).nextAttempt, count < 50 {
            try await log.alerts.look(now: next, since: start)
            count += 1
        }
        let last = try await event(log)
        #expect(last.attempts == count && count < 50 && last.delivered == nil && last.problem?.isEmpty == false)
        #expect(server.requests.isEmpty)
    }
}
