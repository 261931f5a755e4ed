public import FoundationBackfill
internal import TSanMutex

/// The wish to be told of records that satisfy a predicate.
public final class CKQuerySubscription: CKSubscription, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: what it adds is immutable.

    /// Which changes the subscription is about.
    public struct Options: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates options from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A record that satisfies the predicate was made.
        public static let firesOnRecordCreation = Options(rawValue: 1)
        /// A record was changed and satisfies the predicate.
        public static let firesOnRecordUpdate = Options(rawValue: 2)
        /// A record that satisfies the predicate was deleted.
        public static let firesOnRecordDeletion = Options(rawValue: 4)
        /// The subscription is deleted after its first notification.
        public static let firesOnce = Options(rawValue: 8)
    }

    /// The predicate.
    public let predicate: NSPredicate
    /// Which changes the subscription is about.
    public let querySubscriptionOptions: Options

    /// Creates a subscription of the records that satisfy a predicate.
    public init(
        recordType: CKRecord.RecordType,
        predicate: NSPredicate,
        subscriptionID: CKSubscription.ID,
        options querySubscriptionOptions: CKQuerySubscription.Options = [
            .firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion,
        ]
    ) {
        (self.predicate, self.querySubscriptionOptions) = (predicate, querySubscriptionOptions)
        super.init(subscriptionID, .query, State(recordType: recordType))
    }

    /// Creates a subscription of the records that satisfy a predicate, with a name of its own.
    @available(*, deprecated, message: "Pass a subscription ID, so that saving it again replaces it.")
    public convenience init(
        recordType: CKRecord.RecordType,
        predicate: NSPredicate,
        options querySubscriptionOptions: CKQuerySubscription.Options = [
            .firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion,
        ]
    ) {
        self.init(
            recordType: recordType,
            predicate: predicate,
            subscriptionID: UUID().uuidString,
            options: querySubscriptionOptions
        )
    }

    /// Reads a subscription from an archive.
    public required init?(coder: NSCoder) {
        let classes = [NSPredicate.self, NSComparisonPredicate.self, NSCompoundPredicate.self]
        guard let predicate = coder.decodeObject(of: classes, forKey: "predicate") as? NSPredicate else { return nil }
        self.predicate = predicate
        querySubscriptionOptions = Options(rawValue: UInt(clamping: coder.decodeInt64(forKey: "options")))
        super.init(coder: coder)
        if subscriptionType != .query { return nil }
    }

    /// Writes the subscription into an archive.
    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(predicate, forKey: "predicate")
        coder.encode(Int64(querySubscriptionOptions.rawValue), forKey: "options")
    }

    /// The type of the records.
    public var recordType: CKRecord.RecordType? { state.withLock { $0.recordType } }

    /// The only zone that the subscription is about; nil for all.
    public var zoneID: CKRecordZone.ID? {
        get { state.withLock { $0.zoneID } }
        set { state.withLock { $0.zoneID = newValue } }
    }

    /// Returns a subscription of the same name, which changes independently.
    public override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKQuerySubscription(
            recordType: recordType ?? "",
            predicate: predicate,
            subscriptionID: subscriptionID,
            options: querySubscriptionOptions
        )
        (copy.zoneID, copy.notificationInfo) = (zoneID, notificationInfo)
        return copy
    }
}
