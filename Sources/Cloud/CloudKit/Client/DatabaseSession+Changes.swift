internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

/// A page of the changes of a database's zones.
struct DatabaseChangePage: Sendable {
    var modifications: [CKDatabase.DatabaseChange.Modification] = []
    var deletions: [CKDatabase.DatabaseChange.Deletion] = []
    let token: CKServerChangeToken
    let moreComing: Bool
}

/// A page of the changes of a zone's records.
struct ZoneChangePage: Sendable {
    var modifications: [(CKRecordID, Result<CKRecord, any Error>)] = []
    var deletions: [CKDatabase.RecordZoneChange.Deletion] = []
    let token: CKServerChangeToken
    let moreComing: Bool
}

extension DatabaseSession {
    /// Fetches a page of the changes of the database's zones.
    ///
    /// - Parameter past: A token of before, if the feed is read from its start.
    func changes(
        since token: CKServerChangeToken?,
        past: String? = nil,
        limit: Int?
    ) async throws -> DatabaseChangePage {
        if scope == .public { throw CKError.invalid("The public database has no feed of changes.") }
        var request = DatabaseFeed(since: token?.text, limit: limit.flatMap { $0 > 0 ? $0 : nil })
        request.pastToken = past
        let answer = try await read(.changesDatabase, ZonesAnswer.init) { [request] in request.write(to: &$0) }
        guard let next = answer.syncToken else {
            throw CKError.of(.internalError, "The changes of the database lack a token.")
        }
        var page = DatabaseChangePage(
            token: CKServerChangeToken(next),
            // An answer that has come no further must not be asked for again and again.
            moreComing: answer.moreComing && next != token?.text
        )
        for case .zone(let zone) in answer.zones {
            let id = CKRecordZoneID(zone.zoneID)
            if zone.isDeleted {
                page.deletions.append(.init(zoneID: id, reason: .deleted))
            } else {
                page.modifications.append(.init(zoneID: id))
            }
        }
        return page
    }

    /// Fetches a page of the changes of a zone's records.
    ///
    /// - Parameter past: A token of before, if the feed is read from its start.
    func changes(
        of zone: CKRecordZoneID,
        since token: CKServerChangeToken?,
        past: String? = nil,
        desiredKeys: [String]?,
        limit: Int?
    ) async throws -> ZoneChangePage {
        if scope == .public { throw CKError.invalid("The public database has no feed of changes.") }
        var feed = ZoneFeed(zone.wire, since: token?.text)
        feed.pastToken = past
        feed.desiredKeys = desiredKeys.map { Set($0) }
        feed.resultsLimit = limit.flatMap { $0 > 0 ? $0 : nil }
        let request = ZoneFeeds([feed])
        let zones = { (node: JSONNode) in try node.list("zones").map { try ZoneFeedAnswer($0) } }
        let answers = try await read(.changesZone, zones) { request.write(to: &$0) }
        switch answers.first {
        case nil: throw CKError.of(.zoneNotFound, "There is no zone '\(zone.zoneName)'.")
        case .failure(_, let failure): throw CKError(failure)
        case .changes(_, let records, let next, let moreComing):
            var page = ZoneChangePage(
                token: CKServerChangeToken(next),
                moreComing: moreComing && next != token?.text
            )
            for record in records { await add(record, of: zone, to: &page) }
            return page
        }
    }

    private func add(_ answer: RecordAnswer, of zone: CKRecordZoneID, to page: inout ZoneChangePage) async {
        let id = CKRecordID(fetched: answer.recordName, in: zone)
        if case .record(let wire) = answer, wire.isDeleted {
            page.deletions.append(.init(recordID: id, recordType: wire.recordType ?? ""))
        } else {
            page.modifications.append((id, await result(answer, zone)))
        }
    }
}
