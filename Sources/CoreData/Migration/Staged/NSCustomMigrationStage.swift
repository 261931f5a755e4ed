/// A stage between two versions of a model in which the program changes objects, before the store becomes one of the next
/// version or after.
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
/// - Important: The handlers work on a copy of the store, which takes its place when the last stage is done. They find it in
///   the manager's container.
open class NSCustomMigrationStage: NSMigrationStage {
    /// The version that the stage begins with.
    public let currentModel: NSManagedObjectModelReference
    /// The version that the stage ends with.
    public let nextModel: NSManagedObjectModelReference
    /// Called while the store is of the current version. What it throws ends the migration.
    open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    /// Called when the store has become one of the next version. What it throws ends the migration.
    open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

    /// A stage between two versions.
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
