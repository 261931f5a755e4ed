/// A stage between versions of a model that need no help of the program: from any of them to the last.
///
/// ```swift
/// let stage = NSLightweightMigrationStage([first.versionChecksum, second.versionChecksum])
/// ```
open class NSLightweightMigrationStage: NSMigrationStage {
    /// The checksums of the versions, the oldest first: see ``NSManagedObjectModel/versionChecksum``.
    public let versionChecksums: [String]

    /// A stage between versions.
    public init(_ versionChecksums: [String]) {
        self.versionChecksums = versionChecksums
        super.init()
    }

    override var checksums: [String] { versionChecksums }
}
