#if CloudKit
public import CloudKit
internal import FoundationBackfill

/// Decides which value an attribute or a to-one relationship gets that two devices have changed without knowing of each other, where
/// otherwise the later value would replace the other one.
///
/// Not in Apple's framework. Each entity can have a policy; an entity without one has that of its superentity.
///
/// ```swift
/// /// The lower price stays; whatever else is in conflict is settled as usual.
/// struct LowerPrice: CloudKitConflictPolicy {
///     func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision {
///         guard conflict.property == "price", let mine = conflict.mine.value as? Double,
///             let theirs = conflict.theirs.value as? Double
///         else { return .automatic }
///         return mine < theirs ? .keepMine : .keepTheirs
///     }
/// }
///
/// options.conflictPolicies["Product"] = LowerPrice()
/// ```
///
/// A decision is a change of the object like any other: it is made in knowledge of both values, so it replaces them on all devices,
/// and the value that is not kept is no conflict any more. Devices with different policies may decide the same conflict. The first
/// decision that the service has is known to the next device, which decides between that and its own; then all devices have what
/// that one has decided.
public protocol CloudKitConflictPolicy: Sendable {
    /// Returns what becomes of a conflict.
    ///
    /// The function is called on the queue of the mirror, while that reads the store. It answers from what it is given, and at once:
    /// it does not wait for other queues or tasks, and uses no managed objects or contexts. It may be called more than once for
    /// the same conflict, since the mirror begins anew when somebody else saves the object meanwhile, and only the last answer
    /// counts then; so it should have no effects of its own.
    ///
    /// It is not called for values that merge by rules of their own (`CloudKit.merge` in the model's user info), for to-many
    /// relationships, for a relationship to an object that has not come to the device, for objects that were deleted elsewhere, and
    /// for objects that several devices have made, and that uniqueness constraints have made one.
    ///
    /// - Parameter conflict: The property and its values.
    func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision
}

/// What a ``CloudKitConflictPolicy`` decides about: a property of an object with two values.
///
/// The values are as a managed object has them. That of a relationship is the identifier of the object, an `NSManagedObjectID`.
public struct CloudKitPropertyConflict {
    /// A value of a property.
    public struct Version {
        /// Nil if the property is empty.
        public let value: Any?
        /// When the value was set, by the clock of its device; nil for values of programs that do not say.
        public let date: Date?

        /// Creates a version.
        public init(value: Any?, date: Date?) {
            (self.value, self.date) = (value, date)
        }
    }

    /// The name of the object's entity.
    public let entityName: String
    /// The identifier of the object, on this device.
    public let objectID: NSManagedObjectID
    /// The identifier of the object's record, the same on all devices.
    public let recordID: CKRecord.ID
    /// The name of the attribute or relationship.
    public let property: String
    /// What both devices have changed; nil if that is not known.
    public let base: Version?
    /// What this device has.
    public let mine: Version
    /// What has come from the service.
    public let theirs: Version

    /// Creates a conflict, for tests of policies.
    public init(
        entityName: String,
        objectID: NSManagedObjectID,
        recordID: CKRecord.ID,
        property: String,
        base: Version?,
        mine: Version,
        theirs: Version
    ) {
        (self.entityName, self.objectID, self.recordID) = (entityName, objectID, recordID)
        (self.property, self.base, self.mine, self.theirs) = (property, base, mine, theirs)
    }
}

/// What a ``CloudKitConflictPolicy`` has decided.
public enum CloudKitConflictDecision {
    /// The later value stays, and the other one is a conflict that ``NSPersistentCloudKitContainer/conflicts(for:)`` tells of, as
    /// without a policy.
    case automatic
    /// The value of this device stays.
    case keepMine
    /// The value that has come stays.
    case keepTheirs
    /// Another value takes the place of both: one that the attribute can have, the identifier of an object for a relationship, or nil
    /// for none. A value of another type, or one that the object's validation refuses, is told of in the log, and counts as
    /// ``automatic``.
    case value(Any?)
}
#endif
