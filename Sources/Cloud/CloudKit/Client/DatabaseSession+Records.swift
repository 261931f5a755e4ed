internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

extension DatabaseSession {
    /// Fetches records by name and tells each result. Throws if a request as a whole fails.
    func fetch(
        _ ids: [CKRecordID],
        desiredKeys: [String]?,
        report: Report<CKRecordID, CKRecord>
    ) async throws {
        for (zone, ids) in ids.unique.grouped(by: \.zoneID) {
            for batch in ids.pieces(of: Self.mostItems) {
                do {
                    try await lookUp(batch, zone, desiredKeys, report)
                } catch let error as CKError where error.code == .zoneNotFound {
                    for id in batch { report(id, .failure(error)) }
                }
            }
        }
    }

    private func lookUp(
        _ ids: [CKRecordID],
        _ zone: CKRecordZoneID,
        _ desiredKeys: [String]?,
        _ report: Report<CKRecordID, CKRecord>
    ) async throws {
        let names = ids.map(\.recordName)
        var lookup = RecordsLookup(names, zoneID: zone.wire)
        lookup.desiredKeys = desiredKeys.map { Set($0) }
        let request = lookup
        let answer = try await read(.recordsLookup, RecordsAnswer.init) { request.write(to: &$0) }
        let results = Dictionary(answer.records.map { ($0.recordName, $0) }) { first, _ in first }
        let isInOrder = answer.records.count == ids.count
        for (place, id) in ids.enumerated() {
            guard let item = results[id.recordName] ?? (isInOrder ? answer.records[place] : nil) else {
                report(id, .failure(CKError.of(.unknownItem, "There is no record '\(id.recordName)'.")))
                continue
            }
            report(id, await result(item, zone))
        }
    }

    /// The record of an answer with its assets, or the reason why it is not there.
    func result(_ answer: RecordAnswer, _ zone: CKRecordZoneID) async -> Result<CKRecord, any Error> {
        switch answer {
        case .failure(_, let failure): return .failure(CKError(failure))
        case .record(let wire):
            let record = CKRecord.fetched(wire, in: zone, for: user)
            do {
                try await downloadAssets(of: record)
                return .success(record)
            } catch {
                return .failure(CKError(error))
            }
        }
    }

    /// A conflict along with the record that the service has, which it may have left out of its answer.
    func withServerRecord(_ answer: RecordAnswer, of id: CKRecordID) async -> RecordAnswer {
        guard case .failure(let name, var failure) = answer, failure.code == .conflict || failure.code == .exists,
            failure.serverRecord == nil
        else { return answer }
        let lookup = RecordsLookup([id.recordName], zoneID: id.zoneID.wire)
        do {
            let found = try await read(.recordsLookup, RecordsAnswer.init) { lookup.write(to: &$0) }
            if case .record(let record) = found.records.first { failure.serverRecord = record }
        } catch {
            failure.reason += " (The service's record could not be fetched: \(CKError(error).localizedDescription))"
        }
        return .failure(recordName: name, failure)
    }

    /// Runs a query and tells each record. Returns where it goes on.
    func query(
        _ query: CKQuery,
        in zone: CKRecordZoneID?,
        desiredKeys: [String]?,
        limit: Int,
        report: Report<CKRecordID, CKRecord>
    ) async throws -> CKQueryCursor? {
        var request = RecordsQuery(recordType: query.recordType)
        request.filters = try QueryTranslation.filters(query.predicate)
        request.sorts = try QueryTranslation.sorts(query.sortKeys ?? [])
        if zone == nil, scope == .shared {
            throw CKError.invalid("A query of the shared database must name a zone.")
        }
        request.zoneID = zone?.wire
        request.isZoneWide = zone == nil && scope == .private
        return try await run(request, desiredKeys, limit, report)
    }

    /// Goes on with a query.
    func query(
        from cursor: CKQueryCursor,
        desiredKeys: [String]?,
        limit: Int,
        report: Report<CKRecordID, CKRecord>
    ) async throws -> CKQueryCursor? {
        let request = try RecordsQuery(JSONReader.read(Array(cursor.request)))
        return try await run(request, desiredKeys, limit, report)
    }

    private func run(
        _ query: RecordsQuery,
        _ desiredKeys: [String]?,
        _ limit: Int,
        _ report: Report<CKRecordID, CKRecord>
    ) async throws -> CKQueryCursor? {
        var query = query
        query.desiredKeys = desiredKeys.map { Set($0) }
        query.resultsLimit = limit > 0 ? min(limit, Self.mostItems) : nil
        let request = query
        let answer = try await read(.recordsQuery, RecordsAnswer.init) { request.write(to: &$0) }
        let zone = query.zoneID.map { CKRecordZoneID($0) } ?? .default
        for item in answer.records {
            let result = await result(item, zone)
            if case .success(let record) = result {
                report(record.recordID, result)
            } else {
                report(CKRecordID(fetched: item.recordName, in: zone), result)
            }
        }
        guard let marker = answer.continuationMarker else { return nil }
        query.continuationMarker = marker
        var writer = JSONWriter()
        query.write(to: &writer)
        return CKQueryCursor(Data(writer.bytes))
    }
}

extension RecordAnswer {
    var recordName: String {
        switch self {
        case .record(let record): record.recordName
        case .failure(let name, _): name
        }
    }
}

extension Array where Element: Hashable {
    /// The elements, each once.
    var unique: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
