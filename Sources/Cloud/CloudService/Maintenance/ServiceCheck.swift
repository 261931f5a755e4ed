internal import CloudWire
internal import CoreData
package import Foundation

/// Looks for what must never be in the store of a service.
package struct ServiceCheck {
    /// The faults, each a sentence.
    package private(set) var faults: [String] = []
    /// The numbers of records and of tombstones that were read.
    package private(set) var records = 0
    package private(set) var tombstones = 0

    private static let page = 1_000

    /// Checks the service in a folder or a database, which must not run: a change between two looks would seem a fault.
    ///
    /// - Parameter assets: The folder of the files that records refer to; nil for the one in the folder of the service.
    package static func run(in place: URL, assets: URL? = nil) async throws -> ServiceCheck {
        let store = try await CloudStore(ServiceStore.records.url(in: place))
        let assets = try AssetFiles(assets ?? place.appending(path: "assets"), isShared: place.isDatabase)
        let check = try await run(store, assets)
        try store.close()
        return check
    }

    static func run(_ store: CloudStore, _ assets: AssetFiles) async throws -> ServiceCheck {
        try await store.read { context in
            var check = ServiceCheck()
            let zones = try context.fetch(NSFetchRequest<StoredZone>(entityName: "StoredZone"))
            try check.databases(context, zones)
            for zone in zones where !zone.isRemoved {
                try check.zone(zone, assets, context)
                for fault in try SharingFaults(of: zone, context).faults { check.add("zone \(zone.key): \(fault)") }
            }
            try check.orphans(of: Set(zones.filter { !$0.isRemoved }.map(\.number)), context)
            return check
        }
    }

    private mutating func add(_ fault: String) {
        // The first thousand say enough.
        if faults.count < 1_000 { faults.append(fault) }
    }

    private mutating func databases(_ context: NSManagedObjectContext, _ zones: [StoredZone]) throws {
        for database in try context.fetch(NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")) {
            let own = zones.filter { $0.database == database }
            let bytes = own.reduce(0) { $0 + $1.usedBytes }
            if bytes != database.usedBytes {
                add(
                    "database \(database.address) counts \(database.usedBytes) bytes, its zones \(bytes): serving corrects it"
                )
            }
            if !own.contains(where: { $0.name == ZoneName.defaultName }) {
                add("database \(database.address) has no default zone")
            }
            for zone in own where zone.lastSequence > database.lastSequence {
                add("zone \(zone.key) is at \(zone.lastSequence), its database at \(database.lastSequence) only")
            }
        }
        if Set(zones.map(\.number)).count != zones.count { add("two zones have the same number") }
        for zone in zones where zone.database == nil { add("zone \(zone.key) belongs to no database") }
    }

    private mutating func zone(
        _ zone: StoredZone,
        _ assets: AssetFiles,
        _ context: NSManagedObjectContext
    ) throws {
        var (last, bytes) = (Int64(0), Int64(0))
        let schema = try schema(of: zone, context)
        while true {
            let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
            request.predicate = NSPredicate(
                format: "zoneNumber == %@ AND sequence > %@",
                argumentArray: [NSNumber(value: zone.number), NSNumber(value: last)]
            )
            request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: true)]
            request.fetchLimit = Self.page
            request.returnsObjectsAsFaults = false
            let page = try context.fetch(request)
            let parts = try RecordParts(of: page, zone.number, context)
            for record in page {
                if record.sequence <= last { add("record \(zone.key)/\(record.name) shares its sequence \(last)") }
                last = record.sequence
                for fault in parts.faults(of: record, schema.types[record.type], assets) {
                    add("record \(zone.key)/\(record.name): \(fault)")
                }
                bytes += Int64(record.fields?.count ?? 0) + parts.assetBytes(of: record)
                records += record.isRemoved ? 0 : 1
                tombstones += record.isRemoved ? 1 : 0
            }
            if page.count < Self.page { break }
        }
        if last > zone.lastSequence { add("zone \(zone.key) has changes after its last sequence") }
        if bytes != zone.usedBytes { add("zone \(zone.key) counts \(zone.usedBytes) bytes and has \(bytes)") }
    }

    private func schema(of zone: StoredZone, _ context: NSManagedObjectContext) throws -> ContainerSchema {
        let address = zone.database?.address.split(separator: "/").prefix(2).joined(separator: "/") ?? ""
        let request = NSFetchRequest<StoredSchema>(entityName: "StoredSchema")
        request.predicate = NSPredicate(format: "address == %@", address)
        return try context.fetch(request).first.map { try SchemaParser.schema(of: $0.text) } ?? ContainerSchema()
    }

    /// Finds rows of zones that do not exist.
    private mutating func orphans(of zones: Set<Int64>, _ context: NSManagedObjectContext) throws {
        for entity in CloudStore.entitiesOfZones {
            let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
            request.predicate = NSPredicate(format: "NOT (zoneNumber IN %@)", zones.map { NSNumber(value: $0) })
            let count = try context.count(for: request)
            if count > 0 { add("\(count) rows of \(entity) belong to no zone") }
        }
    }
}
