internal import FoundationBackfill

extension CKDatabase {
    /// Fetches a record.
    public func record(for recordID: CKRecord.ID) async throws -> CKRecord {
        let results = Results<CKRecordID, CKRecord>()
        try await session.fetch([recordID], desiredKeys: nil, report: results.add)
        return try results.value(of: recordID)
    }

    /// Fetches records.
    ///
    /// - Parameters:
    ///   - ids: The names of the records.
    ///   - desiredKeys: The fields to fetch; nil for all, empty for none.
    public func records(
        for ids: [CKRecord.ID],
        desiredKeys: [CKRecord.FieldKey]? = nil
    ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] {
        let results = Results<CKRecordID, CKRecord>()
        try await session.fetch(ids, desiredKeys: desiredKeys, report: results.add)
        return results.byID
    }

    /// Saves a record, if nobody else has changed it, and returns it with its new tag.
    @discardableResult
    public func save(_ record: CKRecord) async throws -> CKRecord {
        let results = Results<CKRecordID, CKRecord>()
        try await toleratingPartialFailure {
            try await session.modify(RecordChanges(saves: [record], deletions: []), reports: .init(saved: results.add))
        }
        return try results.value(of: record.recordID)
    }

    /// Deletes a record.
    @discardableResult
    public func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
        let results = Results<CKRecordID, Void>()
        try await toleratingPartialFailure {
            let changes = RecordChanges(saves: [], deletions: [recordID])
            try await session.modify(changes, reports: .init(deleted: results.add))
        }
        try results.value(of: recordID)
        return recordID
    }

    /// Saves and deletes records.
    ///
    /// - Parameters:
    ///   - recordsToSave: The records to save.
    ///   - recordIDsToDelete: The records to delete.
    ///   - savePolicy: What to send, and whether to save what somebody else has changed.
    ///   - atomically: Whether the changes of a zone are made as a whole or not at all. If so, an item's failure is
    ///     thrown, as a partial failure. More than 200 changes of a zone, or 2 MB, need several requests, each of which is
    ///     atomic.
    public func modifyRecords(
        saving recordsToSave: [CKRecord],
        deleting recordIDsToDelete: [CKRecord.ID],
        savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
        atomically: Bool = true
    ) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>], deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) {
        try await modify(
            RecordChanges(
                saves: recordsToSave,
                deletions: recordIDsToDelete,
                policy: savePolicy,
                isAtomic: atomically
            )
        )
    }

    /// Saves and deletes records that nobody else has changed, each for itself.
    ///
    /// - Parameter recordsToDelete: The tags of the versions that are to be deleted; empty for whatever is there.
    package func modifyRecords(
        saving recordsToSave: [CKRecord],
        deleting recordsToDelete: [CKRecord.ID: String]
    ) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>], deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) {
        var changes = RecordChanges(saves: recordsToSave, deletions: Array(recordsToDelete.keys), isAtomic: false)
        changes.deletionTags = recordsToDelete
        return try await modify(changes)
    }

    private func modify(_ changes: RecordChanges) async throws -> (
        saveResults: [CKRecord.ID: Result<CKRecord, any Error>], deleteResults: [CKRecord.ID: Result<Void, any Error>]
    ) {
        let (saved, deleted) = (Results<CKRecordID, CKRecord>(), Results<CKRecordID, Void>())
        let reports = ChangeReports(saved: saved.add, deleted: deleted.add)
        if changes.isAtomic {
            try await session.modify(changes, reports: reports)
        } else {
            try await toleratingPartialFailure { try await session.modify(changes, reports: reports) }
        }
        return (saved.byID, deleted.byID)
    }
}
