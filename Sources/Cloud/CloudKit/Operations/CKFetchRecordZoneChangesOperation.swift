public import FoundationBackfill
internal import TSanMutex

/// Fetches the records of zones that have changed, zone by zone.
public final class CKFetchRecordZoneChangesOperation: CKDatabaseOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// What to fetch of a zone.
    public final class ZoneConfiguration: NSObject, NSCopying, Sendable {
        private let values: Mutex<(token: CKServerChangeToken?, limit: Int, keys: [String]?)>

        /// The place that an earlier fetch has come to; nil from the start.
        public var previousServerChangeToken: CKServerChangeToken? {
            get { values.withLock { $0.token } }
            set { values.withLock { $0.token = newValue } }
        }

        /// The most records of one answer; 0 leaves it to the service.
        public var resultsLimit: Int {
            get { values.withLock { $0.limit } }
            set { values.withLock { $0.limit = newValue } }
        }

        /// The fields to fetch; nil for all, empty for none.
        public var desiredKeys: [CKRecord.FieldKey]? {
            get { values.withLock { $0.keys } }
            set { values.withLock { $0.keys = newValue } }
        }

        /// Creates a configuration.
        public init(
            previousServerChangeToken: CKServerChangeToken? = nil,
            resultsLimit: Int? = nil,
            desiredKeys: [CKRecord.FieldKey]? = nil
        ) {
            values = Mutex((previousServerChangeToken, resultsLimit ?? 0, desiredKeys))
        }

        /// Returns a configuration with the same values, which change independently.
        public func copy(with zone: NSZone? = nil) -> Any {
            ZoneConfiguration(
                previousServerChangeToken: previousServerChangeToken,
                resultsLimit: resultsLimit,
                desiredKeys: desiredKeys
            )
        }
    }

    /// The zones.
    public var recordZoneIDs: [CKRecordZone.ID]?
    /// What to fetch of each zone; everything of zones that are not in it.
    public var configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]?
    /// Whether the operation goes on until there are no more changes.
    public var fetchAllChanges = true
    /// Tells a record that was made or changed, or why it cannot be had.
    public var recordWasChangedBlock: ((CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
    /// Tells a record that was deleted, and its type.
    public var recordWithIDWasDeletedBlock: ((CKRecord.ID, CKRecord.RecordType) -> Void)?
    /// Tells the place that the fetch of a zone has come to, after each answer but the last.
    public var recordZoneChangeTokensUpdatedBlock: ((CKRecordZone.ID, CKServerChangeToken?, Data?) -> Void)?
    /// Tells the end of a zone: the place, and whether there are more changes.
    public var recordZoneFetchResultBlock:
        (
            (
                CKRecordZone.ID,
                Result<
                    (serverChangeToken: CKServerChangeToken, clientChangeTokenData: Data?, moreComing: Bool), any Error
                >
            ) -> Void
        )?
    /// Tells the end, after all zones.
    public var fetchRecordZoneChangesResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells a record that was made or changed, as older programs want it.
    public var recordChangedBlock: ((CKRecord) -> Void)?
    /// Tells the end of a zone, as older programs want it.
    public var recordZoneFetchCompletionBlock:
        ((CKRecordZone.ID, CKServerChangeToken?, Data?, Bool, (any Error)?) -> Void)?
    /// Tells the end, as older programs want it.
    public var fetchRecordZoneChangesCompletionBlock: (((any Error)?) -> Void)?

    /// Creates an operation that fetches nothing yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(
        recordZoneIDs: [CKRecordZone.ID]? = nil,
        configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? = nil
    ) {
        self.init()
        (self.recordZoneIDs, self.configurationsByRecordZoneID) = (recordZoneIDs, configurationsByRecordZoneID)
    }

    override func perform() async throws {
        var errors = ItemErrors<CKRecordZoneID>()
        for zone in recordZoneIDs ?? configurationsByRecordZoneID.map({ Array($0.keys) }) ?? [] {
            do {
                let page = try await fetch(zone)
                recordZoneFetchResultBlock?(zone, .success((page.token, nil, page.moreComing)))
                recordZoneFetchCompletionBlock?(zone, page.token, nil, page.moreComing, nil)
            } catch {
                let error = CKError(error)
                // A request that never reached the zone ends the operation.
                guard error.code.isOfZone else { throw error }
                errors.add(zone, Result<Void, any Error>.failure(error))
                recordZoneFetchResultBlock?(zone, .failure(error))
                recordZoneFetchCompletionBlock?(zone, nil, nil, false, error)
            }
        }
        try errors.check()
    }

    /// Fetches the changes of a zone and returns the last page.
    private func fetch(_ zone: CKRecordZoneID) async throws -> ZoneChangePage {
        let configuration = configurationsByRecordZoneID?[zone]
        var token = configuration?.previousServerChangeToken
        while true {
            try Task.checkCancellation()
            let page = try await session.changes(
                of: zone,
                since: token,
                desiredKeys: configuration?.desiredKeys,
                limit: configuration?.resultsLimit
            )
            for (id, result) in page.modifications {
                recordWasChangedBlock?(id, result)
                if case .success(let record) = result { recordChangedBlock?(record) }
            }
            for deletion in page.deletions { recordWithIDWasDeletedBlock?(deletion.recordID, deletion.recordType) }
            guard page.moreComing, fetchAllChanges else { return page }
            token = page.token
            recordZoneChangeTokensUpdatedBlock?(zone, page.token, nil)
        }
    }

    override func end(with error: CKError?) {
        fetchRecordZoneChangesResultBlock?(error.result(()))
        fetchRecordZoneChangesCompletionBlock?(error)
    }
}

extension CKError.Code {
    /// Whether an error is about one zone, so that others can still be fetched.
    fileprivate var isOfZone: Bool {
        [.zoneNotFound, .userDeletedZone, .changeTokenExpired, .permissionFailure, .zoneBusy].contains(self)
    }
}

extension CKFetchRecordZoneChangesOperation {
    /// What to fetch of a zone, by its older name.
    @available(*, deprecated, renamed: "ZoneConfiguration")
    public typealias ZoneOptions = ZoneConfiguration

    /// What to fetch of each zone, by its older name.
    @available(*, deprecated, renamed: "configurationsByRecordZoneID")
    public var optionsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? {
        get { configurationsByRecordZoneID }
        set { configurationsByRecordZoneID = newValue }
    }

    /// Creates an operation, as older programs do.
    @available(*, deprecated, renamed: "init(recordZoneIDs:configurationsByRecordZoneID:)")
    public convenience init(
        recordZoneIDs: [CKRecordZone.ID],
        optionsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]?
    ) {
        self.init(recordZoneIDs: recordZoneIDs, configurationsByRecordZoneID: optionsByRecordZoneID)
    }
}
