package import CloudWire
internal import CoreData
package import Foundation
internal import UntrustedJSON

/// A database as somebody works with it in the console: an operator, who may do everything, or an operator who acts as a user and
/// then sees and does what that user may.
///
/// Changes go through the service's own batches, so tags, feeds, links, indexes, quotas and pushes are as after any client's.
package struct OperatedDatabase: Sendable {
    let service: CloudService
    package let address: DatabaseAddress
    package let caller: Caller

    package init(_ service: CloudService, _ address: DatabaseAddress, as caller: Caller) {
        (self.service, self.address, self.caller) = (service, address, caller)
    }

    /// The rights of the caller here. A user reaches the own private database, the public one and the own window on shared zones.
    var rules: RecordRules {
        get throws(WireFailure) {
            if let user = caller.user, let owner = address.owner, owner != user {
                throw WireFailure(.accessDenied, "the private database of '\(owner)' is closed to '\(user)'")
            }
            guard caller != .anyone || address.owner == nil else {
                throw WireFailure(.authenticationRequired, "a private database needs a user")
            }
            return RecordRules(
                caller: caller,
                scope: address.isShared ? .shared : address.owner == nil ? .public : .private,
                schemaIsFixed: address.environment == .production,
                limits: service.limits,
                links: AssetLinks(server: "", tickets: AssetTickets(key: service.key))
            )
        }
    }

    /// The zones that the caller reaches: one, or all of the database.
    ///
    /// - Throws: `ZONE_NOT_FOUND` for a zone that is not there, except for the default zone, which is empty then.
    static func zones(
        _ name: ZoneName?,
        _ address: DatabaseAddress,
        _ rules: RecordRules,
        in context: NSManagedObjectContext
    ) throws -> [ReachedZone] {
        if let name {
            let isEmpty = try name.isDefault && StoredDatabase.existing(address, in: context) == nil
            return isEmpty ? [] : [try ReachedZone(name, address, rules, in: context)]
        }
        if address.isShared {
            let names = try SharedZones(address, in: context).answer().zones.compactMap(\.name)
            return try names.map { try ReachedZone($0, address, rules, in: context) }
        }
        guard let database = try StoredDatabase.existing(address, in: context) else { return [] }
        let names = try ZoneReader(context: context, database: database).list().zones.compactMap(\.name)
        return try names.map { try ReachedZone($0, address, rules, in: context) }
    }
}

extension OperatedDatabase {
    /// A record by name; nil if it is not there, or if the caller may not read it.
    package func record(_ name: String, in zone: ZoneName) async throws -> WireRecord? {
        let request = RecordsLookup([name], zoneID: zone)
        var writer = JSONWriter()
        request.write(to: &writer)
        let answer = try await service.lookUpRecords(
            RecordsLookup(try JSONReader.read(writer.bytes)),
            address,
            try rules
        )
        switch try RecordsAnswer(JSONReader.read(answer.bytes)).records.first {
        case .record(let record): return record
        case .failure(_, let failure) where failure.code != .notFound: throw failure
        case .failure, nil: return nil
        }
    }

    /// The records that refer to a record, through parents or through references that delete along with their target: those that
    /// the service keeps account of.
    package func referrers(to name: String, in zone: ZoneName, limit: Int = 100) async throws -> [BrowsedRecord] {
        let (address, rules) = (address, try rules)
        return try await service.store.read { context in
            guard let reached = try Self.zones(zone, address, rules, in: context).first else { return [] }
            let names = try RecordLinks(context: context, zone: reached.zone.number).sources(of: name, limit: limit)
            let found = try StoredRecord.all(named: names, zone: reached.zone.number, in: context).values
            return found.filter { !$0.isRemoved && reached.rules.allowsReading($0, nil) }
                .sorted { $0.name < $1.name }
                .map { BrowsedRecord($0, in: reached) }
        }
    }

    /// The path at which the server has the content of an asset, for a while; nil if the content is gone.
    package func downloadAddress(of asset: AssetValue) -> String? {
        do throws(WireFailure) {
            guard try service.assets.keeps(asset.fileChecksum) else { return nil }
        } catch {
            // A content that cannot be kept until somebody follows the address has none.
            return nil
        }
        let ticket = AssetTickets(key: service.key).download(asset.fileChecksum)
        return "/assets/content/\(ticket)/\(asset.fileChecksum.prefix(12))"
    }

    /// The file of an asset; nil if the content is gone.
    package func file(of asset: AssetValue) -> URL? {
        service.assets.location(of: asset.fileChecksum)
    }
}

extension ZoneAnswer {
    /// The name of the zone, unless the answer is a failure.
    fileprivate var name: ZoneName? {
        if case .zone(let zone) = self { zone.zoneID } else { nil }
    }
}
