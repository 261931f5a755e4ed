internal import CloudWire
internal import CoreData
internal import Foundation
internal import TSanMutex

/// What requests add up to by minute, hour and day.
///
/// Each second, what has come meanwhile is added to the rows of its minute, its hour and its day in one transaction, so nothing is
/// left to be rolled up later: when minutes are old, they are removed.
package final class Telemetry: Sendable {
    private struct Slot: Hashable {
        var key: TelemetryKey
        /// The begin of a minute, in seconds since 1970.
        var minute: Int64
    }

    private let file: LogFile
    private let waiting = Mutex<[Slot: TelemetryTotals]>([:])

    /// The sums that wait to be stored, at most: more only come if the disk is stuck.
    private static let most = 10_000

    init(_ file: LogFile) {
        self.file = file
    }

    /// Counts requests.
    func count(_ entries: [LogEntry]) {
        waiting.withLock { waiting in
            for entry in entries {
                let seconds = Int64(entry.time.timeIntervalSince1970)
                Self.add(TelemetryTotals(entry), TelemetryKey(entry.path), at: seconds, to: &waiting)
            }
        }
    }

    /// Counts news that were handed to clients.
    func countPushes(_ counts: [PushHub.Audience: Int], now: Date) {
        waiting.withLock { waiting in
            for (audience, count) in counts {
                var totals = TelemetryTotals()
                totals.pushes = count
                let key = TelemetryKey(
                    container: audience.container,
                    environment: audience.environment,
                    operation: TelemetryKey.pushes
                )
                Self.add(totals, key, at: Int64(now.timeIntervalSince1970), to: &waiting)
            }
        }
    }

    private static func add(
        _ totals: TelemetryTotals,
        _ key: TelemetryKey,
        at seconds: Int64,
        to waiting: inout [Slot: TelemetryTotals]
    ) {
        let slot = Slot(key: key, minute: TelemetryStep.minute.start(of: seconds))
        guard waiting[slot] != nil || waiting.count < most else { return }
        waiting[slot, default: TelemetryTotals()].add(totals)
    }

    /// Adds what waits to the stored rows.
    func store() async throws {
        let taken = waiting.withLock { waiting in
            defer { waiting = [:] }
            return waiting
        }
        guard !taken.isEmpty else { return }
        try await file.write { context in
            var sums: [Row: TelemetryTotals] = [:]
            for (slot, totals) in taken {
                for step in TelemetryStep.allCases {
                    let row = Row(key: slot.key, step: step, start: step.start(of: slot.minute))
                    sums[row, default: TelemetryTotals()].add(totals)
                }
            }
            try Self.add(sums, in: context)
        }
    }

    fileprivate struct Row: Hashable {
        var key: TelemetryKey
        var step: TelemetryStep
        var start: Int64

        var text: String {
            "\(step.rawValue)/\(start)/\(key.container)/\(key.environment.rawValue)/\(key.operation)"
        }
    }

    private static func add(_ sums: [Row: TelemetryTotals], in context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<StoredTelemetry>(entityName: "StoredTelemetry")
        request.predicate = NSPredicate(format: "key IN %@", sums.keys.map(\.text))
        let stored = Dictionary(try context.fetch(request).map { ($0.key, $0) }) { first, _ in first }
        for (row, totals) in sums {
            let bucket = stored[row.text] ?? row.made(in: context)
            var sum = bucket.totals
            sum.add(totals)
            bucket.totals = sum
        }
    }

    /// Removes what is older than it is kept.
    func trim(now: Date) async throws {
        try await file.write { context in
            for step in TelemetryStep.allCases {
                let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "StoredTelemetry")
                let oldest = Int64(now.timeIntervalSince1970) - step.life
                old.predicate = NSPredicate(
                    format: "step == %@ AND start < %@",
                    argumentArray: [NSNumber(value: step.rawValue), NSNumber(value: oldest)]
                )
                try context.execute(NSBatchDeleteRequest(fetchRequest: old))
            }
        }
    }

    /// Runs a closure with the rows of some steps.
    func read<Result: Sendable>(
        _ step: TelemetryStep,
        _ range: Range<Int64>,
        container: String?,
        environment: CloudPath.Environment?,
        _ body: @Sendable @escaping ([StoredTelemetry]) -> Result
    ) async throws -> Result {
        try await file.read { context in
            let request = NSFetchRequest<StoredTelemetry>(entityName: "StoredTelemetry")
            let time = NSPredicate(
                format: "step == %@ AND start >= %@ AND start < %@",
                argumentArray: [step.rawValue, range.lowerBound, range.upperBound].map { NSNumber(value: $0) }
            )
            let place = [("container", container), ("environment", environment?.rawValue)].compactMap { key, value in
                value.map { NSPredicate(format: "%K == %@", key, $0) }
            }
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [time] + place)
            request.sortDescriptors = [NSSortDescriptor(key: "start", ascending: true)]
            request.returnsObjectsAsFaults = false
            return body(try context.fetch(request))
        }
    }
}

extension Telemetry.Row {
    fileprivate func made(in context: NSManagedObjectContext) -> StoredTelemetry {
        let bucket = StoredTelemetry(context: context)
        (bucket.key, bucket.step, bucket.start) = (text, step.rawValue, start)
        (bucket.container, bucket.environment) = (key.container, key.environment.rawValue)
        bucket.operation = key.operation
        return bucket
    }
}
