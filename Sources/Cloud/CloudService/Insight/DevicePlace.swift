package import CloudWire
internal import CoreData
package import Foundation

/// How far a client has come in one feed.
package struct DevicePlace: Hashable, Sendable {
    /// A client and a feed.
    package struct Key: Hashable, Sendable {
        package var container: String
        package var environment: CloudPath.Environment
        package var scope: CloudPath.Scope
        package var user: String?
        /// The client, as it calls itself.
        package var client: String
        package var zoneName: String?
        package var zoneOwner: String?

        init(_ path: CloudPath, user: String?, client: String, _ feed: FeedPlace) {
            (container, environment, scope) = (path.container, path.environment, path.scope)
            (self.user, self.client) = (user, client)
            (zoneName, zoneOwner) = (feed.zoneName, feed.zoneOwner)
        }

        var text: String {
            let parts = [container, environment.rawValue, scope.rawValue, user ?? "", client, zoneName, zoneOwner]
            return parts.map { $0 ?? "" }.joined(separator: "\n")
        }
    }

    package var key: Key
    package var feed: FeedPlace
    /// The time of the last request for changes.
    package var seen: Date
    /// The name of the token that the client came with.
    package var program: String?
    package var platform: String?

    package init(key: Key, feed: FeedPlace, seen: Date) {
        (self.key, self.feed, self.seen) = (key, feed, seen)
    }
}

extension StoredDevice {
    /// Takes the values of a place.
    func take(_ place: DevicePlace) {
        (key, container, environment) = (place.key.text, place.key.container, place.key.environment.rawValue)
        (scope, user, client) = (place.key.scope.rawValue, place.key.user, place.key.client)
        (program, platform, seen) = (place.program, place.platform, Int64(place.seen.timeIntervalSince1970))
        (zoneName, zoneOwner, zoneNumber) = (place.feed.zoneName, place.feed.zoneOwner, place.feed.zoneNumber)
        (sequence, head, isExpired) = (place.feed.sequence, place.feed.head, place.feed.isExpired)
    }

    /// The place of the row; nil if it is of another version of the service.
    var place: DevicePlace? {
        guard let environment = CloudPath.Environment(rawValue: environment),
            let scope = CloudPath.Scope(rawValue: scope)
        else { return nil }
        var feed = FeedPlace(zoneName.map { ZoneName($0, owner: zoneOwner) })
        (feed.zoneNumber, feed.sequence, feed.head, feed.isExpired) = (zoneNumber, sequence, head, isExpired)
        let path = CloudPath(container: container, environment: environment, scope: scope, operation: .changesZone)
        let key = DevicePlace.Key(path, user: user, client: client, feed)
        var place = DevicePlace(key: key, feed: feed, seen: Date(timeIntervalSince1970: Double(seen)))
        (place.program, place.platform) = (program, platform)
        return place
    }
}
