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
/// - Important: The handlers work on the store itself, which they find in the manager's container. What they save stays even
///   if the stage comes to no end: then they are called again the next time that the store is opened, `willMigrateHandler` if
///   the store is still of the current version, `didMigrateHandler` if it is of the next one. So let them do what is left to
///   do.
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
