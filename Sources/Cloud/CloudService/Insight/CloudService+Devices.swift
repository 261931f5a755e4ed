package import CloudWire
internal import CoreData
package import Foundation

/// A client, and how it stands with all of its feeds.
package struct Device: Hashable, Sendable, Identifiable {
    /// A feed that the client reads.
    package struct Feed: Hashable, Sendable {
        package var place: DevicePlace
        /// The changes that there are by now and that the client was not told of.
        package var behind: Int
        /// Whether the zone is gone, or was made again since.
        package var isGone: Bool
    }

    package var id: String
    package var container: String
    package var environment: CloudPath.Environment
    package var user: String?
    package var client: String
    package var program: String?
    package var platform: String?
    package var seen: Date
    package var feeds: [Feed]
    package var hearing: PushHub.Hearing

    /// The client for people: its program and the beginning of what it calls itself.
    package var name: String { "\(program ?? platform ?? "Client") (\(client.prefix(8)))" }

    /// The changes that the client lacks in all of its zones.
    package var behind: Int { feeds.reduce(0) { $0 + ($1.place.feed.zoneName == nil ? 0 : $1.behind) } }
}

extension CloudService {
    /// Returns the clients that ask for changes, and how far they are behind, the latest seen first.
    ///
    /// - Parameter user: Only clients of this user; nil for all.
    package func devices(
        of table: DeviceTable,
        container: String? = nil,
        environment: CloudPath.Environment? = nil,
        user: String? = nil
    ) async throws -> [Device] {
        let places = table.places(container: container, environment: environment).filter { place in
            user == nil || place.key.user == user
        }
        let feeds = try await store.read { context in
            var gaps = FeedGaps(context: context)
            return try places.map { try gaps.feed($0) }
        }
        let groups = Dictionary(grouping: feeds) { Self.deviceID($0.place.key) }
        return groups.compactMap { id, feeds in device(id, feeds) }.sorted { $0.seen > $1.seen }
    }

    private static func deviceID(_ key: DevicePlace.Key) -> String {
        [key.container, key.environment.rawValue, key.user ?? "", key.client].joined(separator: "/")
    }

    private func device(_ id: String, _ feeds: [Device.Feed]) -> Device? {
        guard let latest = feeds.max(by: { $0.place.seen < $1.place.seen })?.place else { return nil }
        let key = latest.key
        let audience = PushHub.Audience(container: key.container, environment: key.environment)
        return Device(
            id: id,
            container: key.container,
            environment: key.environment,
            user: key.user,
            client: key.client,
            program: latest.program,
            platform: latest.platform,
            seen: latest.seen,
            feeds: feeds.sorted { ($0.place.key.zoneName ?? "") < ($1.place.key.zoneName ?? "") },
            hearing: key.user.map { pushes.hearing(audience, user: $0, clientID: key.client) } ?? PushHub.Hearing()
        )
    }
}

/// Counts the changes after places in feeds. Clients of one user are often at the same place.
private struct FeedGaps {
    private struct Place: Hashable {
        var zone: Int64
        var sequence: Int64
    }

    let context: NSManagedObjectContext
    private var counts: [Place: Int] = [:]
    private var zones: [Int64: Bool] = [:]

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    mutating func feed(_ place: DevicePlace) throws -> Device.Feed {
        guard place.feed.zoneName != nil else { return Device.Feed(place: place, behind: 0, isGone: false) }
        let isThere = try isThere(place.feed.zoneNumber)
        let behind = isThere ? try count(Place(zone: place.feed.zoneNumber, sequence: place.feed.sequence)) : 0
        return Device.Feed(place: place, behind: behind, isGone: !isThere)
    }

    private mutating func isThere(_ zone: Int64) throws -> Bool {
        if let known = zones[zone] { return known }
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(format: "number == %@ AND isRemoved == NO", NSNumber(value: zone))
        let isThere = try context.count(for: request) > 0
        zones[zone] = isThere
        return isThere
    }

    private mutating func count(_ place: Place) throws -> Int {
        if let known = counts[place] { return known }
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND sequence > %@",
            argumentArray: [NSNumber(value: place.zone), NSNumber(value: place.sequence)]
        )
        let count = try context.count(for: request)
        counts[place] = count
        return count
    }
}
