public import FoundationBackfill

/// What stands between contexts and stores.
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
    // @unchecked Sendable because state is behind locks.

    /// The model.
    public let managedObjectModel: NSManagedObjectModel
    let layout: ModelLayout

    /// A coordinator without stores. Freezes the model.
    public init(managedObjectModel model: NSManagedObjectModel) {
        managedObjectModel = model
        layout = ModelLayout(model)
    }

    func store(number: Int) -> NSPersistentStore? { nil }
}
