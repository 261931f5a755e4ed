public import FoundationBackfill

/// A part of the way that an ``NSStagedMigrationManager`` takes: an ``NSLightweightMigrationStage`` or an
/// ``NSCustomMigrationStage``.
open class NSMigrationStage: NSObject {
    /// A name for messages.
    open var label: String?

    /// The versions that the stage leads through, the first one first, by their checksums.
    var checksums: [String] { [] }
}
