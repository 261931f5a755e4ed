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
            try work.unparkAll(ofRow: former)
            former.parked = 0
            work.put(former)
            work.put(row)
        }
    }

    /// Removes the object and all knowledge of a record, whatever was changed here.
    func purge(_ row: MirrorRow) throws {
        if let object = try work.object(of: row) {
            work.keep(object)
            try delete(object)
        }
        try work.unparkAll(ofRow: row)
        work.remove(row)
    }
}

extension StoreMirror {
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
            for (zone, share) in taken { try work.settleShare(share, of: zone) }
        }
    }
}
#endif
