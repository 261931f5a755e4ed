import CloudWire
import Foundation
import SeededRandom
import Testing

@testable import CloudService

@Suite("Telemetry")
struct TelemetryTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: 0..<50) func percentilesOfMergedHistogramsAreRightWithinABucket(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let times = (0..<Int.random(in: 1...400, using: &random)).map { _ in
            pow(10, Double.random(in: 1...7.5, using: &random))
        }
        var parts = Array(repeating: LatencyHistogram(), count: 5)
        for time in times {
            parts[Int.random(in: 0..<5, using: &random)].add(.nanoseconds(Int64(time * 1_000)))
        }
        var all = LatencyHistogram()
        // Through the store's form, too.
        for part in parts { all.add(LatencyHistogram(part.data)) }
        let sorted = times.map { Double(Int64($0 * 1_000)) / 1_000 }.sorted()
        for part in [0.01, 0.5, 0.9, 0.95, 0.99, 1] {
            let exact = sorted[max(0, Int((part * Double(sorted.count)).rounded(.up)) - 1)]
            let told = all.percentile(part).map { $0 / .microseconds(1) } ?? -1
            #expect(
                LatencyHistogram.bucket(of: told) == min(LatencyHistogram.bucket(of: exact), 80),
                "\(part): \(exact), \(told)"
            )
        }
    }

    @Test func requestsCountInTheirMinuteHourAndDay() async throws {
        let log = try await RequestLog(nil)
        for second in 0..<300 {
            log.note(.made(at: start.addingTimeInterval(Double(second)), second % 10 == 0 ? .conflict : nil))
            if second % 50 == 0 { try await log.store() }
        }
        log.note(.made(.recordsQuery, at: start))
        try await log.store()
        for seconds in [3_600, 604_800, 31_536_000] as [Double] {
            let window = TelemetryWindow(seconds: seconds, endingAt: start.addingTimeInterval(301))
            let all = try await log.telemetry.series(window)
            let total = try #require(all.first).total
            #expect(total.requests == 301 && total.failures == 30 && total.conflicts == 30, "\(seconds)")
            #expect(total.codes == [.conflict: 30] && total.bytesOut == 301 * 20)
            #expect(total.latency.count == 301)
        }
        let window = TelemetryWindow(seconds: 3_600, endingAt: start.addingTimeInterval(301))
        let split = try await log.telemetry.series(window, container: "c", split: .operation)
        #expect(split.map(\.name) == ["records/modify", "records/query"])
        #expect(split.first?.points.filter { $0.requests == 60 }.count == 5)
        #expect(try await log.telemetry.series(window, container: "other").first?.total.requests == 0)
    }

    @Test func windowsOfAnyLengthHaveAFewPointsOfRowsThatAreKept() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let seconds = pow(10, Double.random(in: 0...9, using: &random))
            let window = TelemetryWindow(
                seconds: seconds,
                endingAt: start.addingTimeInterval(.random(in: 0...1e6, using: &random))
            )
            #expect((1...200).contains(window.starts.count), "\(seconds)")
            #expect(window.step % window.source.rawValue == 0)
            #expect(Double(window.source.life) >= min(seconds, 730 * 86_400), "\(seconds)")
        }
    }

    @Test func oldMinutesGoAndDaysStay() async throws {
        let log = try await RequestLog(nil)
        log.note(.made(at: start))
        try await log.store()
        let later = start.addingTimeInterval(3 * 86_400)
        try await log.telemetry.trim(now: later)
        let minutes = try await log.telemetry.totals(minutes: 1_440 * 5, container: nil, environment: nil, now: later)
        #expect(minutes.isEmpty)
        let window = TelemetryWindow(seconds: 30 * 86_400, endingAt: later)
        #expect(try await log.telemetry.series(window).first?.total.requests == 1)
    }
}
