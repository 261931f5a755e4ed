internal import FoundationBackfill

/// Fetches records by name.
public final class CKFetchRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The names of the records.
    public var recordIDs: [CKRecord.ID]?
    /// The fields to fetch; nil for all, empty for none.
    public var desiredKeys: [CKRecord.FieldKey]?
    /// Tells which part of a record is fetched, from 0 to 1.
    public var perRecordProgressBlock: ((CKRecord.ID, Double) -> Void)?
    /// Tells the result of fetching a record.
    public var perRecordResultBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Tells the end, after all records.
    public var fetchRecordsResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells the result of fetching a record, as older programs want it.
    public var perRecordCompletionBlock: ((CKRecord?, CKRecord.ID?, (any Error)?) -> Void)?
    /// Tells the end, as older programs want it: the records that were fetched, and the error.
    public var fetchRecordsCompletionBlock: (([CKRecord.ID: CKRecord]?, (any Error)?) -> Void)?

    private var fetched: [CKRecord.ID: CKRecord] = [:]
    private var wantsUser = false

    /// Creates an operation that fetches nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(recordIDs: [CKRecord.ID]) {
        self.init()
        self.recordIDs = recordIDs
    }

    /// Returns an operation that fetches the record of the program's user.
    public static func fetchCurrentUserRecordOperation() -> CKFetchRecordsOperation {
        let operation = CKFetchRecordsOperation()
        operation.wantsUser = true
        return operation
    }

    override func perform() async throws {
        var errors = ItemErrors<CKRecordID>()
        let ids = wantsUser ? [try await session.currentUser()] : recordIDs ?? []
        try await session.fetch(ids, desiredKeys: desiredKeys) { id, result in
            errors.add(id, result)
            if case .success(let record) = result {
                self.fetched[id] = record
                self.perRecordProgressBlock?(id, 1)
            }
            self.perRecordResultBlock?(id, result)
            self.perRecordCompletionBlock?(self.fetched[id], id, result.failure)
        }
        try errors.check()
    }

    override func end(with error: CKError?) {
        fetchRecordsResultBlock?(error.result(()))
        fetchRecordsCompletionBlock?(fetched, error)
    }
}
