internal import FoundationBackfill

/// Fetches which zones of a database have changed.
public final class CKFetchDatabaseChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The place that an earlier fetch has come to; nil from the start.
    public var previousServerChangeToken: CKServerChangeToken?
    /// The most zones of one answer; 0 leaves it to the service.
    public var resultsLimit = 0
    /// Whether the operation goes on until there are no more changes.
    public var fetchAllChanges = true
    /// Tells a zone that has changed.
    public var recordZoneWithIDChangedBlock: ((CKRecordZone.ID) -> Void)?
    /// Tells a zone that was deleted.
    public var recordZoneWithIDWasDeletedBlock: ((CKRecordZone.ID) -> Void)?
    /// Tells a zone that is gone because the user has deleted the program's data.
    public var recordZoneWithIDWasPurgedBlock: ((CKRecordZone.ID) -> Void)?
    /// Tells a zone that is gone because the user has reset the encryption.
    public var recordZoneWithIDWasDeletedDueToUserEncryptedDataResetBlock: ((CKRecordZone.ID) -> Void)?
    /// Tells the place that the fetch has come to, after each answer.
    public var changeTokenUpdatedBlock: ((CKServerChangeToken) -> Void)?
    /// Tells the end: the place, and whether there are more changes.
    public var fetchDatabaseChangesResultBlock:
        ((Result<(serverChangeToken: CKServerChangeToken, moreComing: Bool), any Error>) -> Void)?
    /// Tells the end, as older programs want it.
    public var fetchDatabaseChangesCompletionBlock: ((CKServerChangeToken?, Bool, (any Error)?) -> Void)?

    private var reached: (serverChangeToken: CKServerChangeToken, moreComing: Bool)?

    /// Creates an operation that fetches from the start.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(previousServerChangeToken: CKServerChangeToken?) {
        self.init()
        self.previousServerChangeToken = previousServerChangeToken
    }

    override func perform() async throws {
        var token = previousServerChangeToken
        while true {
            try Task.checkCancellation()
            let page = try await session.changes(since: token, limit: resultsLimit)
            for change in page.modifications { recordZoneWithIDChangedBlock?(change.zoneID) }
            for change in page.deletions { tell(change) }
            (token, reached) = (page.token, (page.token, page.moreComing))
            changeTokenUpdatedBlock?(page.token)
            guard page.moreComing, fetchAllChanges else { return }
        }
    }

    private func tell(_ deletion: CKDatabase.DatabaseChange.Deletion) {
        switch deletion.reason {
        case .deleted: recordZoneWithIDWasDeletedBlock?(deletion.zoneID)
        case .purged: (recordZoneWithIDWasPurgedBlock ?? recordZoneWithIDWasDeletedBlock)?(deletion.zoneID)
        case .encryptedDataReset:
            (recordZoneWithIDWasDeletedDueToUserEncryptedDataResetBlock ?? recordZoneWithIDWasDeletedBlock)?(
                deletion.zoneID
            )
        }
    }

    override func end(with error: CKError?) {
        if let reached, error == nil {
            fetchDatabaseChangesResultBlock?(.success(reached))
        } else {
            fetchDatabaseChangesResultBlock?(.failure(error ?? .cancelled))
        }
        fetchDatabaseChangesCompletionBlock?(reached?.serverChangeToken, reached?.moreComing ?? false, error)
    }
}
