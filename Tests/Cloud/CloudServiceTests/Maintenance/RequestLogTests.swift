import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("The log of requests")
struct RequestLogTests {
    private func entry(_ number: Int, at time: Date = Date()) -> LogEntry {
        var entry = LogEntry(
            time: Date(timeIntervalSince1970: Double(Int(time.timeIntervalSince1970 * 1_000) + number) / 1_000),
            path: CloudPath(container: "c", environment: .development, scope: .private, operation: .recordsModify),
            duration: .microseconds(1_234),
            bytesIn: 10,
            bytesOut: 20,
            status: number % 2 == 0 ? 200 : 409,
            request: "request \(number)"
        )
        (entry.zoneName, entry.user, entry.client) = ("z", "_a\(number % 3)", "test")
        entry.failure = number % 2 == 0 ? nil : .conflict
        if number == 8 { entry.itemFailures = ItemFailures([nil, .atomicError, .exists, .conflict]) }
        return entry
    }

    private func filter(_ change: (inout LogFilter) -> Void) -> LogFilter {
        var filter = LogFilter()
        change(&filter)
        return filter
    }

    @Test func entriesComeBackNewestFirst() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let entries = (0..<10).map { entry($0) }
        let log = try await RequestLog(folder)
        for entry in entries { log.note(entry) }
        try await log.close()
        let again = try await RequestLog(folder)
        #expect(try await again.newest(3) == Array(entries.reversed().prefix(3)))
        #expect(try await again.newest(100, filter { $0.user = "_a0" }).count == 4)
        // The failed ones, and one with a failed item.
        #expect(try await again.newest(100, filter { $0.result = .failed }).count == 6)
        #expect(try await again.newest(100, LogFilter(container: "other")).isEmpty)
        try await again.close()
    }

    @Test func oldAndManyEntriesGo() async throws {
        var limits = LogLimits()
        (limits.entries, limits.days) = (5, 1)
        let log = try await RequestLog(nil, limits: limits)
        for number in 0..<4 { log.note(entry(number, at: Date(timeIntervalSinceNow: -2 * 86_400))) }
        for number in 0..<3 { log.note(entry(number)) }
        try await log.store()
        try await log.trim()
        #expect(try await log.newest(100).count == 3)
        for number in 10..<20 { log.note(entry(number)) }
        try await log.store()
        try await log.trim()
        #expect(try await log.newest(100).map(\.request) == (15..<20).reversed().map { "request \($0)" })
    }
}
