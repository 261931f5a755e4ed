internal import FoundationBackfill

/// The news that a record was made, changed or deleted.
public final class CKQueryNotification: CKNotification, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: it adds no state.

    /// What has become of the record.
    public enum Reason: Int, Sendable {
        /// It was made.
        case recordCreated = 1
        /// It was changed.
        case recordUpdated = 2
        /// It was deleted.
        case recordDeleted = 3
    }

    /// What has become of the record.
    public var queryNotificationReason: Reason {
        (push.detail("fo") as? Int).flatMap { Reason(rawValue: $0) } ?? .recordUpdated
    }

    /// The fields that the subscription has asked for.
    public var recordFields: [String: Any]? { push.detail("af") as? [String: Any] }

    /// The record.
    public var recordID: CKRecord.ID? {
        (push.detail("rid") as? String).map { CKRecordID(fetched: $0, in: push.zoneID ?? .default) }
    }

    /// Who has the database.
    public var databaseScope: CKDatabase.Scope { push.scope }
}
