internal import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

extension CloudService {
    func query(_ query: RecordsQuery, _ address: DatabaseAddress, _ rules: RecordRules) async throws -> [UInt8] {
        let check = try QueryCheck(query, try await schema(of: address), limits)
        let limit = min(query.resultsLimit ?? limits.queryResults, limits.results)
        let start =
            try query.continuationMarker.map { text throws(WireFailure) in
                try QueryMarker(text, query)
            } ?? QueryMarker(zone: 0, offset: 0)
        return try await store.read { context in
            let (zones, rules) = try Self.zones(of: query, address, rules, in: context)
            let run = QueryRun(context: context, query: query, check: check, caller: rules)
            var marker: QueryMarker? = start
            var found: [(StoredRecord, ZoneName)] = []
            while let place = marker, found.count < limit, place.zone < zones.count {
                let zone = zones[place.zone]
                let page = try run.page(in: zone.number, from: place.offset, limit: limit - found.count)
                found += page.records.map { ($0, query.zoneID ?? ZoneName(zone.name)) }
                marker =
                    page.next.map { QueryMarker(zone: place.zone, offset: $0) }
                    ?? QueryMarker(zone: place.zone + 1, offset: 0)
            }
            let isOver = (marker?.zone ?? 0) >= zones.count
            return Self.answer(found, query, rules, isOver ? nil : marker?.text(for: query))
        }
    }

    /// The zones that a query searches, and the rules there. Without a name these are all of a private database.
    private static func zones(
        of query: RecordsQuery,
        _ address: DatabaseAddress,
        _ rules: RecordRules,
        in context: NSManagedObjectContext
    ) throws -> ([StoredZone], RecordRules) {
        if let name = query.zoneID, !query.isZoneWide {
            let database = try StoredDatabase.existing(address.home(of: name), in: context)
            if database == nil, name.isDefault { return ([], rules) }
            let zone = try StoredZone.existing(name, in: database)
            return ([zone], try rules.reaching(zone, name, in: context))
        }
        guard !address.isShared else {
            throw WireFailure.badRequest("the shared database is searched zone by zone: name one in zoneID")
        }
        guard let database = try StoredDatabase.existing(address, in: context) else { return ([], rules) }
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(format: "database == %@ AND isRemoved == NO", database)
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        return (try context.fetch(request), rules)
    }

    private static func answer(
        _ found: [(StoredRecord, ZoneName)],
        _ query: RecordsQuery,
        _ rules: RecordRules,
        _ marker: String?
    ) -> [UInt8] {
        let form = RecordForm(query.desiredKeys, query.numbersAsStrings, rules)
        var writer = JSONWriter(capacity: 1_024 * max(1, found.count))
        writer.object { writer in
            writer.member("records") { writer in
                writer.array(found) { writer, match in match.0.writeAnswer(to: &writer, in: match.1, form) }
            }
            writer.member("continuationMarker", marker)
        }
        return writer.bytes
    }
}

/// The place where a query goes on: an index into the zones that it searches, and an offset into the matches there.
struct QueryMarker: Hashable {
    var zone: Int
    var offset: Int

    init(zone: Int, offset: Int) {
        (self.zone, self.offset) = (zone, offset)
    }

    /// - Throws: `BAD_REQUEST` for a text that is no marker, or one of another query.
    init(_ text: String, _ query: RecordsQuery) throws(WireFailure) {
        let parts = Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self).split(separator: "/") } ?? []
        guard parts.count == 3, let zone = Int(parts[0]), let offset = Int(parts[1]), zone >= 0, offset >= 0,
            offset < .max / 2, parts[2] == Self.digest(of: query)
        else { throw .badRequest("Invalid continuation marker") }
        self.init(zone: zone, offset: offset)
    }

    func text(for query: RecordsQuery) -> String {
        Data("\(zone)/\(offset)/\(Self.digest(of: query))".utf8).base64EncodedString()
    }

    /// A number that tells queries apart, in the same way in every process.
    private static func digest(of query: RecordsQuery) -> String {
        var plain = query
        (plain.continuationMarker, plain.resultsLimit, plain.desiredKeys) = (nil, nil, nil)
        var writer = JSONWriter()
        plain.write(to: &writer)
        return String(writer.bytes.stableHash, radix: 36)
    }
}
