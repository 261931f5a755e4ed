internal import FoundationBackfill

/// Finds versions of models by their checksums: among those that stages refer to, in the store, and in the program's
/// bundles.
struct VersionCatalog {
    private let references: [String: NSManagedObjectModelReference]
    private let library: MigrationLibrary
    private let target: NSManagedObjectModel
    private let place: StorePlace

    init(
        _ stages: [NSMigrationStage],
        _ place: StorePlace,
        to target: NSManagedObjectModel,
        in library: MigrationLibrary = MigrationLibrary()
    ) {
        let all = stages.compactMap { $0 as? NSCustomMigrationStage }.flatMap { [$0.currentModel, $0.nextModel] }
        references = Dictionary(all.map { ($0.versionChecksum, $0) }, uniquingKeysWith: { first, _ in first })
        self.library = library
        self.target = target
        self.place = place
    }

    /// - Throws: `CocoaError` with the code 134504 if there is no such version.
    func model(_ checksum: String) throws -> NSManagedObjectModel {
        if checksum == target.versionChecksum { return target }
        if let reference = references[checksum] { return try reference.resolve() }
        for family in library.families {
            if let version = family.first(where: { $0.model.versionChecksum == checksum }) { return version.model }
        }
        let storeClass = try StoreRegistry.storeClass(of: place.type, at: place.url)
        if let cached = try? storeClass.cachedModel(at: place.url), cached.versionChecksum == checksum {
            return cached
        }
        throw ErrorFactory.versionNotFound(checksum, at: place.url)
    }
}
