public import FoundationBackfill

/// The base class of the stages of an ``NSStagedMigrationManager``; see ``NSLightweightMigrationStage`` and
/// ``NSCustomMigrationStage``.
open class NSMigrationStage: NSObject {
    /// A name for messages.
    open var label: String?

    /// The checksums of the versions of the stage, oldest first.
    var checksums: [String] { [] }
}

/// A migration stage that needs no code of the program: it leads from any of its versions to the last one.
///
/// ```swift
/// let stage = NSLightweightMigrationStage([first.versionChecksum, second.versionChecksum])
/// ```
open class NSLightweightMigrationStage: NSMigrationStage {
    /// The checksums of the versions, oldest first; see ``NSManagedObjectModel/versionChecksum``.
    public let versionChecksums: [String]

    /// Creates a stage for versions, oldest first.
    public init(_ versionChecksums: [String]) {
        self.versionChecksums = versionChecksums
        super.init()
    }

    override var checksums: [String] { versionChecksums }
}

/// A migration stage between two versions of a model in which handlers of the program change objects before or after
/// the store is migrated.
///
/// ```swift
/// let stage = NSCustomMigrationStage(migratingFrom: second, to: third)
/// stage.willMigrateHandler = { manager, stage in
///     guard let context = manager.container?.newBackgroundContext() else { return }
///     try context.performAndWait {
///         try removeDuplicates(in: context)
///         try context.save()
///     }
/// }
/// ```
///
/// - Important: Handlers work on the store itself, through the manager's container. What they save remains even if the
///   stage fails. They are then called again when the store is opened the next time: `willMigrateHandler` if the store
///   still has the current version, `didMigrateHandler` if it has the next one. So write handlers that complete partial
///   work.
open class NSCustomMigrationStage: NSMigrationStage {
    /// The version that the stage starts with.
    public let currentModel: NSManagedObjectModelReference
    /// The version that the stage ends with.
    public let nextModel: NSManagedObjectModelReference
    /// A closure that is called while the store has the current version. An error that it throws ends the migration.
    open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    /// A closure that is called when the store has the next version. An error that it throws ends the migration.
    open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

    /// The mapping model by which the stage migrates the store, between its two handlers. If nil, one in the program's
    /// bundles is used, or the migration is inferred.
    ///
    /// The handlers see one version each. This is the place for values that need both: the closure below gets the old
    /// object, with all that the next version no longer has, and the new one.
    ///
    /// ```swift
    /// let mapping = NSMappingModel.partiallyInferredMappingModel(forSourceModel: second, destinationModel: third)
    /// mapping.transformObjects(ofEntityNamed: "Item") { old, new in
    ///     new.setValue(Int(old.value(forKey: "price") as? String ?? ""), forKey: "price")
    /// }
    /// stage.mappingModel = mapping
    /// ```
    ///
    /// Both models are read through the mapping model's own store, so old objects cannot be changed. If the closure throws,
    /// the store keeps the current version.
    ///
    /// - Important: This property does not exist in Apple's framework.
    open var mappingModel: NSMappingModel?

    /// Creates a stage between two versions.
    public init(
        migratingFrom currentModel: NSManagedObjectModelReference,
        to nextModel: NSManagedObjectModelReference
    ) {
        self.currentModel = currentModel
        self.nextModel = nextModel
        super.init()
    }

    override var checksums: [String] { [currentModel.versionChecksum, nextModel.versionChecksum] }
}

/// Migrates stores from any earlier version of a model to the current one, stage by stage.
///
/// ```swift
/// let manager = NSStagedMigrationManager([first, second])
/// description.setOption(manager, forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
/// ```
///
/// When a store is opened with this option, migration starts at the stage that contains the store's version. Gaps
/// between stages are bridged by mapping models in the program's bundles or by inferred ones, through intermediate
/// versions if necessary.
open class NSStagedMigrationManager: NSObject {
    /// The stages, oldest first.
    public let stages: [NSMigrationStage]

    /// A container with the store while handlers run; otherwise nil.
    public internal(set) weak var container: NSPersistentContainer?

    /// Creates a manager for stages, oldest first.
    public init(_ stages: [NSMigrationStage]) {
        self.stages = stages
        super.init()
    }
}
