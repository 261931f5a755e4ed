public import FoundationBackfill

/// The news that something has changed. Use one of its subclasses; what has changed is for a fetch to say.
///
/// ```swift
/// if let notification = CKNotification(fromRemoteNotificationDictionary: push) as? CKDatabaseNotification { … }
/// ```
///
/// On Linux, ``CKContainer/notifications()`` has them as they come. From a push in another form, a dictionary with the member
/// `ck`, ``notification(fromRemoteNotificationDictionary:)`` makes an object of the right subclass.
open class CKNotification: NSObject, @unchecked Sendable {
    // @unchecked Sendable because classes inherit from it: its own state is immutable.

    /// What has changed.
    public enum NotificationType: Int, Sendable {
        /// Records that a query finds.
        case query = 1
        /// A zone.
        case recordZone = 2
        /// Not used.
        case readNotification = 3
        /// A database.
        case database = 4
    }

    /// The name of a notification.
    public final class ID: NSObject, NSCopying, Sendable {
        let text: String

        init(_ text: String) { self.text = text }

        /// Whether the other object is the name of the same notification.
        public override func isEqual(_ object: Any?) -> Bool { (object as? ID)?.text == text }
        /// The hash of the name.
        public override var hash: Int { text.hashValue }
        /// Returns the name itself, which cannot change.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    /// What has changed.
    public let notificationType: NotificationType
    /// The name of the notification.
    public let notificationID: CKNotification.ID?
    /// The container in which something has changed.
    public let containerIdentifier: String?
    /// The subscription that has asked for the news.
    public let subscriptionID: CKSubscription.ID?
    /// The user who has made the subscription.
    public let subscriptionOwnerUserRecordID: CKRecord.ID?
    /// Whether parts are missing because the news was too long.
    public let isPruned: Bool
    let push: PushContent

    /// Reads the news; nil if the dictionary has none of CloudKit.
    public convenience init?(fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]) {
        guard let push = PushContent(notificationDictionary) else { return nil }
        self.init(push)
    }

    /// Returns the news as an object of the subclass that it belongs to; nil if the dictionary has none of CloudKit.
    public static func notification(
        fromRemoteNotificationDictionary notificationDictionary: [AnyHashable: Any]
    ) -> CKNotification? {
        guard let push = PushContent(notificationDictionary) else { return nil }
        return switch push.type {
        case .query: CKQueryNotification(push)
        case .recordZone: CKRecordZoneNotification(push)
        case .database: CKDatabaseNotification(push)
        case .readNotification: CKNotification(push)
        }
    }

    init(_ push: PushContent) {
        self.push = push
        notificationType = push.type
        notificationID = push.text("nid").map { ID($0) }
        containerIdentifier = push.text("cid")
        subscriptionID = push.detail("sid") as? String
        subscriptionOwnerUserRecordID = push.text("ckuserid").map { CKRecordID(fetched: $0, in: .default) }
        isPruned = push.isPruned
    }
}

/// The news that a database has changed.
public final class CKDatabaseNotification: CKNotification, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: it adds no state.

    /// Who has the database.
    public var databaseScope: CKDatabase.Scope { push.scope }
}

/// The news that a zone has changed.
public final class CKRecordZoneNotification: CKNotification, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: it adds no state.

    /// Who has the database.
    public var databaseScope: CKDatabase.Scope { push.scope }
    /// The zone.
    public var recordZoneID: CKRecordZone.ID? { push.zoneID }
}
