internal import CloudWire
internal import CoreData
internal import UntrustedJSON

/// Reads the changes of zones since a token, and writes them as an answer.
///
/// A record that has changed several times is there once, in its newest state; a deleted one as a tombstone, and so is one
/// that has left the share through which the caller saw it. A page ends with the token of its last record, so pages of any
/// size lead to the same state.
struct FeedReader {
    let context: NSManagedObjectContext
    let address: DatabaseAddress
    let rules: RecordRules
    /// The bytes of fields that the answer may still take.
    private var room: Int
    /// The database that the address names; nil if nothing was stored in it, or if it is a window on those of others.
    private let own: StoredDatabase?
    /// The places in feeds up to which the answer leads.
    private(set) var places: [FeedPlace] = []

    /// The records of a page are read by so many until it is clear that they are small.
    private static let step = 20

    init(context: NSManagedObjectContext, address: DatabaseAddress, rules: RecordRules) throws {
        (self.context, self.address, self.rules) = (context, address, rules)
        room = rules.limits.answerSize
        own = address.isShared ? nil : try .existing(address, in: context)
    }

    /// Writes an element of the answer to `changes/zone`.
    ///
    /// - Returns: The code of its failure; nil if it has the changes.
    mutating func write(_ feed: ZoneFeed, numbersAsStrings: Bool, to writer: inout JSONWriter) -> WireErrorCode? {
        do throws(WireFailure) {
            try page(of: feed).write(to: &writer, feed, numbersAsStrings)
            return nil
        } catch {
            ZoneAnswer.failure(feed.zoneID, error).write(to: &writer)
            if let place = FeedPlace(feed.zoneID, error) { places.append(place) }
            return error.code
        }
    }

    /// Writes the answer to `records/changes`, which is for one zone.
    mutating func answer(_ feed: ZoneFeed, numbersAsStrings: Bool) throws -> JSONWriter {
        var writer = JSONWriter(capacity: 64 * 1_024)
        try page(of: feed).write(to: &writer, feed, numbersAsStrings)
        return writer
    }

    /// A part of a zone's feed.
    struct Page {
        var records: [StoredRecord]
        var token: String
        var moreComing: Bool
        var rules: RecordRules

        func write(to writer: inout JSONWriter, _ feed: ZoneFeed, _ numbersAsStrings: Bool) {
            let form = RecordForm(feed.desiredKeys, numbersAsStrings, rules)
            writer.object { writer in
                writer.member("zoneID") { feed.zoneID.write(to: &$0) }
                writer.member("records") { writer in
                    writer.array(feed.isReversed ? records.reversed() : records) { writer, record in
                        if rules.access.sees(record) {
                            record.writeAnswer(to: &writer, in: feed.zoneID, form)
                        } else {
                            record.tombstone(in: feed.zoneID).write(to: &writer)
                        }
                    }
                }
                writer.member("syncToken", token)
                writer.member("moreComing", moreComing)
            }
        }
    }

    private mutating func page(of feed: ZoneFeed) throws(WireFailure) -> Page {
        do {
            return try readPage(of: feed)
        } catch {
            throw .ofService(error)
        }
    }

    private mutating func readPage(of feed: ZoneFeed) throws -> Page {
        guard !feed.zoneID.isDefault else { throw WireFailure.badRequest("The default zone has no feed of changes") }
        let home = try address.home(of: feed.zoneID)
        let database = address.isShared ? try StoredDatabase.existing(home, in: context) : own
        let zone = try StoredZone.existing(feed.zoneID, in: database)
        let rules = try rules.reaching(zone, feed.zoneID, in: context)
        let (epoch, view) = (database?.epoch ?? "", rules.access.view)
        let current = SyncToken(zone: zone.number, sequence: database?.lastSequence ?? 0, view: view)
        let start = try feed.syncToken.map { text throws(WireFailure) in
            try SyncToken(text, epoch: epoch, current: current).sequence
        }
        if start == nil, let past = feed.pastToken {
            try SyncToken.checkPast(of: past, epoch: epoch, current: current)
        }
        let limit = min(feed.resultsLimit ?? rules.limits.results, rules.limits.results)
        let (records, moreComing) = try changes(of: feed, zone.number, since: start, rules.access, limit: limit)
        let end = moreComing ? records.last?.sequence ?? start ?? 0 : max(zone.lastSequence, start ?? 0)
        let token = SyncToken(zone: zone.number, sequence: end, view: view).text(epoch: epoch)
        places.append(FeedPlace(feed.zoneID, number: zone.number, sequence: end, head: zone.lastSequence))
        return Page(records: records, token: token, moreComing: moreComing, rules: rules)
    }

