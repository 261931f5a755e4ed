#if CloudKit
internal import CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// What has become of a batch that was sent.
struct SentBatch: Sendable {
    private var saved: [(name: SyncRecordName, version: RecordVersion, tag: String)] = []
    private var deleted: [SyncRecordName] = []
    /// The records that the service has in another version, which is merged with ours.
    private var conflicts: [IncomingRecord] = []
    /// The records that the service has no more.
    private var missing: [SyncRecordName] = []
    private var refused: [SyncRecordName: String] = [:]
    /// The refused records that the user may only read.
    private var denied: Set<SyncRecordName> = []
    /// The refused records whose zone the service does not have, and so none of their versions.
    private var withoutZone: Set<SyncRecordName> = []
    private(set) var missesZone = false
    private let homeZone: ZoneName?
    /// The first error that is not settled by itself.
    private(set) var error: CKError?

    var doneCount: Int { saved.count + deleted.count }

    /// - Parameter homeZone: The zone that the mirror makes when the service does not have it; nil for none.
    init(
        _ batch: OutgoingBatch,
        _ sent: CKSyncEngine.Event.SentRecordZoneChanges,
        homeZone: ZoneName?
    ) throws {
        try self.init(
            batch,
            saved: sent.savedRecords,
            deleted: sent.deletedRecordIDs,
            failed: sent.failedRecordSaves.map { ($0.record.recordID, $0.error) },
            notDeleted: sent.failedRecordDeletes,
            homeZone: homeZone
        )
    }

    init(
        _ batch: OutgoingBatch,
        saved records: [CKRecord],
        deleted deletedIDs: [CKRecord.ID],
        failed: [(CKRecord.ID, CKError)],
        notDeleted: [CKRecord.ID: CKError],
        homeZone: ZoneName? = nil
    ) throws {
        self.homeZone = homeZone
        for record in records {
            let name = SyncRecordName(record.recordID.recordName, in: record.recordID.zoneName)
            guard let version = batch.versions[name] else { continue }
            saved.append((name, version, record.recordChangeTag ?? ""))
        }
        deleted = deletedIDs.map { SyncRecordName($0.recordName, in: $0.zoneName) }
        for (id, error) in failed { try take(error, id, isDeletion: false) }
        for (id, error) in notDeleted { try take(error, id, isDeletion: true) }
    }

    private mutating func take(_ error: CKError, _ id: CKRecord.ID, isDeletion: Bool) throws {
        let name = SyncRecordName(id.recordName, in: id.zoneName)
        switch error.code {
        case .serverRecordChanged:
            guard let record = error.serverRecord else { return note(error) }
            conflicts.append(try IncomingRecord(record))
        case .unknownItem:
            if isDeletion { deleted.append(name) } else { missing.append(name) }
        case .zoneNotFound where isDeletion, .userDeletedZone where isDeletion: deleted.append(name)
        case .zoneNotFound where name.zone == homeZone, .userDeletedZone where name.zone == homeZone:
            missesZone = true
        case .zoneNotFound, .userDeletedZone:
            note(error)
            withoutZone.insert(name)
            refused[name] = error.localizedDescription
        case .batchRequestFailed: break
        default:
            note(error)
            if error.code == .permissionFailure { denied.insert(name) }
            if !error.isRetriedByItself { refused[name] = error.localizedDescription }
        }
    }

    private mutating func note(_ error: CKError) { self.error = self.error ?? error }

    /// Notes the outcome in the rows.
    ///
    /// - Returns: Whether the service does not have the zone.
    func take(_ work: MirrorWork) throws -> Bool {
        for (name, version, tag) in saved {
            guard var row = try work.row(named: name.name, zone: work.zoneID(name.zone)) else { continue }
            row.record?.saved(version, tag: tag)
            work.log(row, "was saved")
            row.feed = work.feed(of: name.zone)
            work.put(row)
            if row.pending == nil { try OwnedObjects(work: work).forget(with: row) }
            // What was kept only until it was sent goes now.
            guard !work.mirror.predicates.isEmpty, let object = try work.object(of: row) else { continue }
            _ = try KeptObjects(work: work).evict(object, row)
        }
        for name in deleted {
            guard var row = try work.row(named: name.name, zone: work.zoneID(name.zone)) else { continue }
            _ = row.record?.receiveDeletion()
            work.log(row, "was deleted")
            work.put(row)
            if row.pending == nil { try OwnedObjects(work: work).forget(with: row) }
        }
        for (name, reason) in refused {
            guard var row = try work.row(named: name.name, zone: work.zoneID(name.zone)) else { continue }
            row.reason = reason
            if withoutZone.contains(name) { row.record?.loseService() }
            work.put(row)
            work.log("\(work.typeName(row.type)) \(row.name) is set aside: \(reason)", level: 1)
        }
        if work.mirror.refusedChanges == .revert {
            for name in denied.sorted(by: { $0.name < $1.name }) where name.zone.owner != nil {
                guard let row = try work.row(named: name.name, zone: work.zoneID(name.zone)) else { continue }
                try RefusedChanges(work: work).revert(row)
            }
        }
        let page = IncomingPage(work: work)
        try page.take(conflicts)
        try page.takeDeletions(missing.map { ($0.name, $0.zone) })
        return missesZone
    }
}

extension CKError {
    /// Whether the same change may be taken at the next attempt.
    fileprivate var isRetriedByItself: Bool {
        switch code {
        case .notAuthenticated, .accountTemporarilyUnavailable, .networkFailure, .networkUnavailable,
            .quotaExceeded, .requestRateLimited, .serviceUnavailable, .serverResponseLost, .zoneBusy,
            .operationCancelled:
            true
        default: false
        }
    }
}
#endif
