internal import CloudWire
internal import CoreData
internal import Foundation

/// A zone as a request reaches it: in its own database, or through shares.
struct ReachedZone {
    let database: StoredDatabase
    let zone: StoredZone
    /// The zone as the caller names it.
    let name: ZoneName
    let rules: RecordRules

    /// - Parameter makesDatabase: Whether a missing database is made, along with its default zone.
    /// - Throws: `ZONE_NOT_FOUND` for a zone that does not exist, or that nobody shares with the caller.
    init(
        _ name: ZoneName,
        _ address: DatabaseAddress,
        _ rules: RecordRules,
        in context: NSManagedObjectContext,
        makesDatabase: Bool = false
    ) throws {
        let home = try address.home(of: name)
        let known =
            makesDatabase && !address.isShared
            ? try StoredDatabase.made(home, in: context) : try StoredDatabase.existing(home, in: context)
        guard let database = known else { throw StoredZone.missing(name) }
        (self.database, self.name) = (database, name)
        zone = try StoredZone.existing(name, in: database)
        self.rules = try rules.reaching(zone, name, in: context)
    }
}

extension ReachedZone {
    /// Takes a user out of all shares of the zone.
    func leaveAll(as user: String) throws -> [ShareChange] {
        guard let context = zone.managedObjectContext else { return [] }
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        let shares = try StoredShare.all(inZone: zone.number, in: context)
        let records = try StoredRecord.all(named: shares.keys, zone: zone.number, in: context)
        return shares.sorted { $0.key < $1.key }.compactMap { name, share in
            guard let member = share.member(user), let record = records[name] else { return nil }
            member.share = nil
            context.delete(member)
            return ShareChange(of: record, in: zone, of: database, by: user, at: now)
        }
    }
}