    /// The changed records of a page, and whether more are coming.
    private mutating func changes(
        of feed: ZoneFeed,
        _ zone: Int64,
        since start: Int64?,
        _ access: ZoneAccess,
        limit: Int
    ) throws -> (records: [StoredRecord], moreComing: Bool) {
        let condition = access.condition(fromStart: start == nil)
        let types = feed.desiredRecordTypes.map { NSPredicate(format: "type IN %@", Array($0)) }
        // From the start, whatever is gone was never known.
        let present = start == nil ? NSPredicate(format: "isRemoved == NO") : nil
        var records: [StoredRecord] = []
        var (size, step) = (0, Self.step)
        while records.count <= limit {
            guard size < room else { return (records, true) }
            let request = NSFetchRequest<StoredRecord>(entityName: "StoredRecord")
            let place = NSPredicate(
                format: "zoneNumber == %@ AND sequence > %@",
                argumentArray: [NSNumber(value: zone), NSNumber(value: records.last?.sequence ?? start ?? 0)]
            )
            let parts = [place, present, types, condition].compactMap(\.self)
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: parts)
            request.sortDescriptors = [NSSortDescriptor(key: "sequence", ascending: true)]
            request.fetchLimit = min(step, limit + 1 - records.count)
            request.returnsObjectsAsFaults = false
            let found = try context.fetch(request)
            records += found
            size += found.reduce(0) { $0 + ($1.fields?.count ?? 0) }
            if found.count < request.fetchLimit { break }
            step = size < Self.step * 10_000 ? limit : Self.step
        }
        room -= size
        let moreComing = records.count > limit
        return (moreComing ? records.dropLast() : records, moreComing)
    }
}

extension FeedReader {
    /// The zones that have changed since a token. The default zone is none of them.
    mutating func zones(_ feed: DatabaseFeed) throws -> ZonesAnswer {
        guard let database = own else { return try noZones(feed) }
        let current = SyncToken(zone: 0, sequence: database.lastSequence)
        let start = try feed.syncToken.map { text throws(WireFailure) in
            try SyncToken(text, epoch: database.epoch, current: current).sequence
        }
        if start == nil, let past = feed.pastToken {
            try SyncToken.checkPast(of: past, epoch: database.epoch, current: current)
        }
        let limit = min(feed.resultsLimit ?? rules.limits.results, rules.limits.results)
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
        places.append(FeedPlace(nil, number: 0, sequence: end, head: database.lastSequence))
        answer.moreComing = moreComing
        return answer
    }

    /// The answer for a database in which nothing was ever saved. Its token expires with the first change, as one of a
    /// database that is gone does.
    private func noZones(_ feed: DatabaseFeed) throws -> ZonesAnswer {
        let start = SyncToken(zone: 0, sequence: 0)
        if let text = feed.syncToken ?? feed.pastToken { _ = try SyncToken(text, epoch: "", current: start) }
        var answer = ZonesAnswer([])
        answer.syncToken = start.text(epoch: "")
        return answer
    }
}

extension StoredZone {
    /// The zone as an answer carries it, with the end of its feed.
    ///
    /// - Parameter view: The part of the zone that the client sees.
    func wire(epoch: String, view: Int64 = 0) -> WireZone {
        let name = ZoneName(name)
        let token =
            name.isDefault ? nil : SyncToken(zone: number, sequence: lastSequence, view: view).text(epoch: epoch)
        return WireZone(name, syncToken: isRemoved ? nil : token, isAtomic: !name.isDefault, isDeleted: isRemoved)
    }
}
