public import FoundationBackfill
internal import Synchronization

/// Migrates a store from one version of a model to another by copying: a mapping model says how each object becomes a new
/// one.
///
/// ```swift
/// let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
/// try manager.migrateStore(
///     from: url, type: .sqlite, mapping: mapping,
///     to: newURL, type: .sqlite
/// )
/// ```
///
/// The new store is made beside its place, and put there when it is complete; whatever fails, everything is as it was.
/// Objects are read and written in batches, so that a store need not fit into memory. While it lasts all objects are plain
/// `NSManagedObject`s, and nothing is validated before all are there.
///
/// A manager is used on one thread; ``migrationProgress`` and ``cancelMigrationWithError(_:)`` may be used on any.
open class NSMigrationManager: NSObject, NSKeyValueObserving, NSExpressionFunctionTarget {
    /// The version that the old store is of: as it was given, but for its classes, which are `NSManagedObject`.
    public let sourceModel: NSManagedObjectModel
    /// The version that the new store is of, likewise.
    public let destinationModel: NSManagedObjectModel
    /// Whether a store may be migrated in a way of its own where the mapping model is an inferred one. True by default.
    /// This manager always copies; stores that a coordinator migrates when it opens them are changed in place.
    open var usesStoreSpecificMigrationManager = true
    /// Whatever the program wants to keep with the manager. Policies find it here.
    open var userInfo: [AnyHashable: Any]?
    /// The observers of ``migrationProgress`` and ``currentEntityMapping``.
    public let keyValueObservers = KeyValueObservers()

    /// What is going on; nil if nothing is.
    var run: MigrationRun?
    private let state = Mutex(State())
    private let noContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

    private struct State {
        var progress: Float = 0
        var cancellation: CocoaError?
    }

    /// A manager of migrations between two versions.
    public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
        self.sourceModel = sourceModel.withPlainObjects()
        self.destinationModel = destinationModel.withPlainObjects()
        super.init()
    }

    /// The mapping model of the present migration.
    open var mappingModel: NSMappingModel { run?.mappingModel ?? NSMappingModel() }

    /// The context with the old objects. Nothing in it is saved.
    open var sourceContext: NSManagedObjectContext { run?.sourceContext ?? noContext }

    /// The context with the new objects. It is saved after each batch.
    open var destinationContext: NSManagedObjectContext { run?.destinationContext ?? noContext }

    /// The mapping that is being carried out.
    open var currentEntityMapping: NSEntityMapping { run?.current?.mapping ?? NSEntityMapping() }

    /// How much is done, from 0 to 1; 0 again when all is. It can be observed by key.
    open var migrationProgress: Float { state.withLock { $0.progress } }

    /// The entity of a mapping's old objects; nil if it has none.
    open func sourceEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.sourceEntityName.flatMap { sourceModel.entitiesByName[$0] }
    }

    /// The entity of a mapping's new objects; nil if it has none.
    open func destinationEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.destinationEntityName.flatMap { destinationModel.entitiesByName[$0] }
    }

    /// Ends the migration with an error (134120) that has the given one underneath. The store is left as it was.
    open func cancelMigrationWithError(_ error: any Error) {
        state.withLock { $0.cancellation = $0.cancellation ?? ErrorFactory.migrationCancelled(error) }
    }

    /// Forgets which objects became which. This is done by itself when a migration has ended.
    open func reset() {
        run?.forgetInstances()
    }

    /// - Throws: the error with which the migration was cancelled.
    func requireGoingOn() throws {
        if let error = state.withLock({ $0.cancellation }) { throw error }
    }

    /// Tells how much is done.
    func advance(to progress: Float) {
        willChangeValue(forKey: "migrationProgress")
        state.withLock { $0.progress = progress }
        didChangeValue(forKey: "migrationProgress")
    }

    /// Begins anew.
    func clear() {
        run = nil
        state.withLock { $0 = State() }
    }

    // MARK: - Expressions

    /// The properties that expressions and observers reach: `$manager.sourceContext`.
    public static let keyValueProperties: [String: KeyValueProperty] = [
        "sourceContext": KeyValueProperty(\NSMigrationManager.sourceContext),
        "destinationContext": KeyValueProperty(\NSMigrationManager.destinationContext),
        "sourceModel": KeyValueProperty(\NSMigrationManager.sourceModel),
        "destinationModel": KeyValueProperty(\NSMigrationManager.destinationModel),
        "mappingModel": KeyValueProperty(\NSMigrationManager.mappingModel),
        "currentEntityMapping": KeyValueProperty(\NSMigrationManager.currentEntityMapping),
        "migrationProgress": KeyValueProperty(\NSMigrationManager.migrationProgress),
        "userInfo": KeyValueProperty(\NSMigrationManager.userInfo),
    ]

    /// False: expressions from files reach the properties that are meant for them, and no others.
    public static var accessInstanceVariablesDirectly: Bool { false }
}

extension NSManagedObjectModel {
    /// A copy whose entities have no classes, with the same version hashes.
    fileprivate func withPlainObjects() -> NSManagedObjectModel {
        guard let copy = copy() as? NSManagedObjectModel else { return self }
        for entity in copy.entities {
            entity.managedObjectClassName = "NSManagedObject"
        }
        copy.recordedHashes = recordedHashes
        return copy
    }
}
