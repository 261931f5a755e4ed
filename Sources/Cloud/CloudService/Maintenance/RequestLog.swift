internal import CloudWire
internal import CoreData
package import Foundation
internal import TSanMutex

/// The requests that a service has answered, and what it has learned from them, in a store of their own.
///
/// Writing an entry down costs the request nothing but a place in a list: a task stores them every second. Old entries are
/// removed. What a crash takes away is the last second.
package final class RequestLog: Sendable {
    let file: LogFile
    /// What requests add up to by time.
    package let telemetry: Telemetry
    /// The clients and their places in the feeds.
    package let devices: DeviceTable
    /// The thresholds of which the operator wants to be told.
    package let alerts: AlertBook
    private let feed = LogFeed()
    private let limits: LogLimits
    private let waiting = Mutex<[LogEntry]>([])
    private let keeper = Mutex<Task<Void, Never>?>(nil)
    private let pushes = Mutex<PushHub?>(nil)

    /// The entries that wait to be stored, at most; more are dropped, which only a disk that is stuck causes.
    private static let most = 100_000
    /// The seconds between two looks at alerts.
    private static let alertPause = 10

    /// Opens the log of a service, and makes it if it is missing.
    ///
    /// - Parameter place: The folder of the service, or the address of its database; nil for a log in memory.
    package init(_ place: URL?, limits: LogLimits = LogLimits()) async throws {
        file = try await LogFile(place)
        self.limits = limits
        telemetry = Telemetry(file)
        devices = try await DeviceTable(file)
        alerts = AlertBook(file, telemetry)
    }

    /// Counts the news of a service, too.
    package func watch(_ hub: PushHub) {
        pushes.withLock { $0 = hub }
    }

    /// Stores entries every second from now on, removes old ones every minute, and looks after alerts.
    ///
    /// - Parameter report: Called with the reason if entries cannot be stored.
    package func keep(report: @Sendable @escaping (any Error) -> Void) {
        let task = Task { [weak self] in
            var rounds = 0
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: .seconds(1))
                    try await self?.look(round: rounds)
                    rounds += 1
                } catch is CancellationError {
                    return
                } catch {
                    report(error)
                }
            }
        }
        keeper.withLock { $0 = task }
    }

    private func look(round: Int) async throws {
        try await store()
        if round % 5 == 4 { try await devices.store() }
        if round % Self.alertPause == 0 { try await alerts.look() }
        if round % 60 == 0 { try await trim() }
    }

    /// Writes an entry down.
    ///
    /// - Parameter places: The places in feeds that the client has reached with the request.
    package func note(_ entry: LogEntry, places: [FeedPlace] = []) {
        let entry = entry.storable
        waiting.withLock { if $0.count < Self.most { $0.append(entry) } }
        feed.note(entry)
        if !places.isEmpty { devices.note(places, entry) }
    }

    /// Returns the entries that a filter wants, from now on, in batches, at most ten a second.
    package func live(_ filter: LogFilter = LogFilter()) -> AsyncStream<LogBatch> {
        feed.batches(filter)
    }

    /// Stores the entries that wait, and what they add up to.
    package func store() async throws {
        let entries = waiting.withLock { entries in
            defer { entries = [] }
            return entries
        }
        if let hub = pushes.withLock(\.self) { telemetry.countPushes(hub.takePosted(), now: Date()) }
        telemetry.count(entries)
        if !entries.isEmpty {
            try await file.write { context in
                let rows = entries.map(\.row)
                try context.execute(NSBatchInsertRequest(entityName: "StoredLogEntry", objects: rows))
            }
        }
        try await telemetry.store()
    }

    /// Removes entries that are too old or too many, old sums, and clients that were not seen for long.
    package func trim(now: Date = Date()) async throws {
        let limits = limits
        try await file.write { context in
            var oldest = Int64((now.timeIntervalSince1970 - limits.days * 86_400) * 1_000)
            let request = NSFetchRequest<StoredLogEntry>(entityName: "StoredLogEntry")
            request.sortDescriptors = [NSSortDescriptor(key: "time", ascending: false)]
            request.fetchOffset = limits.entries
            request.fetchLimit = 1
            if let last = try context.fetch(request).first { oldest = max(oldest, last.time + 1) }
            let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "StoredLogEntry")
            old.predicate = NSPredicate(format: "time < %@", NSNumber(value: oldest))
            try context.execute(NSBatchDeleteRequest(fetchRequest: old))
        }
        try await telemetry.trim(now: now)
        try await devices.trim(now: now)
        try await alerts.trim(now: now)
    }

    /// Stores what waits, and closes the file.
    package func close() async throws {
        keeper.withLock { $0?.cancel() }
        try await store()
        try await devices.store()
        try file.close()
    }
}
