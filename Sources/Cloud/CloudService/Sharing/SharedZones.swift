internal import CloudWire
internal import CoreData
internal import Foundation

/// The zones that others share with a user: the user's shared database.
///
/// It holds nothing itself. The token of its feed tells of each zone in which state the client knows it, so whatever has
/// changed since is found by comparing, also a share that the user has no part in any more.
struct SharedZones {
    private struct Entry {
        let zone: StoredZone
        let name: ZoneName
        let place: SharedSyncToken.Place
        let wire: WireZone
    }

    private let entries: [Entry]
    private let user: String
    private let context: NSManagedObjectContext

    init(_ address: DatabaseAddress, in context: NSManagedObjectContext) throws {
        self.context = context
        user = address.owner ?? ""
        let request = NSFetchRequest<StoredParticipant>(entityName: "StoredParticipant")
        request.predicate = NSPredicate(
            format: "user == %@ AND address == %@ AND status == %@ AND role != %@ AND permission != %@",
            argumentArray: [
                user, address.schemaText, WireParticipant.Status.accepted.rawValue,
                WireParticipant.Role.owner.rawValue, WireShare.Permission.none.rawValue,
            ]
        )
        request.relationshipKeyPathsForPrefetching = ["share"]
        let participants = Dictionary(grouping: try context.fetch(request), by: \.zoneNumber)
        let zones = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        zones.predicate = NSPredicate(
            format: "number IN %@ AND isRemoved == NO",
            participants.keys.sorted().map { NSNumber(value: $0) }
        )
        zones.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        zones.relationshipKeyPathsForPrefetching = ["database"]
        entries = try context.fetch(zones).compactMap { zone in
            guard let database = zone.database, let access = ZoneAccess(participants[zone.number] ?? []) else {
                return nil
            }
            let (name, view) = (ZoneName(zone.name, owner: database.owner), access.view)
            let token = SyncToken(zone: zone.number, sequence: zone.lastSequence, view: view).text(
                epoch: database.epoch
            )
            let wire = WireZone(name, syncToken: token, isAtomic: true)
            let place = SharedSyncToken.Place(epoch: database.epoch, state: token.utf8.stableHash)
            return Entry(zone: zone, name: name, place: place, wire: wire)
        }
    }

    /// The zones, all or those with some names.
    func answer(named names: [ZoneName]? = nil) -> ZonesAnswer {
        guard let names else { return ZonesAnswer(entries.map { .zone($0.wire) }) }
        return ZonesAnswer(
            names.map { name in
                entries.first { $0.name == name }.map { .zone($0.wire) } ?? .failure(name, StoredZone.missing(name))
            }
        )
    }

    /// The zones that have changed since a token, come or gone.
    ///
    /// - Parameter key: Signs tokens: one that the service has not made would lead to names of others' zones.
    /// - Throws: `CHANGE_TOKEN_EXPIRED` for a token of another past, in which the user may have saved something that is lost.
    func changes(_ feed: DatabaseFeed, _ limits: ServiceLimits, _ key: ServiceKey) throws -> ZonesAnswer {
        var known = try feed.syncToken.map { try SharedSyncToken($0, of: user, key) } ?? SharedSyncToken()
        let limit = min(feed.resultsLimit ?? limits.results, limits.results)
        let gone = try goneZones(known)
        if feed.syncToken == nil, let past = feed.pastToken { try checkPast(past, key) }
        let changed = entries.filter { known.places[$0.zone.number] != $0.place }
        var answers: [ZoneAnswer] = []
        for entry in changed.prefix(limit) {
            answers.append(.zone(entry.wire))
            known.places[entry.zone.number] = entry.place
        }
        for (number, name) in gone.prefix(limit - answers.count) {
            known.places[number] = nil
            // A zone that was made anew under its name is told as changed.
            guard !entries.contains(where: { $0.name == name }) else { continue }
            answers.append(.zone(WireZone(name, isAtomic: true, isDeleted: true)))
        }
        var answer = ZonesAnswer(answers)
        answer.syncToken = known.text(of: user, key)
        answer.moreComing = changed.count + gone.count > limit
        return answer
    }

    /// The zones that a client knows and the user does not see any more, by their numbers.
    ///
    /// - Throws: `CHANGE_TOKEN_EXPIRED` if the service has begun anew since, or does not know the name of one any more.
    private func goneZones(_ known: SharedSyncToken) throws -> [(number: Int64, name: ZoneName)] {
        let current = Dictionary(entries.map { ($0.zone.number, $0.place.epoch) }) { first, _ in first }
        let numbers = known.places.keys.sorted()
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(
            format: "number IN %@",
            numbers.filter { current[$0] == nil }.map { NSNumber(value: $0) }
        )
        let former = Dictionary(try context.fetch(request).map { ($0.number, $0) }) { first, _ in first }
        return try numbers.compactMap { number in
            let epoch = known.places[number]?.epoch
            if let other = current[number] {
                guard other == epoch else { throw SyncToken.ofAnotherPast }
                return nil
            }
            guard let zone = former[number], let database = zone.database else {
                // The zone was made again under its name, or the service has lost it.
                throw try hasDatabase(ofEpoch: epoch ?? "") ? SyncToken.expired : SyncToken.ofAnotherPast
            }
            guard SharedSyncToken.Place.text(ofEpoch: database.epoch) == epoch else { throw SyncToken.ofAnotherPast }
            return (number, ZoneName(zone.name, owner: database.owner))
        }
    }

    private func hasDatabase(ofEpoch epoch: String) throws -> Bool {
        let request = NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")
        request.predicate = NSPredicate(format: "epoch BEGINSWITH %@", epoch)
        return try context.count(for: request) > 0
    }

    /// Fails if a token is of another past.
    private func checkPast(_ text: String, _ key: ServiceKey) throws {
        do {
            _ = try goneZones(SharedSyncToken(text, of: user, key))
        } catch let failure as WireFailure where failure.code == .changeTokenExpired && !failure.isAfterLoss {
            return
        }
    }
}
