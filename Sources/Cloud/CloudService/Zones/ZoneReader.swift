internal import CloudWire
internal import CoreData

/// Reads the zones of a database.
struct ZoneReader {
    let context: NSManagedObjectContext
    let database: StoredDatabase?

    /// All zones, by name. The default zone is there even if nothing was ever stored.
    func list() throws -> ZonesAnswer {
        guard let database else { return ZonesAnswer([.zone(Self.emptyDefault)]) }
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(format: "database == %@ AND isRemoved == NO", database)
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return ZonesAnswer(try context.fetch(request).map { .zone($0.wire(epoch: database.epoch)) })
    }

    /// The zones with these names, in the order of the request.
    func lookup(_ names: [ZoneName]) throws -> ZonesAnswer {
        let zones = try database.map { try StoredZone.all(named: names.map(\.name), in: $0) } ?? [:]
        return ZonesAnswer(
            names.map { name in
                if let database, database.isOwned(by: name.owner), let zone = zones[name.name], !zone.isRemoved {
                    .zone(zone.wire(epoch: database.epoch))
                } else if name.isDefault {
                    .zone(Self.emptyDefault)
                } else {
                    .failure(name, WireFailure(.zoneNotFound, "Zone '\(name.name)' does not exist"))
                }
            }
        )
    }

    private static let emptyDefault = WireZone(.default, isAtomic: false)
}
