import CloudWire
import Foundation
import SeededRandom
import Testing

@testable import CloudService

@Suite("Filters of the log")
struct LogFilterTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func filter(by random: inout SeededGenerator) -> LogFilter {
        var filter = LogFilter()
        func some<Value>(_ values: [Value]) -> Value? {
            Int.random(in: 0..<4, using: &random) == 0 ? values.randomElement(using: &random) : nil
        }
        filter.container = some(["a", "b"])
        filter.environment = some(CloudPath.Environment.allCases)
        filter.operation = some([.recordsModify, .changesZone])
        filter.user = some(["_ada", "_ben"])
        filter.zoneName = some(["Notes"])
        filter.result = some(LogFilter.Result.allCases)
        filter.code = some([.conflict, .throttled])
        filter.slowerThan = some([.milliseconds(500)])
        filter.since = some([start.addingTimeInterval(5)])
        filter.until = some([start.addingTimeInterval(20)])
        filter.name = some(["x", "y", "_ada", "request 7"])
        return filter
    }

    @Test(arguments: 0..<20) func theStoreAndTheLiveLogDecideAlike(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let log = try await RequestLog(nil)
        let entries = (0..<100).map { number in
            LogEntry.random(number, at: start.addingTimeInterval(Double(number / 3)), by: &random)
        }
        for entry in entries { log.note(entry) }
        for _ in 0..<10 {
            let filter = filter(by: &random)
            let found = try await log.newest(1_000, filter)
            #expect(Set(found) == Set(entries.filter(filter.matches)), "\(filter)")
        }
    }

    @Test func pagesLeadThroughEverythingOnce() async throws {
        try await AccountFixture.withFolder { folder in
            var random = SeededGenerator(seed: 1)
            let log = try await RequestLog(folder)
            // Many of one millisecond.
            let entries = (0..<250).map {
                LogEntry.random($0, at: start.addingTimeInterval(Double($0 / 40)), by: &random)
            }
            for entry in entries { log.note(entry) }
            var (found, place, pages) = ([LogEntry](), LogPlace?.none, 0)
            repeat {
                let page = try await log.page(LogFilter(), before: place, limit: 7)
                found += page.entries
                (place, pages) = (page.next, pages + 1)
            } while place != nil && pages < 100
            #expect(found.count == entries.count && Set(found) == Set(entries))
            #expect(zip(found, found.dropFirst()).allSatisfy { $0.time >= $1.time })
            #expect(try await log.entry(named: "request 17")?.request == "request 17")
            #expect(try await log.entry(named: "none") == nil)
            try await log.close()
        }
    }
}
