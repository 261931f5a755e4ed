internal import CloudWire
internal import CoreData
internal import UntrustedJSON

extension CloudService {
    func zones(
        in address: DatabaseAddress,
        named names: [ZoneName]? = nil
    ) async throws -> ServiceAnswer {
        try await store.read { context in
            guard !address.isShared else {
                return ServiceAnswer(try SharedZones(address, in: context).answer(named: names))
            }
            let reader = ZoneReader(context: context, database: try .existing(address, in: context))
            return ServiceAnswer(try names.map(reader.lookup) ?? reader.list())
        }
    }

    func modifyZones(
        _ request: ZonesModify,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> ServiceAnswer {
        guard request.operations.count <= limits.operations else {
            throw WireFailure(.limitExceeded, "a request has at most \(limits.operations) operations")
        }
        guard !address.isShared else { return try await leaveZones(request, address, rules) }
        let result = try await change(exceptTo: rules.clientID) { [self] context in
            let result = try ZoneBatch(context: context, address: address, limits: limits).run(request.operations)
            let members = try result.removed.reduce(into: Set<String>()) { members, zone in
                members.formUnion(try Self.members(ofZone: zone, in: context).keys)
            }
            let notices = try subscriptions.watchers(of: address, in: context).compactMap { $0.noticeOfZones(address) }
            return (result, try notices + newsOfZones(for: members, address, in: context))
        }
        // The zones are gone already: their records cannot be reached, whatever happens meanwhile.
        for number in result.removed { try await store.removeRecords(ofZone: number) }
        return ServiceAnswer(ZonesAnswer(result.answers))
    }

    func databaseChanges(
        _ feed: DatabaseFeed,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> ServiceAnswer {
        guard address.owner != nil else { throw WireFailure.badRequest("The public database has no feed of changes") }
        return try await store.read { [key] context in
            var writer = JSONWriter()
            guard !address.isShared else {
                try SharedZones(address, in: context).changes(feed, rules.limits, key).write(to: &writer)
                return ServiceAnswer(writer.bytes)
            }
            var reader = try FeedReader(context: context, address: address, rules: rules)
            try reader.zones(feed).write(to: &writer)
            var answer = ServiceAnswer(writer.bytes)
            answer.places = reader.places
            return answer
        }
    }

    func zoneChanges(
        _ feeds: ZoneFeeds,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> ServiceAnswer {
        guard feeds.zones.count <= limits.results else {
            throw WireFailure(.limitExceeded, "a request names at most \(limits.results) zones")
        }
        return try await store.read { context in
            var reader = try FeedReader(context: context, address: address, rules: rules)
            var writer = JSONWriter(capacity: 64 * 1_024)
            var failures = ItemFailures()
            writer.object { writer in
                writer.member("zones") { writer in
                    writer.array(feeds.zones) { writer, feed in
                        let failure = reader.write(feed, numbersAsStrings: feeds.numbersAsStrings, to: &writer)
                        if let failure { failures.add(failure) }
                    }
                }
            }
            var answer = ServiceAnswer(writer.bytes, failures)
            answer.places = reader.places
            return answer
        }
    }

    func recordsChanges(
        _ node: JSONNode,
        _ address: DatabaseAddress,
        _ rules: RecordRules
    ) async throws -> ServiceAnswer {
        let feed = try ZoneFeed(node, defaults: node)
        let numbersAsStrings = node["numbersAsStrings"]?.bool ?? false
        return try await store.read { context in
            var reader = try FeedReader(context: context, address: address, rules: rules)
            var answer = ServiceAnswer(try reader.answer(feed, numbersAsStrings: numbersAsStrings).bytes)
            answer.places = reader.places
            return answer
        }
    }
}

extension CloudStore {
    /// The entities whose rows belong to a zone, by its number.
    static let entitiesOfZones = [
        "StoredRecord", "StoredLink", "StoredIndexEntry", "StoredAssetUse", "StoredShare", "StoredParticipant",
        "StoredRequester",
    ]

    /// Removes all that was stored in a zone that is gone.
    ///
    /// - Parameter portion: The rows that a transaction removes at most: others wait for it.
    func removeRecords(ofZone number: Int64, portion: Int = 5_000) async throws {
        var isDone = false
        while !isDone {
            isDone = try await write { context in
                var left = portion
                for entity in CloudStore.entitiesOfZones where left > 0 {
                    left -= try CloudStore.removeRows(of: entity, inZone: number, most: left, context)
                }
                return left > 0
            }
        }
    }

    /// - Returns: The number of removed rows.
    private static func removeRows(
        of entity: String,
        inZone number: Int64,
        most: Int,
        _ context: NSManagedObjectContext
    ) throws -> Int {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: entity)
        request.resultType = .managedObjectIDResultType
        request.predicate = NSPredicate(format: "zoneNumber == %@", NSNumber(value: number))
        request.fetchLimit = most
        let rows = try context.fetch(request)
        if !rows.isEmpty { try context.execute(NSBatchDeleteRequest(objectIDs: rows)) }
        return rows.count
    }
}
