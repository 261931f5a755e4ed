#if CloudKit
public import CloudKit
internal import FoundationBackfill

/// Decides what becomes of an object that two devices have changed without knowing of each other, where otherwise the later value would
/// replace the other one.
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
///
/// A policy is asked about three kinds of conflicts, and answers those that it has an opinion on:
///
/// | Conflict | Without a decision |
/// |---|---|
/// | ``CloudKitPropertyConflict``: a property with two values | the later value stays; a many-to-many relationship has the objects that either side has added, without those that either has removed |
/// | ``CloudKitDeletionConflict``: one has deleted what another one has changed | the rule that the model states for the entity, or else the object stays |
/// | ``CloudKitDuplicateConflict``: two have made an object of which uniqueness constraints allow one | the object stays whose record has the lesser name, with its own values |
///
/// The functions are called on the queue of the mirror, while that reads the store. They answer from what they are given, and at once:
/// they do not wait for other queues or tasks, and use no managed objects or contexts. They may be called more than once for the same
/// conflict, since the mirror begins anew when somebody else saves the object meanwhile, and only the last answer counts then; so they
/// should have no effects of their own.
public protocol CloudKitConflictPolicy: Sendable {
    /// Returns what becomes of a property with two values.
    ///
    /// The function is not called for values that merge by rules of their own (`CloudKit.merge` in the model's user info), and for a
    /// relationship to an object that has not come to the device. A relationship to many objects whose inverse leads to one is
    /// decided there.
    ///
    /// - Parameter conflict: The property and its values.
    func decision(on conflict: CloudKitPropertyConflict) -> CloudKitConflictDecision

    /// Returns whether an object stays that one device has deleted and another one has changed.
    ///
    /// The rule of an entity in the model (`CloudKit.deletion` in its user info) counts for a policy that answers
    /// ``CloudKitObjectDecision/automatic``, which is also the answer of those that do not have the function.
    ///
    /// ```swift
    /// /// A recipe that somebody has worked on this week comes back.
    /// func decision(on conflict: CloudKitDeletionConflict) -> CloudKitObjectDecision {
    ///     let dates = conflict.changes.values.compactMap(\.date)
    ///     guard let last = dates.max(), last > Date(timeIntervalSinceNow: -7 * 86_400) else { return .automatic }
    ///     return conflict.isDeletedHere ? .keepTheirs : .keepMine
    /// }
    /// ```
    ///
    /// Decide for the deletion, and the object is gone on all devices. If it was changed here, what was changed can be read with
    /// ``NSPersistentCloudKitContainer/conflictsOfDeletedObjects()``, as without a policy.
    ///
    /// - Parameter conflict: The object, and what was changed in it.
    func decision(on conflict: CloudKitDeletionConflict) -> CloudKitObjectDecision

    /// Returns whose values an object gets that two devices have made, and that uniqueness constraints make one.
    ///
    /// All devices keep the object whose record has the lesser name, so that none deletes what another one keeps. The decision is
    /// about its values: the attributes and relationships to one object are those of the chosen side, and relationships to many have
    /// the objects of both. Where the chosen side has no object in a relationship to one, that of the other side stays.
    ///
    /// - Parameter conflict: Both objects.
    func decision(on conflict: CloudKitDuplicateConflict) -> CloudKitObjectDecision
}

extension CloudKitConflictPolicy {
    /// Leaves the object to the rule of its entity.
    public func decision(on conflict: CloudKitDeletionConflict) -> CloudKitObjectDecision { .automatic }

    /// Leaves the values to the object that stays.
    public func decision(on conflict: CloudKitDuplicateConflict) -> CloudKitObjectDecision { .automatic }
}

/// What a ``CloudKitConflictPolicy`` decides about: a property of an object with two values.
///
/// The values are as a managed object has them. That of a relationship to one object is the identifier of the object, an
/// `NSManagedObjectID`, and that of a many-to-many relationship is a `Set<NSManagedObjectID>` without those that have not come.
public struct CloudKitPropertyConflict {
    /// A value of a property.
    public struct Version {
        /// Nil if the property is empty.
        public let value: Any?
        /// When the value was set, by the clock of its device; nil for values of programs that do not say, and for many-to-many
        /// relationships.
        public let date: Date?

        /// Creates a version.
        public init(value: Any?, date: Date?) {
            (self.value, self.date) = (value, date)
        }
    }

    /// Another attribute of the group of one that is in conflict.
    public struct Companion {
        /// What both devices have changed; nil if that is not known.
        public let base: Version?
        /// What this device has.
        public let mine: Version
        /// What has come from the service.
        public let theirs: Version

        /// Creates a companion.
        public init(base: Version?, mine: Version, theirs: Version) {
            (self.base, self.mine, self.theirs) = (base, mine, theirs)
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
    /// The other attributes of its group, by name; empty for a property without a group.
    ///
    /// Attributes whose user info has the same name under `CloudKit.group` are changed as one: a change of one counts as a change of
    /// all, so that after a conflict all of them are those of one device. A policy that makes another value of both decides about
    /// each attribute of the group, and finds in the companions what belongs to it.
    public let companions: [String: Companion]

    /// Creates a conflict, for tests of policies.
    public init(
        entityName: String,
        objectID: NSManagedObjectID,
        recordID: CKRecord.ID,
        property: String,
        base: Version?,
        mine: Version,
        theirs: Version,
        companions: [String: Companion] = [:]
    ) {
        self.companions = companions
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
    /// Another value takes the place of both: one that the attribute can have, the identifier of an object for a relationship, a
    /// `Set<NSManagedObjectID>` for a many-to-many relationship, or nil for none. A value of another type, or one that the object's validation refuses, is told of in the log, and counts as
    /// ``automatic``.
    case value(Any?)
}
#endif
