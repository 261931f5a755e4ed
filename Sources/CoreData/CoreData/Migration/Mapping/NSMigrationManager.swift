public import FoundationBackfill
internal import TSanMutex

/// Migrates a store from one version of a model to another by copying its objects as a mapping model describes.
///
/// ```swift
/// let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
/// try manager.migrateStore(
///     from: url, type: .sqlite, mapping: mapping,
///     to: newURL, type: .sqlite
/// )
/// ```
///
/// The new store is created in a temporary folder next to its destination, and moved into place when it is complete; a
/// failure leaves everything unchanged. Objects are processed in batches, so the store need not fit into memory. During
/// a migration, all objects are plain `NSManagedObject`s, and they are validated after all have been created.
///
/// Use a manager on one thread. ``migrationProgress`` and ``cancelMigrationWithError(_:)`` can be used on any thread.
open class NSMigrationManager: NSObject, NSKeyValueObserving, NSExpressionFunctionTarget {
    /// The model of the source store, with all classes replaced by `NSManagedObject`.
    public let sourceModel: NSManagedObjectModel
    /// The model of the destination store, with all classes replaced by `NSManagedObject`.
    public let destinationModel: NSManagedObjectModel
    /// Whether a store may be migrated in a store-specific way. Default: true.
    ///
    /// A store that is migrated to its own place then keeps the rows of all entities whose mappings do what inference would do,
    /// and only the objects of the others are made anew. The store keeps its history and the keys of all objects that stay, or
    /// become one object of the entity that continues theirs. Otherwise all objects are made anew.
    open var usesStoreSpecificMigrationManager = true
    /// Custom values of the program, for policies.
    open var userInfo: [AnyHashable: Any]?
    /// The observers of ``migrationProgress`` and ``currentEntityMapping``.
    public let keyValueObservers = KeyValueObservers()

    /// Takes the errors of objects that are not valid, which then do not end the migration; nil: the first one ends it.
    private(set) var takesInvalidObject: ((CocoaError) -> Void)?
    /// The current migration; nil if none is running.
    var run: MigrationRun?
    private let state = Mutex(State())
    private let noContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

    private struct State {
        var progress: Float = 0
        var cancellation: CocoaError?
    }

    /// Creates a manager for migrations between two versions.
    public init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
        self.sourceModel = sourceModel.withPlainObjects()
        self.destinationModel = destinationModel.withPlainObjects()
        super.init()
    }

    /// The mapping model of the current migration; an empty one if none is running.
    open var mappingModel: NSMappingModel { run?.mappingModel ?? NSMappingModel() }

    /// The context of the source objects. It is never saved.
    open var sourceContext: NSManagedObjectContext { run?.sourceContext ?? noContext }

    /// The context of the destination objects. It is saved after each batch.
    open var destinationContext: NSManagedObjectContext { run?.destinationContext ?? noContext }

    /// The mapping that is being performed.
    open var currentEntityMapping: NSEntityMapping { run?.current?.mapping ?? NSEntityMapping() }

    /// The completed fraction of the migration, from 0 to 1; 0 again after it has ended. Observable by key.
    open var migrationProgress: Float { state.withLock { $0.progress } }

    /// Returns the source entity of a mapping; nil if it has none.
    open func sourceEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.sourceEntityName.flatMap { sourceModel.entitiesByName[$0] }
    }

    /// Returns the destination entity of a mapping; nil if it has none.
    open func destinationEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.destinationEntityName.flatMap { destinationModel.entitiesByName[$0] }
    }

    /// Cancels the migration. It ends with error 134120, whose underlying error is the given one, and leaves the store
    /// unchanged.
    open func cancelMigrationWithError(_ error: any Error) {
        state.withLock { $0.cancellation = $0.cancellation ?? ErrorFactory.migrationCancelled(error) }
    }

    /// Forgets the associations between source and destination objects. Called automatically when a migration has
    /// ended.
    open func reset() {
        run?.forgetInstances()
    }

    /// - Throws: The error that the migration was cancelled with.
    func requireGoingOn() throws {
        if let error = state.withLock({ $0.cancellation }) { throw error }
    }

    /// Has migrations go on after objects that are not valid, to find all of them. The result is only to be looked at.
    func findsAllInvalidObjects(_ take: @escaping (CocoaError) -> Void) { takesInvalidObject = take }

    /// Updates the progress.
    func advance(to progress: Float) {
        willChangeValue(forKey: "migrationProgress")
        state.withLock { $0.progress = progress }
        didChangeValue(forKey: "migrationProgress")
    }

    /// Resets the manager after a migration.
    func clear() {
        run = nil
        state.withLock { $0 = State() }
    }

    // MARK: - Expressions

    /// The properties that expressions and observers can use, as in `$manager.sourceContext`.
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

    /// Always false: expressions in files can use only ``keyValueProperties``.
    public static var accessInstanceVariablesDirectly: Bool { false }
}

extension NSManagedObjectModel {
    /// Returns a copy whose entities have no custom classes, with the same version hashes.
    fileprivate func withPlainObjects() -> NSManagedObjectModel {
        guard let copy = copy() as? NSManagedObjectModel else { return self }
        for entity in copy.entities {
            entity.managedObjectClassName = "NSManagedObject"
        }
        copy.recordedHashes = recordedHashes
        return copy
    }
}

extension NSMigrationManager {
    /// Migrates a store.
    ///
    /// If a store exists at the destination, the new objects are added to it. If it is the source, the new store
    /// replaces it and keeps its identifier.
    ///
    /// - Throws: `CocoaError`: 134110 if a mapping cannot be performed, 134111 if new objects violate a uniqueness
    ///   constraint, 134120 if the migration was cancelled, 134140 without a mapping model, 134150 or 134160 if the
    ///   source or destination store cannot be opened, 134170 if a policy throws, 640 if there is not enough space.
    ///   Errors name the mapping, the entity, the property and the object.
    public func migrateStore(
        from sourceURL: URL,
        sourceType sStoreType: String,
        options sOptions: [AnyHashable: Any]? = nil,
        with mappings: NSMappingModel?,
        toDestinationURL dURL: URL,
        destinationType dStoreType: String,
        destinationOptions dOptions: [AnyHashable: Any]? = nil
    ) throws {
        guard let mappings else {
            let reason = ErrorFactory.migrationFailed("there is no mapping model")
            throw ErrorFactory.noMapping(from: sourceModel, to: destinationModel, reason)
        }
        let source = StorePlace(url: sourceURL, type: sStoreType, options: sOptions)
        let destination = StorePlace(url: dURL, type: dStoreType, options: dOptions)
        try StoreMigration(from: source, to: destination).run(mappings, by: self)
    }

    /// Migrates a store.
    ///
    /// - Throws: The same errors as
    ///   ``migrateStore(from:sourceType:options:with:toDestinationURL:destinationType:destinationOptions:)``.
    public func migrateStore(
        from sourceURL: URL,
        type sourceType: NSPersistentStore.StoreType,
        options sourceOptions: [AnyHashable: Any]? = nil,
        mapping: NSMappingModel,
        to destinationURL: URL,
        type destinationType: NSPersistentStore.StoreType,
        options destinationOptions: [AnyHashable: Any]? = nil
    ) throws {
        try migrateStore(
            from: sourceURL,
            sourceType: sourceType.rawValue,
            options: sourceOptions,
            with: mapping,
            toDestinationURL: destinationURL,
            destinationType: destinationType.rawValue,
            destinationOptions: destinationOptions
        )
    }
}
