public import FoundationBackfill

/// Objects that have the same values where the model says that they differ.
open class NSConstraintConflict: NSObject {
    /// The names of the properties that are unique together.
    public let constraint: [String]
    /// The values that occur more than once.
    public let constraintValues: [String: Any]
    /// The object that the store has with the values; nil if all of them are in the context.
    public let databaseObject: NSManagedObject?
    /// The values of that object in the store.
    public let databaseSnapshot: [String: Any]?
    /// The objects in the context that have the values.
    public let conflictingObjects: [NSManagedObject]
    /// The values that these were read with.
    public let conflictingSnapshots: [[AnyHashable: Any]]

    /// Makes a conflict.
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

    /// Brings the objects to where they can be saved, as a sort of policy says; false if that sort cannot.
    ///
    /// A new object is dropped, and the one that was there first takes its values or not. Where both are in the store
    /// already, the one that was not changed is deleted, or the change is taken back.
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
            // Of two objects that were both given the value, neither is the one to go.
            guard databaseObject != nil else { return false }
            object.managedObjectContext?.delete(rival)
        }
        return true
    }
}
