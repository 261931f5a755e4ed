internal import CloudWire
internal import FoundationBackfill

extension DatabaseSession {
    /// Fetches all zones of the database.
    func allZones() async throws -> [CKRecordZone] {
        let answer = try await read(.zonesList, ZonesAnswer.init)
        return answer.zones.compactMap { if case .zone(let zone) = $0 { CKRecordZone(zone) } else { nil } }
    }

    /// Fetches zones by name and tells each result.
    func fetch(_ ids: [CKRecordZoneID], report: Report<CKRecordZoneID, CKRecordZone>) async throws {
        for batch in ids.unique.pieces(of: Self.mostItems) {
            let request = ZonesLookup(batch.map(\.wire))
            let answer = try await read(.zonesLookup, ZonesAnswer.init) { request.write(to: &$0) }
            let results = answer.byZone
            for id in batch { report(id, Self.zone(id, results[id.wire])) }
        }
    }

    /// Saves and deletes zones and tells each result. Throws a partial failure if one fails.
    func modify(
        saving zones: [CKRecordZone],
        deleting ids: [CKRecordZoneID],
        saved: Report<CKRecordZoneID, CKRecordZone>,
        deleted: Report<CKRecordZoneID, Void>
    ) async throws {
        if scope == .public, !(zones.isEmpty && ids.isEmpty) {
            throw CKError.of(.badDatabase, "The public database has only its default zone.")
        }
        if scope == .shared, !zones.isEmpty {
            throw CKError.of(.badDatabase, "Zones of the shared database are made by their owners.")
        }
        let operations = zones.map { ($0.zoneID, false) } + ids.map { ($0, true) }
        guard operations.map(\.0).unique.count == operations.count else {
            throw CKError.invalid("You can't save the same zone twice.")
        }
        var errors = ItemErrors<CKRecordZoneID>()
        for batch in operations.pieces(of: Self.mostItems) {
            let request = ZonesModify(batch.map { .init($0.0.wire, isDeletion: $0.1) })
            let results = try await write(.zonesModify, ZonesAnswer.init) { request.write(to: &$0) }.byZone
            for (id, isDeletion) in batch {
                let result = Self.zone(id, results[id.wire])
                errors.add(id, result)
                if isDeletion { deleted(id, result.map { _ in }) } else { saved(id, result) }
            }
        }
        try errors.check()
    }

    private static func zone(_ id: CKRecordZoneID, _ answer: ZoneAnswer?) -> Result<CKRecordZone, any Error> {
        switch answer {
        case .zone(let zone): .success(CKRecordZone(zone))
        case .failure(_, let failure): .failure(CKError(failure))
        case nil: .failure(CKError.of(.zoneNotFound, "There is no zone '\(id.zoneName)'."))
        }
    }
}

extension ZonesAnswer {
    fileprivate var byZone: [ZoneName: ZoneAnswer] {
        var results: [ZoneName: ZoneAnswer] = [:]
        for answer in zones {
            switch answer {
            case .zone(let zone): results[zone.zoneID] = answer
            case .failure(let name, _): results[name] = answer
            }
        }
        return results
    }
}
