internal import CloudWire
internal import CoreData
internal import UntrustedJSON

/// Reads the changes of a zone since a token, and writes them as an answer.
///
/// A record that has changed several times is there once, in its newest state; a deleted one as a tombstone. A page ends
/// with the token of its last record, so pages of any size lead to the same state.
struct FeedReader {
    let context: NSManagedObjectContext
    let database: StoredDatabase?
    let limits: ServiceLimits
    let links: AssetLinks

    /// Writes an element of the answer to `changes/zone`.
    func write(_ feed: ZoneFeed, numbersAsStrings: Bool, to writer: inout JSONWriter) {
        do throws(WireFailure) {
            let page = try page(of: feed)
            page.write(to: &writer, in: feed.zoneID, RecordForm(feed.desiredKeys, numbersAsStrings, links))
        } catch {
            ZoneAnswer.failure(feed.zoneID, error).write(to: &writer)
        }
    }

    /// Writes the answer to `records/changes`, which is for one zone.
    func answer(_ feed: ZoneFeed, numbersAsStrings: Bool) throws -> JSONWriter {
        var writer = JSONWriter(capacity: 64 * 1_024)
        try page(of: feed).write(to: &writer, in: feed.zoneID, RecordForm(feed.desiredKeys, numbersAsStrings, links))
        return writer
    }

    /// A part of a zone's feed.
    struct Page {
        var records: [StoredRecord]
        var token: String
        var moreComing: Bool

        func write(to writer: inout JSONWriter, in zone: ZoneName, _ form: RecordForm) {
            writer.object { writer in
                writer.member("zoneID") { zone.write(to: &$0) }
                writer.member("records") { writer in
                    writer.array(records) { $1.writeAnswer(to: &$0, in: zone, form) }
                }
                writer.member("syncToken", token)
                writer.member("moreComing", moreComing)
            }
        }
    }

    private func page(of feed: ZoneFeed) throws(WireFailure) -> Page {
        do {
            return try readPage(of: feed)
        } catch {
            throw .ofService(error)
        }
    }

    private func readPage(of feed: ZoneFeed) throws -> Page {
        guard !feed.zoneID.isDefault else { throw WireFailure.badRequest("The default zone has no feed of changes") }
        let zone = try StoredZone.existing(feed.zoneID, in: database)
        let epoch = database?.epoch ?? ""
        let start = try feed.syncToken.map { text throws(WireFailure) in
            try SyncToken(text, epoch: epoch, zone: zone.number, lastSequence: database?.lastSequence ?? 0).sequence
        }
        let limit = min(feed.resultsLimit ?? limits.results, limits.results)
        let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
        var condition = "zoneNumber == %@ AND sequence > %@"
        var arguments: [Any] = [NSNumber(value: zone.number), NSNumber(value: start ?? 0)]
        // From the start, whatever is gone was never known.
        if start == nil { condition += " AND isRemoved == NO" }
        if let types = feed.desiredRecordTypes {
            condition += " AND type IN %@"
            arguments.append(Array(types))
        }
        request.predicate = NSPredicate(format: condition, argumentArray: arguments)
        request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: true)]
        request.fetchLimit = limit + 1
        request.returnsObjectsAsFaults = false
        var records = try context.fetch(request)
        let moreComing = records.count > limit
        if moreComing { records.removeLast() }
        let end = moreComing ? records.last?.sequence ?? zone.lastSequence : max(zone.lastSequence, start ?? 0)
        if feed.isReversed { records.reverse() }
        return Page(
            records: records,
            token: SyncToken(zone: zone.number, sequence: end).text(epoch: epoch),
            moreComing: moreComing
        )
    }
}

extension FeedReader {
    /// The zones that have changed since a token. The default zone is none of them.
    func zones(_ feed: DatabaseFeed) throws -> ZonesAnswer {
        guard let database else { return ZonesAnswer([]) }
        let start = try feed.syncToken.map { text throws(WireFailure) in
            try SyncToken(text, epoch: database.epoch, zone: 0, lastSequence: database.lastSequence).sequence
        }
        let limit = min(feed.resultsLimit ?? limits.results, limits.results)
        let request = NSFetchRequest<StoredZone>(entityName: "StoredZone")
        request.predicate = NSPredicate(
            format: "database == %@ AND lastSequence > %@ AND name != %@"
                + (start == nil ? " AND isRemoved == NO" : ""),
            argumentArray: [database, NSNumber(value: start ?? 0), ZoneName.defaultName]
        )
        request.sortDescriptors = [NSSortDescriptor(key: "lastSequence", ascending: true)]
        request.fetchLimit = limit + 1
        var zones = try context.fetch(request)
        let moreComing = zones.count > limit
        if moreComing { zones.removeLast() }
        let end = moreComing ? zones.last?.lastSequence ?? 0 : database.lastSequence
        var answer = ZonesAnswer(zones.map { .zone($0.wire(epoch: database.epoch)) })
        answer.syncToken = SyncToken(zone: 0, sequence: end).text(epoch: database.epoch)
        answer.moreComing = moreComing
        return answer
    }
}

extension StoredZone {
    /// The zone as an answer carries it, with the end of its feed.
    func wire(epoch: String) -> WireZone {
        let name = ZoneName(name)
        let token = name.isDefault ? nil : SyncToken(zone: number, sequence: lastSequence).text(epoch: epoch)
        return WireZone(name, syncToken: isRemoved ? nil : token, isAtomic: !name.isDefault, isDeleted: isRemoved)
    }
}
