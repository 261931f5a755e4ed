import CloudWire
import Foundation
import SeededRandom

@testable import CloudService

extension LogEntry {
    /// An entry with values from a generator.
    static func random(_ number: Int, at time: Date, by random: inout SeededGenerator) -> LogEntry {
        let path = CloudPath(
            container: ["a", "b"].randomElement(using: &random) ?? "a",
            environment: CloudPath.Environment.allCases.randomElement(using: &random) ?? .development,
            scope: .private,
            operation: [.recordsModify, .changesZone, .recordsQuery].randomElement(using: &random) ?? .recordsModify
        )
        var entry = LogEntry(
            time: time,
            path: path,
            duration: .microseconds(Int.random(in: 50...2_000_000, using: &random)),
            bytesIn: Int.random(in: 0...10_000, using: &random),
            bytesOut: Int.random(in: 0...10_000, using: &random),
            status: 200,
            request: "request \(number)"
        )
        entry.user = [nil, "_ada", "_ben"].randomElement(using: &random) ?? nil
        entry.zoneName = [nil, "Notes"].randomElement(using: &random) ?? nil
        entry.failure = [nil, nil, .conflict, .throttled].randomElement(using: &random) ?? nil
        entry.status = entry.failure?.status ?? 200
        if entry.failure == nil, Bool.random(using: &random) {
            entry.itemFailures = ItemFailures([.conflict, .exists])
        }
        let names = ["x", "xy", "y"].filter { _ in Bool.random(using: &random) }
        entry.digest = BodyDigest(shape: "{}", recordNames: names, records: names.count)
        return entry
    }

    /// An entry of a request that took some milliseconds.
    static func made(_ operation: CloudOperationName = .recordsModify, at time: Date, _ failure: WireErrorCode? = nil)
        -> LogEntry
    {
        var entry = LogEntry(
            time: time,
            path: CloudPath(container: "c", environment: .development, scope: .private, operation: operation),
            duration: .milliseconds(3),
            bytesIn: 10,
            bytesOut: 20,
            status: failure?.status ?? 200,
            request: UUID().uuidString
        )
        entry.failure = failure
        return entry
    }
}
