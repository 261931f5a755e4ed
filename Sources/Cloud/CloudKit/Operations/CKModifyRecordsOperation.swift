public import FoundationBackfill

/// Saves and deletes records.
///
/// ```swift
/// let operation = CKModifyRecordsOperation(recordsToSave: [book], recordIDsToDelete: nil)
/// operation.perRecordSaveBlock = { id, result in … }
/// operation.modifyRecordsResultBlock = { result in … }
/// database.add(operation)
/// ```
public final class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// What is sent, and whether it is saved if somebody else has changed the record.
    public enum RecordSavePolicy: Int, Sendable {
        /// The changed fields, only if nobody else has changed the record.
        case ifServerRecordUnchanged = 0
        /// The changed fields, in any case.
        case changedKeys = 1
        /// All fields, in any case.
        case allKeys = 2
    }

    /// The records to save.
    public var recordsToSave: [CKRecord]?
    /// The records to delete.
    public var recordIDsToDelete: [CKRecord.ID]?
    /// What is sent, and whether it is saved if somebody else has changed the record.
    public var savePolicy = RecordSavePolicy.ifServerRecordUnchanged
    /// Whether the changes of a zone are made as a whole or not at all.
    public var isAtomic = true
    /// Has no effect on Linux.
    public var clientChangeTokenData: Data?
    /// Tells which part of a record is saved, from 0 to 1.
    public var perRecordProgressBlock: ((CKRecord, Double) -> Void)?
    /// Tells the result of saving a record.
    public var perRecordSaveBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Tells the result of deleting a record.
    public var perRecordDeleteBlock: ((CKRecord.ID, Result<Void, any Error>) -> Void)?
    /// Tells the end, after all records.
    public var modifyRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells the result of saving a record, as older programs want it.
    public var perRecordCompletionBlock: ((CKRecord, (any Error)?) -> Void)?
    /// Tells the end, as older programs want it: the records that were saved and deleted, and the error.
    public var modifyRecordsCompletionBlock: (([CKRecord]?, [CKRecord.ID]?, (any Error)?) -> Void)?

    private var saved: [CKRecord] = []
    private var deleted: [CKRecord.ID] = []

    /// Creates an operation that saves and deletes nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(recordsToSave: [CKRecord]? = nil, recordIDsToDelete: [CKRecord.ID]? = nil) {
        self.init()
        (self.recordsToSave, self.recordIDsToDelete) = (recordsToSave, recordIDsToDelete)
    }

    override func perform() async throws {
        let records = recordsToSave ?? []
        let changes = RecordChanges(
            saves: records,
            deletions: recordIDsToDelete ?? [],
            policy: savePolicy,
            isAtomic: isAtomic
        )
        let byID = Dictionary(records.map { ($0.recordID, $0) }) { first, _ in first }
        let reports = ChangeReports(
            saved: { id, result in
                self.perRecordSaveBlock?(id, result)
                if case .success(let record) = result { self.saved.append(record) }
                if let record = byID[id] { self.perRecordCompletionBlock?(record, result.failure) }
            },
            deleted: { id, result in
                self.perRecordDeleteBlock?(id, result)
                if case .success = result { self.deleted.append(id) }
            },
            progress: { self.perRecordProgressBlock?($0, $1) }
        )
        try await session.modify(changes, reports: reports)
    }

    override func end(with error: CKError?) {
        modifyRecordsResultBlock?(error.result(()))
        modifyRecordsCompletionBlock?(saved, deleted, error)
    }
}

extension Result {
    /// The error; nil for a success.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
