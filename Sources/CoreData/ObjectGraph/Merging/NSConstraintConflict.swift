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
}
