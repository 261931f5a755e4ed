internal import FoundationBackfill

/// Fetches zones: those with given names, or all.
public final class CKFetchRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The names of the zones; nil for all zones.
    public var recordZoneIDs: [CKRecordZone.ID]?
    /// Tells the result of fetching a zone.
    public var perRecordZoneResultBlock: ((CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
    /// Tells the end, after all zones.
    public var fetchRecordZonesResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells the end, as older programs want it: the zones that were fetched, and the error.
    public var fetchRecordZonesCompletionBlock: (([CKRecordZone.ID: CKRecordZone]?, (any Error)?) -> Void)?

    private var fetched: [CKRecordZone.ID: CKRecordZone] = [:]

    /// Creates an operation that fetches all zones.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(recordZoneIDs zoneIDs: [CKRecordZone.ID]) {
        self.init()
        recordZoneIDs = zoneIDs
    }

    /// Returns an operation that fetches all zones.
    public static func fetchAllRecordZonesOperation() -> CKFetchRecordZonesOperation {
        CKFetchRecordZonesOperation()
    }

    override func perform() async throws {
        var errors = ItemErrors<CKRecordZoneID>()
        let report: DatabaseSession.Report<CKRecordZoneID, CKRecordZone> = { id, result in
            errors.add(id, result)
            if case .success(let zone) = result { self.fetched[id] = zone }
            self.perRecordZoneResultBlock?(id, result)
        }
        if let recordZoneIDs {
            try await session.fetch(recordZoneIDs, report: report)
        } else {
            for zone in try await session.allZones() { report(zone.zoneID, .success(zone)) }
        }
        try errors.check()
    }

    override func end(with error: CKError?) {
        fetchRecordZonesResultBlock?(error.result(()))
        fetchRecordZonesCompletionBlock?(fetched, error)
    }
}

/// Makes and deletes zones.
public final class CKModifyRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// The zones to make. Those that exist stay as they are.
    public var recordZonesToSave: [CKRecordZone]?
    /// The zones to delete, with all their records.
    public var recordZoneIDsToDelete: [CKRecordZone.ID]?
    /// Tells the result of making a zone.
    public var perRecordZoneSaveBlock: ((CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
    /// Tells the result of deleting a zone.
    public var perRecordZoneDeleteBlock: ((CKRecordZone.ID, Result<Void, any Error>) -> Void)?
    /// Tells the end, after all zones.
    public var modifyRecordZonesResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells the end, as older programs want it: the zones that were made and deleted, and the error.
    public var modifyRecordZonesCompletionBlock: (([CKRecordZone]?, [CKRecordZone.ID]?, (any Error)?) -> Void)?

    private var saved: [CKRecordZone] = []
    private var deleted: [CKRecordZone.ID] = []

    /// Creates an operation that changes nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(recordZonesToSave: [CKRecordZone]? = nil, recordZoneIDsToDelete: [CKRecordZone.ID]? = nil) {
        self.init()
        (self.recordZonesToSave, self.recordZoneIDsToDelete) = (recordZonesToSave, recordZoneIDsToDelete)
    }

    override func perform() async throws {
        try await session.modify(
            saving: recordZonesToSave ?? [],
            deleting: recordZoneIDsToDelete ?? [],
            saved: { id, result in
                if case .success(let zone) = result { self.saved.append(zone) }
                self.perRecordZoneSaveBlock?(id, result)
            },
            deleted: { id, result in
                if case .success = result { self.deleted.append(id) }
                self.perRecordZoneDeleteBlock?(id, result)
            }
        )
    }

    override func end(with error: CKError?) {
        modifyRecordZonesResultBlock?(error.result(()))
        modifyRecordZonesCompletionBlock?(saved, deleted, error)
    }
}
