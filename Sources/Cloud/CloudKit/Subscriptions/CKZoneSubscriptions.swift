public import FoundationBackfill
internal import TSanMutex

/// The wish to be told of all changes of a zone of the private database.
public final class CKRecordZoneSubscription: CKSubscription, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: it adds no state.

    /// Creates a subscription of a zone.
    public init(zoneID: CKRecordZone.ID, subscriptionID: CKSubscription.ID) {
        super.init(subscriptionID, .recordZone, State(zoneID: zoneID))
    }

    /// Creates a subscription of a zone, with a name of its own.
    @available(*, deprecated, message: "Use init(zoneID:subscriptionID:), so that saving it again replaces it.")
    public convenience init(zoneID: CKRecordZone.ID) {
        self.init(zoneID: zoneID, subscriptionID: UUID().uuidString)
    }

    /// Reads a subscription from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if subscriptionType != .recordZone { return nil }
    }

    /// The zone.
    public var zoneID: CKRecordZone.ID { state.withLock { $0.zoneID } ?? .default }

    /// The only type of records that the subscription is about; nil for all.
    public var recordType: CKRecord.RecordType? {
        get { state.withLock { $0.recordType } }
        set { state.withLock { $0.recordType = newValue } }
    }

    /// Returns a subscription of the same name, which changes independently.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKRecordZoneSubscription(zoneID: zoneID, subscriptionID: subscriptionID)
        (copy.recordType, copy.notificationInfo) = (recordType, notificationInfo)
        return copy
    }
}

/// The wish to be told of changes of a database's zones, the default zone excepted.
public final class CKDatabaseSubscription: CKSubscription, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: it adds no state.

    /// Creates a subscription of a database.
    public init(subscriptionID: CKSubscription.ID) {
        super.init(subscriptionID, .database)
    }

    /// Creates a subscription of a database, with a name of its own.
    @available(*, deprecated, message: "Use init(subscriptionID:), so that saving it again replaces it.")
    public convenience init() {
        self.init(subscriptionID: UUID().uuidString)
    }

    /// Reads a subscription from an archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if subscriptionType != .database { return nil }
    }

    /// The only type of records that the subscription is about; nil for all.
    public var recordType: CKRecord.RecordType? {
        get { state.withLock { $0.recordType } }
        set { state.withLock { $0.recordType = newValue } }
    }

    /// Returns a subscription of the same name, which changes independently.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKDatabaseSubscription(subscriptionID: subscriptionID)
        (copy.recordType, copy.notificationInfo) = (recordType, notificationInfo)
        return copy
    }
}
