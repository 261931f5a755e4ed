public import FoundationBackfill

/// Leads stores of any former version of a model to the present one, stage by stage.
///
/// ```swift
/// let manager = NSStagedMigrationManager([first, second])
/// description.setOption(manager, forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
/// ```
///
/// A store that is opened with the option begins at the stage that its version belongs to. Where stages leave a gap, a
/// mapping model of the program's bundles or an inferred one leads over it, version by version if need be.
open class NSStagedMigrationManager: NSObject {
    /// The stages, the oldest first.
    public let stages: [NSMigrationStage]

    /// The store, while the handlers of a stage work on it; nil at other times.
    public internal(set) weak var container: NSPersistentContainer?

    /// A manager of stages, the oldest first.
    public init(_ stages: [NSMigrationStage]) {
        self.stages = stages
        super.init()
    }
}
