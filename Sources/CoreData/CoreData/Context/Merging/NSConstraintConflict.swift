public import FoundationBackfill

/// A violation of a uniqueness constraint: several objects have the same values.
open class NSConstraintConflict: NSObject {
    /// The names of the constraint's properties.
    public let constraint: [String]
    /// The values that violate the constraint, by property name.
    public let constraintValues: [String: Any]
    /// The object with these values in the store; nil if all conflicting objects are in the context.
    public let databaseObject: NSManagedObject?
    /// The stored values of the database object.
    public let databaseSnapshot: [String: Any]?
    /// The objects of the context that have these values.
    public let conflictingObjects: [NSManagedObject]
    /// The values with which the conflicting objects were read.
    public let conflictingSnapshots: [[AnyHashable: Any]]

    /// Creates a conflict without objects, which every policy resolves.
    public convenience override init() {
        self.init(
            constraint: [],
            database: nil,
            databaseSnapshot: nil,
            conflicting: [],
            conflictingSnapshots: []
        )
    }

    /// Creates a conflict.
    public init(
        constraint contraint: [String],
        database databaseObject: NSManagedObject?,
        databaseSnapshot: [AnyHashable: Any]?,
        conflicting conflictingObjects: [NSManagedObject],
        conflictingSnapshots: [Any]
    ) {
        constraint = contraint
        self.databaseObject = databaseObject
        self.databaseSnapshot = databaseSnapshot as? [String: Any]
        self.conflictingObjects = conflictingObjects
        self.conflictingSnapshots = conflictingSnapshots.compactMap { $0 as? [AnyHashable: Any] }
        let source = conflictingObjects.first
        constraintValues = Dictionary(
            contraint.map { ($0, source?.value(forKey: $0) ?? NSNull()) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Resolves the conflict according to a policy type, and returns whether it could be resolved.
    ///
    /// Of two objects, a new one is dropped, and the older one takes its values if the policy says so. If both are
    /// already in the store, either the unchanged object is deleted or the change is reverted.
    func resolve(_ type: NSMergePolicyType) -> Bool {
        guard type != .errorMergePolicyType else { return false }
        let objects = conflictingObjects.filter { $0.managedObjectContext != nil && !$0.isDeleted }
        guard let first = databaseObject ?? objects.first else { return true }
        return objects.allSatisfy { object in
            guard object !== first, !first.isDeleted else { return true }
            if object.isInserted { return drop(object, for: first, type) }
            return first.isInserted ? drop(first, for: object, type) : settle(object, first, type)
        }
    }

    private func drop(_ newcomer: NSManagedObject, for survivor: NSManagedObject, _ type: NSMergePolicyType) -> Bool {
        switch type {
        case .overwriteMergePolicyType: survivor.takeValues(of: newcomer, all: true)
        case .mergeByPropertyObjectTrumpMergePolicyType: survivor.takeValues(of: newcomer, all: false)
        default: break
        }
        newcomer.managedObjectContext?.drop(newcomer, for: survivor)
        return true
    }

    private func settle(_ object: NSManagedObject, _ rival: NSManagedObject, _ type: NSMergePolicyType) -> Bool {
        guard let row = object.snapshot else { return false }
        switch type {
        case .errorMergePolicyType: return false
        case .rollbackMergePolicyType: object.takeBackChanges(row)
        case .mergeByPropertyStoreTrumpMergePolicyType:
            let ordinals = constraint.compactMap { object.layout.ordinal(of: $0) }
            object.takeRow(row) { !ordinals.contains($0) }
        case .mergeByPropertyObjectTrumpMergePolicyType, .overwriteMergePolicyType:
            // If both objects were changed to the value, the policy cannot choose between them.
            guard databaseObject != nil else { return false }
            object.managedObjectContext?.delete(rival)
        }
        return true
    }
}
