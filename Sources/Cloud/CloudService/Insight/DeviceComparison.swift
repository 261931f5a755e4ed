package import CloudWire
internal import CoreData
package import Foundation

/// Two clients of a user side by side: how far each is in every zone, and what it lacks of the other one's last changes.
package struct DeviceComparison: Sendable {
    /// How far a client is in a zone.
    package struct Standing: Hashable, Sendable {
        /// The last change that the client was told of; nil if it has never asked for the zone's changes.
        package var sequence: Int64?
        /// The changes that it was not told of.
        package var behind = 0
        package var isExpired = false
        /// The time at which it has saved records of the zone last, as far as its last requests tell.
        package var lastSave: Date?
        /// The records of the other client's last save that it was not told of.
        package var unseen = 0

        fileprivate var lacks: Int { isExpired ? .max : max(behind, unseen) }
    }

    package struct Zone: Hashable, Sendable, Identifiable {
        package var scope: CloudPath.Scope
        package var name: String
        package var owner: String?
        /// The last change that there is; nil if the zone is gone.
        package var head: Int64?
        package var first: Standing
        package var second: Standing

        package var id: String { "\(scope.rawValue)/\(owner ?? "")/\(name)" }
    }

    package let first: SyncDoctor
    package let second: SyncDoctor
    package let zones: [Zone]

    /// The likely reason why the clients show different things.
    package var sentence: String {
        if let refused = [first, second].first(where: \.isRefused) {
            return "The requests of \(refused.device.name) are refused. \(refused.sentence)"
        }
        return lag ?? gap
            ?? """
            Both were told of all that the service has: what one of them lacks, the other has not saved, or the program does \
            not show it.
            """
    }

    /// The sentence for a client that was not told of changes.
    private var lag: String? {
        let lags = zones.flatMap { zone in
            [(zone, zone.first, first, second), (zone, zone.second, second, first)].filter { $0.1.sequence != nil }
        }
        guard let (zone, standing, late, other) = lags.max(by: { $0.1.lacks < $1.1.lacks }), standing.lacks > 0 else {
            return nil
        }
        let part = standing.unseen > 0 ? ", among them the last ones of \(other.device.name)" : ""
        let count = standing.isExpired ? "what has changed" : "\(standing.behind) changes"
        return "\(late.device.name) was not told of \(count) in the zone \(zone.name)\(part). \(late.sentence)"
    }

    /// The sentence for a client that does not know a zone of the other one.
    private var gap: String? {
        for zone in zones where (zone.first.sequence == nil) != (zone.second.sequence == nil) {
            let (without, with) = zone.first.sequence == nil ? (first, second) : (second, first)
            return """
                \(without.device.name) has never asked for the zone \(zone.name), which \(with.device.name) follows: it does not \
                sync that zone, or has not heard of it.
                """
        }
        return nil
    }
}

extension CloudService {
    /// Compares two clients of a container in one environment.
    package func compare(_ first: SyncDoctor, _ second: SyncDoctor) async throws -> DeviceComparison {
        let feeds = (first.device.feeds + second.device.feeds).filter { $0.place.feed.zoneName != nil }
        let keys = Set(feeds.map { ComparedZone($0) }).sorted { $0.text < $1.text }
        let zones = try await store.read { context in
            try keys.map { key in
                let newest = feeds.filter { ComparedZone($0) == key }.max { $0.place.seen < $1.place.seen }
                let zone = try newest.flatMap { try StoredZone.existing(number: $0.place.feed.zoneNumber, in: context) }
                return DeviceComparison.Zone(
                    scope: key.scope,
                    name: key.name,
                    owner: key.owner,
                    head: zone?.lastSequence,
                    first: try key.standing(of: first, beside: second, zone, context),
                    second: try key.standing(of: second, beside: first, zone, context)
                )
            }
        }
        return DeviceComparison(first: first, second: second, zones: zones)
    }
}

/// A zone as clients name it.
private struct ComparedZone: Hashable {
    let scope: CloudPath.Scope
    let name: String
    let owner: String?

    init(_ feed: Device.Feed) {
        (scope, name) = (feed.place.key.scope, feed.place.key.zoneName ?? "")
        owner = feed.place.key.zoneOwner
    }

    var text: String { "\(scope.rawValue)/\(name)/\(owner ?? "")" }

    /// How far a client is in the zone, and in the records that another one has saved last.
    func standing(
        of doctor: SyncDoctor,
        beside other: SyncDoctor,
        _ zone: StoredZone?,
        _ context: NSManagedObjectContext
    ) throws -> DeviceComparison.Standing {
        var standing = DeviceComparison.Standing()
        standing.lastSave = lastSave(by: doctor)?.time
        guard let feed = doctor.device.feeds.first(where: { ComparedZone($0) == self }) else { return standing }
        let place = feed.place.feed
        (standing.sequence, standing.behind, standing.isExpired) = (place.sequence, feed.behind, place.isExpired)
        guard let zone, let save = lastSave(by: other) else { return standing }
        let saved = try StoredRecord.all(named: save.digest.recordNames, zone: zone.number, in: context)
        standing.unseen = saved.values.filter { $0.sequence > place.sequence }.count
        return standing
    }

    private func lastSave(by doctor: SyncDoctor) -> LogEntry? {
        doctor.requests.first { entry in
            entry.path.operation == .recordsModify && entry.path.scope == scope && !entry.hasFailed
                && (entry.zoneName ?? ZoneName.defaultName) == name && !entry.digest.recordNames.isEmpty
        }
    }
}
