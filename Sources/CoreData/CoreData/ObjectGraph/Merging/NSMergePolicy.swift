public import FoundationBackfill

/// What is to happen where a context's changes and those that others have saved meanwhile do not go together.
///
/// ```swift
/// context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
/// ```
///
/// A class of your own overrides ``resolve(optimisticLockingConflicts:)`` or ``resolve(constraintConflicts:)``, changes
/// the objects as it likes and calls super, which settles what is left.
open class NSMergePolicy: NSObject {
    /// The sort of policy.
    public let mergeType: NSMergePolicyType

    /// Makes a policy.
    public init(merge ty: NSMergePolicyType) {
        mergeType = ty
    }

    /// Saving fails.
    public class var error: NSMergePolicy { NSMergePolicy(merge: .errorMergePolicyType) }
    /// The context's changes of conflicting objects are dropped.
    public class var rollback: NSMergePolicy { NSMergePolicy(merge: .rollbackMergePolicyType) }
    /// The context's objects are written as they are, whatever others have saved.
    public class var overwrite: NSMergePolicy { NSMergePolicy(merge: .overwriteMergePolicyType) }
    /// Property by property, the context's changes go before those of others.
    public class var mergeByPropertyObjectTrump: NSMergePolicy {
        NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    }
    /// Property by property, the changes of others go before the context's.
    public class var mergeByPropertyStoreTrump: NSMergePolicy {
        NSMergePolicy(merge: .mergeByPropertyStoreTrumpMergePolicyType)
    }

    /// Settles conflicts of either sort.
    ///
    /// - Throws: the error that saving ends with.
    open func resolve(mergeConflicts list: [Any]) throws {
        let conflicts = list.compactMap { $0 as? NSMergeConflict }
        if !conflicts.isEmpty { try resolve(optimisticLockingConflicts: conflicts) }
        let constraints = list.compactMap { $0 as? NSConstraintConflict }
        if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
    }

    /// Settles conflicts with what others have saved of the same objects.
    ///
    /// - Throws: `managedObjectMerge` (133020) where the policy does not settle them.
    open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        let unresolved = list.filter { !$0.resolve(mergeType) }
        guard !unresolved.isEmpty else { return }
        throw ErrorFactory.saveConflict(
            unresolved,
            objectURIs: unresolved.map { $0.sourceObject.objectID.uriRepresentation() }
        )
    }

    /// Settles conflicts between objects that have the same values where the model says that they differ.
    ///
    /// A new object is dropped in favour of the one that was there first, which keeps its identifier. With
    /// ``mergeByPropertyObjectTrump`` that one takes the attributes and to-one relationships that were set, with
    /// ``overwrite`` all of them, and otherwise none. Members of the dropped object's to-many relationships are left
    /// without it; to move them, override this and do so before calling super.
    ///
    /// Where both objects are in the store already, the last two policies delete the one that was not changed, and the
    /// others take the change back.
    ///
    /// - Throws: `managedObjectConstraintMerge` (133021) where the policy does not settle them.
    open func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
        let unresolved = list.filter { !$0.resolve(mergeType) }
        guard let first = unresolved.first else { return }
        throw ErrorFactory.constraintConflict(
            entity: first.conflictingObjects.first?.layout.name ?? "",
            constraint: first.constraint,
            values: first.constraintValues,
            conflicts: unresolved,
            objectURIs: unresolved.flatMap(\.conflictingObjects).map { $0.objectID.uriRepresentation() }
        )
    }
}

/// Saving fails where others have saved other changes: the default.
public var NSErrorMergePolicy: NSMergePolicy { .error }
/// Property by property, the changes of others go before the context's.
public var NSMergeByPropertyStoreTrumpMergePolicy: NSMergePolicy { .mergeByPropertyStoreTrump }
/// Property by property, the context's changes go before those of others.
public var NSMergeByPropertyObjectTrumpMergePolicy: NSMergePolicy { .mergeByPropertyObjectTrump }
/// The context's objects are written as they are, whatever others have saved.
public var NSOverwriteMergePolicy: NSMergePolicy { .overwrite }
/// The context's changes of conflicting objects are dropped.
public var NSRollbackMergePolicy: NSMergePolicy { .rollback }
