public import FoundationBackfill

/// The policy for resolving conflicts between a context's changes and changes that were saved elsewhere in the
/// meantime.
///
/// ```swift
/// context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
/// ```
///
/// To write your own policy, override ``resolve(optimisticLockingConflicts:)`` or ``resolve(constraintConflicts:)``,
/// change the objects, and call `super`, which resolves the remaining conflicts.
open class NSMergePolicy: NSObject {
    /// The type of the policy.
    public let mergeType: NSMergePolicyType

    /// Creates a policy of a type.
    public init(merge ty: NSMergePolicyType) {
        mergeType = ty
    }

    /// Saving fails with an error.
    public class var error: NSMergePolicy { standard(.errorMergePolicyType) }
    /// Discards the context's changes to conflicting objects.
    public class var rollback: NSMergePolicy { standard(.rollbackMergePolicyType) }
    /// Overwrites the store's values with those of the context's objects.
    public class var overwrite: NSMergePolicy { standard(.overwriteMergePolicyType) }
    /// Merges property by property. The context's changes win.
    public class var mergeByPropertyObjectTrump: NSMergePolicy { standard(.mergeByPropertyObjectTrumpMergePolicyType) }
    /// Merges property by property. The store's changes win.
    public class var mergeByPropertyStoreTrump: NSMergePolicy { standard(.mergeByPropertyStoreTrumpMergePolicyType) }

    /// The policies of this class, at the index of their type. They are the same objects each time, so that programs can
    /// compare a context's policy with them.
    private static let standardPolicies = (0...4).compactMap(NSMergePolicyType.init).map {
        SharedInstance(NSMergePolicy(merge: $0))
    }

    private static func standard(_ type: NSMergePolicyType) -> NSMergePolicy {
        standardPolicies[Int(type.rawValue)].instance
    }

    /// Resolves conflicts of both kinds.
    ///
    /// - Throws: the error with which saving fails.
    open func resolve(mergeConflicts list: [Any]) throws {
        let conflicts = list.compactMap { $0 as? NSMergeConflict }
        if !conflicts.isEmpty { try resolve(optimisticLockingConflicts: conflicts) }
        let constraints = list.compactMap { $0 as? NSConstraintConflict }
        if !constraints.isEmpty { try resolve(constraintConflicts: constraints) }
    }

    /// Resolves conflicts with changes to the same objects that were saved elsewhere.
    ///
    /// - Throws: `managedObjectMerge` (133020) if the policy cannot resolve them.
    open func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        let unresolved = list.filter { !$0.resolve(mergeType) }
        guard !unresolved.isEmpty else { return }
        throw ErrorFactory.saveConflict(
            unresolved,
            objectURIs: unresolved.map { $0.sourceObject.objectID.uriRepresentation() }
        )
    }

    /// Resolves violations of uniqueness constraints.
    ///
    /// A new object is dropped in favour of the older one, which keeps its identifier. With
    /// ``mergeByPropertyObjectTrump``, the older object takes the attributes and to-one relationships that were set on
    /// the new one; with ``overwrite``, all of them; otherwise none. With any policy, objects that refer to the dropped
    /// object refer to the older one from then on, and members of its to-many relationships become members there.
    ///
    /// If both objects are already in the store, ``mergeByPropertyObjectTrump`` and ``overwrite`` delete the unchanged
    /// one, and the other policies revert the change.
    ///
    /// - Throws: `managedObjectConstraintMerge` (133021) if the policy cannot resolve them.
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

/// Saving fails with an error. The default policy of a context.
public var NSErrorMergePolicy: NSMergePolicy { .error }
/// Merges property by property. The store's changes win.
public var NSMergeByPropertyStoreTrumpMergePolicy: NSMergePolicy { .mergeByPropertyStoreTrump }
/// Merges property by property. The context's changes win.
public var NSMergeByPropertyObjectTrumpMergePolicy: NSMergePolicy { .mergeByPropertyObjectTrump }
/// Overwrites the store's values with those of the context's objects.
public var NSOverwriteMergePolicy: NSMergePolicy { .overwrite }
/// Discards the context's changes to conflicting objects.
public var NSRollbackMergePolicy: NSMergePolicy { .rollback }

/// The rule for which changes to keep if a context saves an object that was also changed elsewhere.
public enum NSMergePolicyType: UInt, Sendable {
    /// None: saving fails with an error that lists the conflicts.
    case errorMergePolicyType = 0
    /// Merges property by property. The store wins if both changed a property.
    case mergeByPropertyStoreTrumpMergePolicyType = 1
    /// Merges property by property. The context wins if both changed a property.
    case mergeByPropertyObjectTrumpMergePolicyType = 2
    /// Keeps all values of the object in the context.
    case overwriteMergePolicyType = 3
    /// Keeps all values of the object in the store.
    case rollbackMergePolicyType = 4
}
