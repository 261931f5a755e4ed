#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Records that move from zone to zone, and zones that go.
extension IncomingPage {
    /// Takes over the object of a record that another device has moved to this zone.
    func takeOver(_ row: inout MirrorRow) throws {
        for var former in try work.rows(named: row.name) where former.id != row.id && former.type == row.type {
            guard let known = former.record, let local = known.local else { continue }
            (row.object, row.pair) = (former.object, former.pair)
            row.record = MirroredRecord(local: local)
            row.record?.base = known.base
            former.object = nil
            former.record?.local = nil
            for field in try work.parkedFields(ofRow: former) { try work.unpark(field) }
            former.parked = 0
            work.put(former)
            work.put(row)
        }
    }

    /// Removes the object and all knowledge of a record, whatever was changed here.
    func purge(_ row: MirrorRow) throws {
        if let object = try work.object(of: row) {
            work.keep(object)
            delete(object)
        }
        for field in try work.parkedFields(ofRow: row) { try work.unpark(field) }
        work.remove(row)
    }
}

extension StoreMirror {
    /// Removes the objects of a zone, and what is known of it.
    func purge(_ zone: ZoneName) async throws {
        var last: Int64 = 0
        while true {
            let from = last
            let next = try await perform { work -> Int64? in
                let rows = try work.tables.rows(
                    ofZone: work.zoneID(zone),
                    after: from,
                    limit: LocalChanges.stepSize
                )
                let page = IncomingPage(work: work)
                for row in rows { try page.purge(row) }
                if rows.isEmpty { work.setShare(nil, of: zone) }
                return rows.last?.id
            }
            guard let next else { return }
            last = next
        }
    }

    /// Takes over the shares that have come, and those that have gone.
    func takeShares(_ page: CKSyncEngine.Event.FetchedRecordZoneChanges) async throws {
        var shares: [(ZoneName, [UInt8]?)] = []
        for deletion in page.deletions where deletion.recordID.recordName == CKRecordNameZoneWideShare {
            shares.append((deletion.recordID.zoneName, nil))
        }
        for case let share as CKShare in page.modifications.map(\.record) {
            guard share.recordID.recordName == CKRecordNameZoneWideShare else { continue }
            shares.append((share.recordID.zoneName, try share.archived()))
        }
        guard !shares.isEmpty else { return }
        let taken = shares
        try await perform { work in
            for (zone, share) in taken { work.setShare(share, of: zone) }
        }
    }
}
#endif
