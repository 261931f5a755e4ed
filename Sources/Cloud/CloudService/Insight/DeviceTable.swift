package import CloudWire
internal import CoreData
internal import Foundation
internal import TSanMutex

/// The clients that ask for changes, and how far each of them has come in each feed.
///
/// Requests tell it; it is kept in memory, and written every few seconds. A client that was not seen for 90 days is forgotten. What
/// other servers have written is read then, too.
package final class DeviceTable: Sendable {
    private struct State {
        var places: [DevicePlace.Key: DevicePlace] = [:]
        var changed: Set<DevicePlace.Key> = []
        /// The latest time at which another server has seen a client.
        var read = Date()
    }

    /// The days after which a client is forgotten.
    package static let days = 90.0
    /// The places that are known at most: a client makes up its name, and could make up many.
    private static let most = 100_000
    /// The seconds after which a server has written what it has seen, clocks that differ included.
    private static let overlap = 300.0

    private let file: LogFile
    private let state: Mutex<State>

    init(_ file: LogFile) async throws {
        self.file = file
        let places = try await file.read { context in
            try context.fetch(NSFetchRequest<StoredDevice>(entityName: "StoredDevice")).compactMap(\.place)
        }
        state = Mutex(State(places: Dictionary(places.map { ($0.key, $0) }) { $1 }))
    }

    /// Takes the places that a client has reached with a request.
    func note(_ places: [FeedPlace], _ entry: LogEntry) {
        guard let client = entry.client else { return }
        state.withLock { state in
            for feed in places {
                let key = DevicePlace.Key(entry.path, user: entry.user, client: client, feed)
                guard state.places[key] != nil || state.places.count < Self.most else { continue }
                var place = DevicePlace(key: key, feed: feed, seen: entry.time)
                (place.program, place.platform) = (entry.program, entry.platform)
                if feed.isExpired, let known = state.places[key] {
                    (place.feed.sequence, place.feed.zoneNumber) = (known.feed.sequence, known.feed.zoneNumber)
                }
                state.places[key] = place
                state.changed.insert(key)
            }
        }
    }

    /// Returns the places of all clients, the latest seen first.
    package func places(container: String? = nil, environment: CloudPath.Environment? = nil) -> [DevicePlace] {
        state.withLock { state in
            state.places.values.filter { place in
                (container == nil || place.key.container == container)
                    && (environment == nil || place.key.environment == environment)
            }
        }
        .sorted { $0.seen > $1.seen }
    }

    /// Writes what has changed, and learns what other servers have written.
    func store() async throws {
        try await write()
        if file.isShared { try await readOthers() }
    }

    private func write() async throws {
        let changed = state.withLock { state in
            defer { state.changed = [] }
            return state.changed.compactMap { state.places[$0] }
        }
        guard !changed.isEmpty else { return }
        try await file.write { context in
            let request = NSFetchRequest<StoredDevice>(entityName: "StoredDevice")
            request.predicate = NSPredicate(format: "key IN %@", changed.map(\.key.text))
            let stored = Dictionary(try context.fetch(request).map { ($0.key, $0) }) { first, _ in first }
            for place in changed {
                let row = stored[place.key.text] ?? StoredDevice(context: context)
                // Another server may have seen the client later.
                if row.seen <= Int64(place.seen.timeIntervalSince1970) { row.take(place) }
            }
        }
    }

    private func readOthers() async throws {
        let start = state.withLock { $0.read }
        let rows = try await file.read { context in
            let request = NSFetchRequest<StoredDevice>(entityName: "StoredDevice")
            let time = start.addingTimeInterval(-Self.overlap).timeIntervalSince1970
            request.predicate = NSPredicate(format: "seen >= %@", NSNumber(value: Int64(time)))
            return try context.fetch(request).compactMap(\.place)
        }
        state.withLock { state in
            for place in rows where (state.places[place.key]?.seen ?? .distantPast) < place.seen {
                state.places[place.key] = place
                state.read = max(state.read, place.seen)
            }
        }
    }

    /// Forgets clients that were not seen for long.
    func trim(now: Date) async throws {
        let oldest = now.addingTimeInterval(-Self.days * 86_400)
        let isChanged = state.withLock { state in
            let count = state.places.count
            state.places = state.places.filter { $0.value.seen >= oldest }
            state.changed = state.changed.filter { state.places[$0] != nil }
            return state.places.count < count
        }
        guard isChanged else { return }
        try await file.write { context in
            let old = NSFetchRequest<any NSFetchRequestResult>(entityName: "StoredDevice")
            old.predicate = NSPredicate(format: "seen < %@", NSNumber(value: Int64(oldest.timeIntervalSince1970)))
            try context.execute(NSBatchDeleteRequest(fetchRequest: old))
        }
    }
}
