internal import CloudWire
internal import CoreData
internal import Foundation

/// A place in the log, from which reading goes on towards older entries.
package struct LogPlace: Hashable, Sendable {
    /// Milliseconds since 1970.
    var time: Int64
    /// The name of the last request before the place: requests of one millisecond are in the order of their names.
    var request: String

    package init(_ entry: LogEntry) {
        (time, request) = (entry.time.storedMilliseconds, entry.request)
    }
}

/// A part of the log, the newest entry first.
package struct LogPage: Sendable {
    package var entries: [LogEntry]
    /// The place from which older entries follow; nil if there are none.
    package var next: LogPlace?
}

extension RequestLog {
    /// Returns entries before a place, the newest first.
    ///
    /// - Parameter place: Nil for the newest entries.
    package func page(_ filter: LogFilter, before place: LogPlace? = nil, limit: Int = 100) async throws -> LogPage {
        try await store()
        return try await file.read { context in
            let request = NSFetchRequest<StoredLogEntry>(entityName: "StoredLogEntry")
            let older = place.map { place in
                let time = NSNumber(value: place.time)
                return NSPredicate(
                    format: "time <= %@ AND (time < %@ OR request < %@)",
                    argumentArray: [time, time, place.request]
                )
            }
            let parts = [filter.predicate, older].compactMap(\.self)
            if !parts.isEmpty { request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts) }
            request.sortDescriptors = ["time", "request"].map { NSSortDescriptor(key: $0, ascending: false) }
            request.fetchLimit = limit + 1
            request.returnsObjectsAsFaults = false
            let rows = try context.fetch(request)
            let entries = rows.prefix(limit).compactMap(\.entry)
            let last = rows.count > limit ? rows[limit - 1] : nil
            return LogPage(entries: entries, next: last.map { LogPlace(time: $0.time, request: $0.request) })
        }
    }

    /// Returns the newest entries, the newest first.
    package func newest(_ count: Int, _ filter: LogFilter = LogFilter()) async throws -> [LogEntry] {
        try await page(filter, limit: count).entries
    }

    /// Returns the request with a name, which errors carry as `uuid`.
    package func entry(named request: String) async throws -> LogEntry? {
        try await store()
        return try await file.read { context in
            let found = NSFetchRequest<StoredLogEntry>(entityName: "StoredLogEntry")
            found.predicate = NSPredicate(format: "request == %@", request)
            found.fetchLimit = 1
            return try context.fetch(found).first?.entry
        }
    }
}

extension LogPlace {
    fileprivate init(time: Int64, request: String) {
        (self.time, self.request) = (time, request)
    }
}
