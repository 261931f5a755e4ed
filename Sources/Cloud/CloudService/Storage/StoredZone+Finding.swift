internal import CloudWire
internal import CoreData

extension StoredZone {
    /// The zones of a database with these names, also removed ones.
    static func all(
        named names: some Collection<String>,
        in database: StoredDatabase
    ) throws -> [String: StoredZone] {
        guard let context = database.managedObjectContext else { return [:] }
        let keys = names.map { "\(database.address)/\($0)" }
        let known = keys.compactMap { ForeseenReads.zone($0, in: context) }
        if known.count == names.count { return Dictionary(known.map { ($0.name, $0) }) { first, _ in first } }
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(format: "key IN %@", keys)
        return Dictionary(try context.fetch(request).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The zone of a database with a name.
    ///
    /// - Throws: `ZONE_NOT_FOUND` if there is none, or if it was removed.
    static func existing(_ name: ZoneName, in database: StoredDatabase?) throws -> StoredZone {
        guard let database, database.isOwned(by: name.owner),
            let zone = try all(named: [name.name], in: database)[name.name], !zone.isRemoved
        else { throw missing(name) }
        return zone
    }

    /// The zone with a number; nil if it was removed.
    static func existing(number: Int64, in context: NSManagedObjectContext) throws -> StoredZone? {
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(format: "number == %@ AND isRemoved == NO", NSNumber(value: number))
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    static func missing(_ name: ZoneName) -> WireFailure {
        WireFailure(.zoneNotFound, "Zone '\(name.name)' does not exist")
    }

    /// Makes a zone, or one that was removed anew: with another number, so that former records and tokens are not its own.
    static func make(_ name: String, in database: StoredDatabase) throws -> StoredZone {
        let zone: StoredZone
        if let former = try all(named: [name], in: database)[name] {
            zone = former
        } else {
            guard let context = database.managedObjectContext else { throw WireFailure(.internalError, "no context") }
            zone = StoredZone(context: context)
            zone.database = database
            zone.name = name
            zone.key = "\(database.address)/\(name)"
        }
        zone.number = try lastNumber(in: database) + 1
        (zone.isRemoved, zone.usedBytes, zone.sharingKind) = (false, 0, .none)
        zone.firstSequence = database.nextSequence()
        zone.lastSequence = zone.firstSequence
        return zone
    }

    /// Counts bytes that records take, less than none if they are free again, in the zone and in its database.
    func count(_ bytes: Int64) {
        usedBytes += bytes
        database?.usedBytes += bytes
    }

    /// Makes the zone a tombstone. Its records are no longer counted, and nobody reaches them.
    func remove() {
        count(-usedBytes)
        isRemoved = true
        lastSequence = database?.nextSequence() ?? lastSequence
    }

    /// The greatest number of all zones of the service. Numbers are never used again.
    private static func lastNumber(in database: StoredDatabase) throws -> Int64 {
        guard let context = database.managedObjectContext else { return 0 }
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
        request.fetchLimit = 1
        return try context.fetch(request).first?.number ?? 0
    }
}
