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
        /// Differs whenever the zone, or the part of it that the user sees, has changed.
        let state: UInt64
        let wire: WireZone
    }

    private let entries: [Entry]
    private let context: NSManagedObjectContext

    init(_ address: DatabaseAddress, in context: NSManagedObjectContext) throws {
        self.context = context
        let user = address.owner ?? ""
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
            return Entry(zone: zone, name: name, state: token.utf8.stableHash, wire: wire)
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
    func changes(_ feed: DatabaseFeed, _ limits: ServiceLimits) throws -> ZonesAnswer {
        var known =
            try feed.syncToken.map { text throws(WireFailure) in try SharedSyncToken(text) } ?? SharedSyncToken()
        let limit = min(feed.resultsLimit ?? limits.results, limits.results)
        let current = Set(entries.map(\.zone.number))
        let gone = known.states.keys.filter { !current.contains($0) }.sorted()
        let changed = entries.filter { known.states[$0.zone.number] != $0.state }
        var answers: [ZoneAnswer] = []
        for entry in changed.prefix(limit) {
            answers.append(.zone(entry.wire))
            known.states[entry.zone.number] = entry.state
        }
        for number in gone.prefix(limit - answers.count) {
            known.states[number] = nil
            // A zone that was made anew under its name is told as changed.
            guard let name = try name(ofZone: number), !entries.contains(where: { $0.name == name }) else { continue }
            answers.append(.zone(WireZone(name, isAtomic: true, isDeleted: true)))
        }
        var answer = ZonesAnswer(answers)
        answer.syncToken = known.text
        answer.moreComing = changed.count + gone.count > limit
        return answer
    }

    private func name(ofZone number: Int64) throws -> ZoneName? {
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(format: "number == %@", NSNumber(value: number))
        return try context.fetch(request).first.flatMap { zone in
            zone.database.map { ZoneName(zone.name, owner: $0.owner) }
        }
    }
}

/// The states in which a client knows the zones that are shared with its user, as an opaque text.
private struct SharedSyncToken {
    /// By the numbers of the zones.
    var states: [Int64: UInt64] = [:]

    private static let version: UInt8 = 2

    init() {}

    /// - Throws: `BAD_REQUEST` for a text that is no token of a shared database.
    init(_ text: String) throws(WireFailure) {
        guard let data = Data(base64Encoded: text), data.first == Self.version, data.count % 16 == 1 else {
            throw .badRequest("Invalid sync token")
        }
        let numbers = stride(from: 1, to: data.count, by: 8).map { place in
            data[place..<(place + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        for place in stride(from: 0, to: numbers.count, by: 2) {
            states[Int64(bitPattern: numbers[place])] = numbers[place + 1]
        }
    }

    var text: String {
        var data = Data([Self.version])
        for (zone, state) in states.sorted(by: { $0.key < $1.key }) {
            for number in [UInt64(bitPattern: zone), state] {
                withUnsafeBytes(of: number.bigEndian) { data.append(contentsOf: $0) }
            }
        }
        return data.base64EncodedString()
    }
}
