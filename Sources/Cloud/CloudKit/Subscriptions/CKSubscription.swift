public import FoundationBackfill
internal import TSanMutex

/// The wish to be told of changes. Use one of its subclasses.
open class CKSubscription: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    // @unchecked Sendable because classes inherit from it: its own state is immutable or behind a mutex.

    /// The name of a subscription.
    public typealias ID = String
    /// The look of the notifications of a subscription.
    public typealias NotificationInfo = CKNotificationInfo

    /// What a subscription watches.
    public enum SubscriptionType: Int, Sendable {
        /// The records that a query finds.
        case query = 1
        /// A zone.
        case recordZone = 2
        /// A database.
        case database = 3
    }

    /// What can change in a subscription.
    struct State: Sendable {
        var info: CKNotificationInfo?
        var recordType: String?
        var zoneID: CKRecordZoneID?
    }

    /// The name of the subscription. Saving another one of the same name replaces it.
    public let subscriptionID: CKSubscription.ID
    /// What the subscription watches.
    public let subscriptionType: SubscriptionType
    let state: Mutex<State>

    init(_ id: String, _ type: SubscriptionType, _ state: State = State()) {
        (subscriptionID, subscriptionType) = (id, type)
        self.state = Mutex(state)
    }

    /// Reads a subscription from an archive.
    public required init?(coder: NSCoder) {
        guard let id = coder.decodeObject(of: NSString.self, forKey: "subscriptionID"),
            let type = SubscriptionType(rawValue: Int(coder.decodeInt64(forKey: "subscriptionType")))
        else { return nil }
        (subscriptionID, subscriptionType) = (id.description, type)
        state = Mutex(
            State(
                info: coder.decodeObject(of: CKNotificationInfo.self, forKey: "notificationInfo"),
                recordType: coder.decodeObject(of: NSString.self, forKey: "recordType")?.description,
                zoneID: coder.decodeObject(of: CKRecordZoneID.self, forKey: "zoneID")
            )
        )
    }

    /// Writes the subscription into an archive.
    open func encode(with coder: NSCoder) {
        let state = state.withLock { $0 }
        coder.encode(subscriptionID as NSString, forKey: "subscriptionID")
        coder.encode(Int64(subscriptionType.rawValue), forKey: "subscriptionType")
        coder.encode(state.info, forKey: "notificationInfo")
        coder.encode(state.recordType as NSString?, forKey: "recordType")
        coder.encode(state.zoneID, forKey: "zoneID")
    }

    /// The look of the notifications. It is kept by the service; on Linux, notifications have no look.
    public var notificationInfo: CKSubscription.NotificationInfo? {
        get { state.withLock { $0.info?.copied } }
        set {
            let copy = newValue?.copied
            state.withLock { $0.info = copy }
        }
    }

    /// Whether subscriptions are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Returns a subscription of the same name, which changes independently.
    open func copy(with zone: NSZone? = nil) -> Any {
        CKSubscription(subscriptionID, subscriptionType, state.withLock { $0 })
    }
}
