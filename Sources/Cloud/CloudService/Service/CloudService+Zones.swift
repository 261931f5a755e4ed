internal import CloudWire
internal import CoreData
internal import UntrustedJSON

extension CloudService {
    func zones(
        in address: DatabaseAddress,
        _ read: @Sendable @escaping (ZoneReader) throws -> ZonesAnswer
    ) async throws -> [UInt8] {
        try await store.read { context in
            let reader = ZoneReader(context: context, database: try .existing(address, in: context))
            var writer = JSONWriter()
            try read(reader).write(to: &writer)
            return writer.bytes
        }
    }

    func modifyZones(
        _ request: ZonesModify,
        _ address: DatabaseAddress,
        _ clientID: String?
    ) async throws -> [UInt8] {
        let limits = limits
        guard request.operations.count <= limits.operations else {
            throw WireFailure(.limitExceeded, "a request has at most \(limits.operations) operations")
        }
        let (result, notices) = try await store.write { [subscriptions] context in
            let result = try ZoneBatch(context: context, address: address, limits: limits).run(request.operations)
            let notices = try subscriptions.watchers(of: address, in: context).compactMap { $0.noticeOfZones(address) }
            return (result, notices)
        }
        pushes.post(notices, exceptTo: clientID)
        // The zones are gone already: their records cannot be reached, whatever happens meanwhile.
        for number in result.removed { try await store.removeRecords(ofZone: number) }
        var writer = JSONWriter()
        ZonesAnswer(result.answers).write(to: &writer)
        return writer.bytes
    }

    func databaseChanges(
        _ feed: DatabaseFeed,
        _ address: DatabaseAddress,
        _ links: AssetLinks
    ) async throws -> [UInt8] {
        let limits = limits
        guard address.owner != nil else { throw WireFailure.badRequest("The public database has no feed of changes") }
        return try await store.read { context in
            let database = try StoredDatabase.existing(address, in: context)
            var writer = JSONWriter()
            let reader = FeedReader(context: context, database: database, limits: limits, links: links)
            try reader.zones(feed).write(to: &writer)
            return writer.bytes
        }
    }

    func zoneChanges(
        _ feeds: ZoneFeeds,
        _ address: DatabaseAddress,
        _ links: AssetLinks
    ) async throws -> [UInt8] {
        let limits = limits
        guard feeds.zones.count <= limits.results else {
            throw WireFailure(.limitExceeded, "a request names at most \(limits.results) zones")
        }
        return try await store.read { context in
            let database = try StoredDatabase.existing(address, in: context)
            let reader = FeedReader(context: context, database: database, limits: limits, links: links)
            var writer = JSONWriter(capacity: 64 * 1_024)
            writer.object { writer in
                writer.member("zones") { writer in
                    writer.array(feeds.zones) { writer, feed in
                        reader.write(feed, numbersAsStrings: feeds.numbersAsStrings, to: &writer)
                    }
                }
            }
            return writer.bytes
        }
    }

    func recordsChanges(
        _ node: JSONNode,
        _ address: DatabaseAddress,
        _ links: AssetLinks
    ) async throws -> [UInt8] {
        let limits = limits
        let feed = try ZoneFeed(node, defaults: node)
        let numbersAsStrings = node["numbersAsStrings"]?.bool ?? false
        return try await store.read { context in
            let database = try StoredDatabase.existing(address, in: context)
            let reader = FeedReader(context: context, database: database, limits: limits, links: links)
            return try reader.answer(feed, numbersAsStrings: numbersAsStrings).bytes
        }
    }
}

extension CloudStore {
    /// Removes all that was stored in a zone that is gone.
    func removeRecords(ofZone number: Int64) async throws {
        try await write { context in
            for entity in ["StoredRecord", "StoredLink", "StoredIndexEntry", "StoredAssetUse"] {
                let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
                request.predicate = NSPredicate(format: "zoneNumber == %@", NSNumber(value: number))
                try context.execute(NSBatchDeleteRequest(fetchRequest: request))
            }
        }
    }
}
