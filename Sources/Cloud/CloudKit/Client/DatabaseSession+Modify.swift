internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

/// What saves and deletes records.
struct RecordChanges: Sendable {
    var saves: [CKRecord]
    var deletions: [CKRecordID]
    /// The versions that deletions are for; without one, whatever is there is deleted.
    var deletionTags: [CKRecordID: String] = [:]
    var policy = CKModifyRecordsOperation.RecordSavePolicy.ifServerRecordUnchanged
    var isAtomic = true
}

/// Where the results of saving and deleting records are told.
struct ChangeReports {
    var saved: DatabaseSession.Report<CKRecordID, CKRecord> = { _, _ in }
    var deleted: DatabaseSession.Report<CKRecordID, Void> = { _, _ in }
    var progress: (CKRecord, Double) -> Void = { _, _ in }
}

extension DatabaseSession {
    /// Saves and deletes records, zone by zone, and tells each result.
    ///
    /// - Throws: The error of the first request if it fails as a whole, else a partial failure if an item fails.
    func modify(_ changes: RecordChanges, reports: ChangeReports) async throws {
        let names = changes.saves.map(\.recordID) + changes.deletions
        guard names.unique.count == names.count else {
            throw CKError.invalid("You can't save the same record twice.")
        }
        let saves = changes.saves.map { ($0.recordID, Optional($0)) }
        let items = saves + changes.deletions.map { ($0, nil) }
        var run = ModifyRun(session: self, changes: changes, reports: reports)
        for (zone, items) in items.grouped(by: { $0.0.zoneID }) {
            try await run.modify(items.map { ($0.0, $0.1) }, in: zone)
        }
        try run.errors.check()
    }
}

/// The course of one operation that saves and deletes records.
private struct ModifyRun {
    let session: DatabaseSession
    let changes: RecordChanges
    let reports: ChangeReports
    var errors = ItemErrors<CKRecordID>()
    private var hasAnswer = false

    init(session: DatabaseSession, changes: RecordChanges, reports: ChangeReports) {
        (self.session, self.changes, self.reports) = (session, changes, reports)
    }

    mutating func modify(_ items: [(CKRecordID, CKRecord?)], in zone: CKRecordZoneID) async throws {
        var pending: [PendingChange] = []
        var upload = AssetUpload(session: session, zone: zone, progress: reports.progress)
        var broken: [(CKRecordID, CKRecord?, CKError)] = []
        for (id, record) in items {
            do {
                let receipts = try await record.asyncMap { try await upload.receipts(of: $0) } ?? [:]
                let isExact = session.client.transport?.keepsFractionsOfDates ?? true
                var change = PendingChange(id, record, changes.policy, receipts, isExact: isExact)
                if record == nil, let tag = changes.deletionTags[id] { change.requireTag(tag) }
                pending.append(change)
            } catch let error as CKError where error.isOfAsset {
                broken.append((id, record, error))
            }
        }
        for (id, record, error) in broken { finish(id, record, .failure(error)) }
        // A zone's batch is saved as a whole or not at all.
        if !broken.isEmpty, changes.isAtomic, !zone.wire.isDefault { return skip(pending) }
        try await send(pending, in: zone)
    }

    private mutating func send(_ pending: [PendingChange], in zone: CKRecordZoneID) async throws {
        var rest = pending.batches[...]
        while let batch = rest.popFirst() {
            let count = errors.errors.count
            do {
                try await send(batch: batch, in: zone)
            } catch let error as CKError where error.code == .limitExceeded && batch.count > 1 {
                rest = ArraySlice(batch.pieces(of: (batch.count + 1) / 2) + rest)
                continue
            } catch let error as CKError where hasAnswer || [.zoneNotFound, .limitExceeded].contains(error.code) {
                for item in batch { finish(item.id, item.record, .failure(error)) }
            }
            hasAnswer = true
            if changes.isAtomic, !zone.wire.isDefault, errors.errors.count > count {
                return skip(rest.flatMap(\.self))
            }
        }
    }

    private mutating func send(batch: [PendingChange], in zone: CKRecordZoneID) async throws {
        var modify = RecordsModify(batch.map(\.operation), zoneID: zone.wire)
        modify.isAtomic = changes.isAtomic && !zone.wire.isDefault
        let request = modify
        let answer = try await session.write(.recordsModify, RecordsAnswer.init) { request.write(to: &$0) }
        let named = Dictionary(answer.records.map { ($0.recordName, $0) }) { first, _ in first }
        for (place, item) in batch.enumerated() {
            let isInOrder = answer.records.count == batch.count
            guard let result = isInOrder ? answer.records[place] : named[item.id.recordName] else {
                let reason = "The service has not said what became of '\(item.id.recordName)'."
                finish(item.id, item.record, .failure(CKError.of(.serverResponseLost, reason)))
                continue
            }
            finish(item, await session.withServerRecord(result, of: item.id))
        }
    }

    private mutating func finish(_ item: PendingChange, _ answer: RecordAnswer) {
        switch (answer, item.record) {
        case (.record(let wire), let record?):
            record.adopt(wire, sent: item.sent, for: session.user)
            reports.progress(record, 1)
            finish(item.id, record, .success(record))
        case (.record, nil): finish(item.id, nil, .success(nil))
        case (.failure(_, let failure), let record?):
            finish(item.id, record, .failure(CKError.saving(record, failure, for: session.user)))
        case (.failure(_, let failure), nil): finish(item.id, nil, .failure(CKError(failure)))
        }
    }

    private mutating func skip(_ items: [PendingChange]) {
        let error = CKError.of(.batchRequestFailed, "Another record of the batch could not be saved.")
        for item in items { finish(item.id, item.record, .failure(error)) }
    }

    private mutating func finish(_ id: CKRecordID, _ record: CKRecord?, _ result: Result<CKRecord?, any Error>) {
        errors.add(id, result)
        if record == nil {
            reports.deleted(id, result.map { _ in })
        } else {
            reports.saved(id, result.flatMap { $0.map { .success($0) } ?? .failure(CKError.cancelled) })
        }
    }
}

extension CKError {
    fileprivate var isOfAsset: Bool {
        [.assetFileNotFound, .assetFileModified, .assetNotAvailable].contains(code)
    }
}

extension Optional where Wrapped == CKRecord {
    fileprivate func asyncMap<Result>(_ body: (CKRecord) async throws -> Result) async rethrows -> Result? {
        if let self { try await body(self) } else { nil }
    }
}
