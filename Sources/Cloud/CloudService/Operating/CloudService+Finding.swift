package import CloudWire
internal import CoreData

/// Something that a text in the search box of the console may mean.
package enum FoundThing: Hashable, Sendable {
    case record(DatabaseAddress, BrowsedRecord)
    case share(DatabaseAddress, ZoneName, recordName: String, shortGUID: String)
    case zone(DatabaseAddress, ZoneName)
    case user(recordName: String, login: String)
}

extension CloudService {
    /// The zones in which one search looks for records at most.
    private static let mostZones = 500

    /// The least characters of a name by which records are found that have them anywhere.
    private static let leastFragment = 4

    /// Finds records whose names begin with a text or contain it, the share with this short GUID, zones whose names contain it, and users by
    /// login or record name, in all databases of a container in one environment.
    ///
    /// - Parameter limit: How many of each kind are wanted.
    package func find(
        _ text: String,
        in container: String,
        _ environment: CloudPath.Environment,
        by operator: Caller,
        limit: Int = 20
    ) async throws -> [FoundThing] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return [] }
        let home = DatabaseAddress(container: container, environment: environment, owner: nil)
        let rules = try OperatedDatabase(self, home, as: `operator`).rules
        let users = try await findUsers(text, limit: limit)
        let things = try await store.read { context in
            let zones = try StoredZone.all(ofSchema: home, in: context)
            let named = zones.filter { $0.name.localizedCaseInsensitiveContains(text) }.prefix(limit)
            return try Self.shares(text, home, in: context)
                + Self.records(text, zones.prefix(Self.mostZones), rules, limit, in: context)
                + Self.records(containing: text, zones.prefix(Self.mostZones), rules, limit, in: context)
                + named.compactMap { zone in
                    zone.database.map { .zone(DatabaseAddress(ofHome: $0), ZoneName(zone.name)) }
                }
        }
        return things + users
    }

    /// Finds users by a part of their login, of their names or of their record's name.
    package func findUsers(_ text: String, limit: Int = 20) async throws -> [FoundThing] {
        let users = try await accounts?.users(matching: text, limit: limit) ?? []
        return users.map { .user(recordName: $0.recordName, login: $0.login) }
    }

    private static func shares(
        _ text: String,
        _ home: DatabaseAddress,
        in context: NSManagedObjectContext
    ) throws -> [FoundThing] {
        guard let share = try StoredShare.existing(shortGUID: text, in: context), share.address == home.schemaText,
            let zone = try StoredZone.existing(number: share.zoneNumber, in: context), let database = zone.database
        else { return [] }
        let name = ZoneName(zone.name)
        return [.share(DatabaseAddress(ofHome: database), name, recordName: share.record, shortGUID: text)]
    }

    private static func records(
        _ text: String,
        _ zones: some Collection<StoredZone>,
        _ rules: RecordRules,
        _ limit: Int,
        in context: NSManagedObjectContext
    ) throws -> [FoundThing] {
        var query = BrowseQuery()
        query.namePrefix = text
        var found: [FoundThing] = []
        for zone in zones where found.count < limit {
            guard let database = zone.database else { continue }
            let address = DatabaseAddress(ofHome: database)
            let reached = try ReachedZone(ZoneName(zone.name), address, rules, in: context)
            var stream = RecordStream(namesOf: query, in: reached, context)
            while found.count < limit, let record = try stream.next() {
                if !record.isRemoved { found.append(.record(address, BrowsedRecord(record, in: reached))) }
            }
        }
        return found
    }

    /// Finds records that have a text somewhere in their names, but not at the beginning. No index helps: it reads the names of all.
    private static func records(
        containing text: String,
        _ zones: some Collection<StoredZone>,
        _ rules: RecordRules,
        _ limit: Int,
        in context: NSManagedObjectContext
    ) throws -> [FoundThing] {
        guard text.count >= leastFragment else { return [] }
        let byNumber = Dictionary(zones.map { ($0.number, $0) }) { first, _ in first }
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        request.predicate = NSPredicate(
            format: "zoneNumber IN %@ AND isRemoved == NO AND name CONTAINS[c] %@ AND NOT (name BEGINSWITH %@)",
            argumentArray: [byNumber.keys.map { NSNumber(value: $0) }, text, text]
        )
        request.fetchLimit = limit
        return try context.fetch(request).compactMap { record in
            guard let zone = byNumber[record.zoneNumber], let database = zone.database else { return nil }
            let address = DatabaseAddress(ofHome: database)
            let reached = try ReachedZone(ZoneName(zone.name), address, rules, in: context)
            return .record(address, BrowsedRecord(record, in: reached))
        }
    }
}
