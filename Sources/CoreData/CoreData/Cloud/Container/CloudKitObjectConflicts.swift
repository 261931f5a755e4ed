#if CloudKit
public import CloudKit
internal import FoundationBackfill

/// An object that one device has deleted, and another one has changed without knowing of that.
///
/// A ``CloudKitConflictPolicy`` decides whether it stays. Not in Apple's framework.
public struct CloudKitDeletionConflict {
    /// The name of the object's entity.
    public let entityName: String
    /// The identifier of the object; nil if it was deleted on this device.
    public let objectID: NSManagedObjectID?
    /// The identifier of the object's record, the same on all devices.
    public let recordID: CKRecord.ID
    /// Whether this device has deleted the object, and the change has come from the service. Otherwise, it is the other way round.
    public let isDeletedHere: Bool
    /// The attributes and relationships to one object that were changed, by name, with the values that they have got.
    public let changes: [String: CloudKitPropertyConflict.Version]

    /// Creates a conflict, for tests of policies.
    public init(
        entityName: String,
        objectID: NSManagedObjectID?,
        recordID: CKRecord.ID,
        isDeletedHere: Bool,
        changes: [String: CloudKitPropertyConflict.Version]
    ) {
        (self.entityName, self.objectID, self.recordID) = (entityName, objectID, recordID)
        (self.isDeletedHere, self.changes) = (isDeletedHere, changes)
    }
}

/// Two objects that were made on two devices, and of which uniqueness constraints allow one.
///
/// A ``CloudKitConflictPolicy`` decides whose values that one has. Not in Apple's framework.
public struct CloudKitDuplicateConflict {
    /// One of the two.
    public struct Version {
        /// The identifier of the object, on this device.
        public let objectID: NSManagedObjectID
        /// The identifier of the object's record.
        public let recordID: CKRecord.ID
        /// The values of the attributes that are mirrored, and of relationships to one object: the identifiers of those.
        public let values: [String: Any]
        /// When the last of the values was set, by the clock of its device; nil for values of programs that do not say.
        public let date: Date?

        /// Creates a version.
        public init(objectID: NSManagedObjectID, recordID: CKRecord.ID, values: [String: Any], date: Date?) {
            (self.objectID, self.recordID, self.values, self.date) = (objectID, recordID, values, date)
        }
    }

    /// The name of the entity that both have, or of that of the object which has come.
    public let entityName: String
    /// The properties of the constraint whose values are the same.
    public let constraint: [String]
    /// The object that the device had.
    public let mine: Version
    /// The object that has come from the service.
    public let theirs: Version

    /// Creates a conflict, for tests of policies.
    public init(entityName: String, constraint: [String], mine: Version, theirs: Version) {
        (self.entityName, self.constraint, self.mine, self.theirs) = (entityName, constraint, mine, theirs)
    }
}

/// What a ``CloudKitConflictPolicy`` has decided about an object as a whole.
public enum CloudKitObjectDecision: Hashable, Sendable {
    /// It is settled as without a policy.
    case automatic
    /// What this device has done stays: its change, its deletion, or the values of its object.
    case keepMine
    /// What has come from the service stays.
    case keepTheirs
}
#endif
