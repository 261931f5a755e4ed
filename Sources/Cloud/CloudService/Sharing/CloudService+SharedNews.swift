internal import CloudWire
internal import CoreData

/// A share whose participants have changed, without a change of its fields.
struct ShareChange {
    let home: DatabaseAddress
    let zone: StoredZone
    let record: StoredRecord

    /// Gives the share a new version and place in the feed.
    init(of record: StoredRecord, in zone: StoredZone, of database: StoredDatabase, by user: String, at time: Int64) {
        (self.record, self.zone, home) = (record, zone, DatabaseAddress(ofHome: database))
        record.sequence = database.nextSequence()
        record.tag = database.tag(of: record.sequence)
        (record.modified, record.modifiedBy, record.modifiedOn) = (time, user, nil)
        zone.lastSequence = record.sequence
    }
}

/// Changes of a shared zone are news in the owner's private database, and in the shared ones of those who take part.
extension CloudService {
    /// The news of a batch, for all who may see what has changed.
    func notices(of batch: RecordBatch, _ home: DatabaseAddress, in context: NSManagedObjectContext) throws
        -> [ChangeNotice]
    {
        let zone = batch.zone
        var notices = try notices(of: batch.changes, in: ZoneName(zone.name), home, context)
        guard zone.sharingKind != .none || !batch.formerMembers.isEmpty else { return notices }
        let members = try Self.members(ofZone: zone.number, in: context)
        for (user, shares) in members.sorted(by: { $0.key < $1.key }) where !batch.changes.isEmpty {
            let seen = batch.changes.filter { change in
                shares.contains(WireShare.zoneShareName) || change.share.map(shares.contains) ?? false
            }
            let name = ZoneName(zone.name, owner: home.owner)
            notices += try self.notices(of: seen, in: name, home.shared(with: user), context)
        }
        let gone = batch.formerMembers.subtracting(members.keys)
        return try notices + newsOfZones(for: gone, home, in: context)
    }

    /// The news that a user has accepted a share.
    func notices(of change: ShareChange, in context: NSManagedObjectContext) throws -> [ChangeNotice] {
        let event = RecordChange(change.record, .update, [:])
        let members = try Self.members(ofZone: change.zone.number, in: context)
        return try notices(of: [event], in: ZoneName(change.zone.name), change.home, context)
            + newsOfZones(for: Set(members.keys), change.home, in: context)
    }

    /// The news for users that zones have come into their shared databases, or are gone from them.
    func newsOfZones(
        for users: Set<String>,
        _ home: DatabaseAddress,
        in context: NSManagedObjectContext
    ) throws -> [ChangeNotice] {
        try users.sorted().flatMap { user in
            let address = home.shared(with: user)
            return try subscriptions.watchers(of: address, in: context).compactMap { $0.noticeOfZones(address) }
        }
    }

    /// The users who have accepted shares of a zone, besides its owner, and these shares.
    static func members(ofZone zone: Int64, in context: NSManagedObjectContext) throws -> [String: Set<String>] {
        let request = NSFetchRequest<StoredParticipant>(entityName: "StoredParticipant")
        request.predicate = NSPredicate(
            format: "zoneNumber == %@ AND status == %@ AND role != %@",
            argumentArray: [
                NSNumber(value: zone), WireParticipant.Status.accepted.rawValue, WireParticipant.Role.owner.rawValue,
            ]
        )
        var members: [String: Set<String>] = [:]
        for participant in try context.fetch(request) {
            guard let user = participant.user, let share = participant.share?.record else { continue }
            members[user, default: []].insert(share)
        }
        return members
    }
}
