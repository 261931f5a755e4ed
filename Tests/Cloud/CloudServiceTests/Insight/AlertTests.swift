import CloudWire
import Foundation
import Testing
import UntrustedJSON

@testable import CloudService

@Suite("Alerts")
struct AlertTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func rule(_ measure: AlertRule.Measure, _ threshold: Double) -> AlertRule {
        var rule = AlertRule(
            "Errors",
            container: "c",
            environment: .development,
            measure,
            threshold: threshold,
            created: start
        )
        rule.address = URL(string: "https://example.org/hook")
        return rule
    }

    /// Keeps what was sent, and refuses it as long as it shall.
    private actor Hook {
        var messages: [JSONNode] = []
        var attempts: [Date] = []
        var refusal: String?

        func take(_ body: [UInt8]) throws -> String? {
            attempts.append(Date())
            guard refusal == nil else { return refusal }
            messages.append(try JSONReader.read(body))
            return nil
        }

        func refuse(_ reason: String?) { refusal = reason }

        nonisolated var sender: AlertBook.Sender {
            { _, body in
                do { return try await self.take(body) } catch { return "\(error)" }
            }
        }
    }

    @Test func anAlertFiresOnceAndResolvesOnce() async throws {
        let log = try await RequestLog(nil)
        let hook = Hook()
        log.alerts.send(hook.sender)
        try await log.alerts.save(rule(.failureRate, 50))
        for (minute, failure) in [nil, WireErrorCode.conflict, .conflict, nil, nil, nil, nil, nil, nil, nil]
            .enumerated()
        {
            let now = start.addingTimeInterval(Double(minute) * 120)
            for _ in 0..<(failure == nil ? 1 : 10) { log.note(.made(at: now, failure)) }
            try await log.store()
            try await log.alerts.look(now: now, since: start)
            try await log.alerts.look(now: now.addingTimeInterval(1), since: start)
        }
        let messages = await hook.messages
        #expect(messages.map { $0["state"]?.string } == ["fired", "resolved"])
        #expect(messages.first?["container"]?.string == "c" && messages.first?["threshold"]?.double == 50)
        let events = try await log.alerts.events()
        #expect(events.map(\.kind) == [.resolved, .fired] && events.allSatisfy { $0.delivered != nil })
        #expect(try await log.alerts.rules().first?.state.firingSince == nil)
    }

    @Test func tooLittleIsJudgedAfterTheWholeTime() {
        var silence = rule(.requests, 1)
        silence.isAbove = false
        let none = TelemetryTotals()
        #expect(!silence.isExceeded(none, now: start.addingTimeInterval(299), since: start))
        #expect(silence.isExceeded(none, now: start.addingTimeInterval(300), since: start))
        #expect(!silence.isExceeded(none, now: start.addingTimeInterval(300), since: start.addingTimeInterval(60)))
        #expect(
            !silence.isExceeded(TelemetryTotals(.made(at: start)), now: start.addingTimeInterval(300), since: start)
        )
        // No requests at all say nothing of their failures or their time.
        #expect(rule(.failureRate, 0).value(of: none) == nil && rule(.latency, 0).value(of: none) == nil)
        silence.isPaused = true
        #expect(!silence.isExceeded(none, now: start.addingTimeInterval(900), since: start))
    }

    @Test func aMessageIsTriedAgainWithGrowingPausesForAnHour() {
        var event = AlertEvent(rule(.requests, 1), .fired, value: 2, now: start)
        var (pauses, now) = ([Double](), start)
        while let next = event.nextAttempt, pauses.count < 100 {
            pauses.append(next.timeIntervalSince(now))
            now = next
            event.take("no answer", now: now)
        }
        #expect(pauses.prefix(5) == [0, 5, 10, 20, 40] && now.timeIntervalSince(start) <= 3_600)
        #expect(event.attempts == pauses.count && event.delivered == nil && event.problem == "no answer")
    }

    @Test func aRefusedMessageGoesOutLaterAndATestGoesOutAtOnce() async throws {
        let log = try await RequestLog(nil)
        let hook = Hook()
        log.alerts.send(hook.sender)
        await hook.refuse("The address answered 500.")
        let rule = rule(.conflicts, 0)
        try await log.alerts.save(rule)
        log.note(.made(at: start, .conflict))
        try await log.store()
        try await log.alerts.look(now: start, since: start)
        #expect(try await log.alerts.events().first?.problem == "The address answered 500.")
        await hook.refuse(nil)
        try await log.alerts.look(now: start.addingTimeInterval(1), since: start)
        #expect(await hook.messages.isEmpty)
        try await log.alerts.look(now: start.addingTimeInterval(6), since: start)
        #expect(await hook.messages.count == 1)
        try await log.alerts.sendTest(of: rule, now: start.addingTimeInterval(7))
        #expect(await hook.messages.last?["state"]?.string == "test")
    }

    @Test func rulesThatMakeNoSenseSaySo() {
        #expect(rule(.requests, 1).problem == nil)
        #expect(rule(.requests, -1).problem?.contains("threshold") == true)
        var other = rule(.requests, 1)
        other.address = URL(string: "file:///etc/passwd")
        #expect(other.problem?.contains("https://") == true)
        (other.address, other.minutes) = (nil, 0)
        #expect(other.problem?.contains("minute") == true)
    }
}
