internal import CloudWire
internal import CoreData
internal import Foundation

/// Each user of a container has a record of type `Users` in its public database, which is named as the user is. It is made when
/// somebody first asks for it: most users never do.
extension CloudService {
    /// Makes the record of a user in a container, unless it is there.
    func makeUserRecord(of user: String, in address: DatabaseAddress) async throws {
        let home = DatabaseAddress(container: address.container, environment: address.environment, owner: nil)
        let isThere = try await store.read { context in
            guard let database = try StoredDatabase.existing(home, in: context) else { return false }
            let zone = try StoredZone.existing(.default, in: database)
            return try StoredRecord.all(named: [user], zone: zone.number, in: context)[user]?.isRemoved == false
        }
        guard !isThere else { return }
        try await store.write(weight: 1_000) { context in
            let database = try StoredDatabase.made(home, in: context)
            let zone = try StoredZone.existing(.default, in: database)
            try StoredRecord.makeRecord(ofUser: user, in: zone, of: database)
        }
    }
}

extension StoredRecord {
    /// Makes the record of a user in the default zone of a public database, unless it is there.
    static func makeRecord(ofUser user: String, in zone: StoredZone, of database: StoredDatabase) throws {
        guard let context = database.managedObjectContext else { return }
        let known = try all(named: [user], zone: zone.number, in: context)[user]
        guard known?.isRemoved ?? true else { return }
        let record = known ?? StoredRecord(context: context)
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        (record.zoneNumber, record.name, record.type) = (zone.number, user, ContainerSchema.usersType)
        (record.created, record.createdBy, record.modified, record.modifiedBy) = (now, user, now, user)
        (record.isRemoved, record.parent) = (false, nil)
        record.setEntries([:])
        record.sequence = database.nextSequence()
        record.tag = database.tag(of: record.sequence)
        zone.lastSequence = record.sequence
        zone.count(Int64(record.fields?.count ?? 0))
    }

    /// Whether the record stands for a user in a public database.
    func isRecordOfUser(in scope: CloudPath.Scope) -> Bool {
        scope == .public && type == ContainerSchema.usersType
    }
}

extension RecordRules {
    /// The caller's own record if it is among some of a zone.
    func ownRecord(among names: some Sequence<String>, in zone: ZoneName) -> String? {
        guard scope == .public, zone.isDefault, let user = caller.user, names.contains(user) else { return nil }
        return user
    }
}

extension ReachedZone {
    /// Makes the caller's own record if it is among some of the zone, unless it is there.
    func makeOwnRecord(among names: some Sequence<String>) throws {
        guard let user = rules.ownRecord(among: names, in: name) else { return }
        try StoredRecord.makeRecord(ofUser: user, in: zone, of: database)
    }
}
