internal import CloudWire
internal import CoreData
package import Foundation
internal import TSanMutex

/// The requests that a service has answered, in a file of their own.
///
/// Writing an entry down costs the request nothing but a place in a list: a task stores them every second. Old entries are
/// removed. What a crash takes away is the last second.
package final class RequestLog: Sendable {
    private let container: NSPersistentContainer
    private let writer: NSManagedObjectContext
    private let limits: LogLimits
    private let waiting = Mutex<[LogEntry]>([])
    private let keeper = Mutex<Task<Void, Never>?>(nil)

    /// The entries that wait to be stored, at most; more are dropped, which only a disk that is stuck causes.
    private static let most = 100_000

    /// Opens the log in a folder, and makes it if it is missing.
    ///
    /// - Parameter folder: Nil for a log in memory.
    package init(_ folder: URL?, limits: LogLimits = LogLimits()) async throws {
        let container = NSPersistentContainer(name: "CloudLog")
        let file = folder?.appending(path: "Log.sqlite")
        let description = NSPersistentStoreDescription(url: file ?? URL(fileURLWithPath: "/dev/null"))
        if let folder { try ServiceFolder.make(folder) } else { description.type = NSInMemoryStoreType }
        container.persistentStoreDescriptions = [description]
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            container.loadPersistentStores { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
        self.container = container
        self.limits = limits
        writer = container.newBackgroundContext()
        writer.undoManager = nil
    }

    /// Stores entries every second from now on, and removes old ones every minute.
    ///
    /// - Parameter report: Called with the reason if entries cannot be stored.
    package func keep(report: @Sendable @escaping (any Error) -> Void) {
        let task = Task { [weak self] in
            var rounds = 0
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: .seconds(1))
                    try await self?.store()
                    rounds += 1
                    if rounds % 60 == 1 { try await self?.trim() }
                } catch is CancellationError {
                    return
                } catch {
                    report(error)
                }
            }
        }
        keeper.withLock { $0 = task }
    }

    /// Writes an entry down.
    package func note(_ entry: LogEntry) {
        waiting.withLock { if $0.count < Self.most { $0.append(entry) } }
    }

    /// Stores the entries that wait.
    package func store() async throws {
        let entries = waiting.withLock { entries in
            defer { entries = [] }
            return entries
        }
        guard !entries.isEmpty else { return }
        try await writer.perform { [writer] in
            let rows = entries.map(\.row)
            try writer.execute(NSBatchInsertRequest(entityName: "StoredLogEntry", objects: rows))
        }
    }

    /// Removes entries that are too old or too many.
    package func trim(now: Date = Date()) async throws {
        let limits = limits
        try await writer.perform { [writer] in
            var oldest = Int64((now.timeIntervalSince1970 - limits.days * 86_400) * 1_000)
            let request = NSFetchRequest<StoredLogEntry>(entityName: "StoredLogEntry")
            request.sortDescriptors = [NSSortDescriptor(key: "time", ascending: false)]
            request.fetchOffset = limits.entries
            request.fetchLimit = 1
            if let last = try writer.fetch(request).first { oldest = max(oldest, last.time + 1) }
            let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "StoredLogEntry")
            old.predicate = NSPredicate(format: "time < %@", NSNumber(value: oldest))
            try writer.execute(NSBatchDeleteRequest(fetchRequest: old))
            writer.reset()
        }
    }

    /// Returns the newest entries, the newest first.
    ///
    /// - Parameters:
    ///   - container: The container whose requests are wanted; nil for all.
    ///   - onlyFailures: Whether requests that succeeded, with all of their items, are left out.
    package func newest(
        _ count: Int,
        container: String? = nil,
        user: String? = nil,
        onlyFailures: Bool = false
    ) async throws -> [LogEntry] {
        try await store()
        let context = self.container.newBackgroundContext()
        return try await context.perform {
            let request = NSFetchRequest<StoredLogEntry>(entityName: "StoredLogEntry")
            var parts: [NSPredicate] = []
            if let container { parts.append(NSPredicate(format: "container == %@", container)) }
            if let user { parts.append(NSPredicate(format: "user == %@", user)) }
            if onlyFailures { parts.append(NSPredicate(format: "status >= 400 OR failure != NULL OR failedItems > 0")) }
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
            request.sortDescriptors = [NSSortDescriptor(key: "time", ascending: false)]
            request.fetchLimit = count
            return try context.fetch(request).compactMap(\.entry)
        }
    }

    /// Stores what waits, and closes the file.
    package func close() async throws {
        keeper.withLock { $0?.cancel() }
        try await store()
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }
}
