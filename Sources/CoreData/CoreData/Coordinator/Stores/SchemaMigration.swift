internal import Foundation
internal import ManagedObjectModelFormat

/// The automatic migration of a store to its coordinator's model when it is opened.
///
/// A mapping model that the program gives takes precedence, then one in its bundles. Otherwise, changes that can be inferred are applied in place if the
/// store's class can do that (``UpgradableStore``), and by copying if it cannot. If nothing can be inferred, the store may still be migrated through
/// intermediate versions.
struct SchemaMigration {
    /// The way in which a store is migrated.
    enum Way {
        /// Changes the tables in place.
        case inPlace
        /// Copies the objects to a new store, once for each leg of the path.
        case copying(MigrationPath)
    }

    let url: URL
    let type: String
    let model: NSManagedObjectModel
    let configurationName: String?
    let options: [AnyHashable: Any]?
    /// The models and mapping models that are searched.
    var library = MigrationLibrary()
    /// Whether somebody asked for this migration, so that it may go back, and drop what the model lacks.
    var isAskedFor = false

    /// Returns whether the options enable automatic migration.
    static func isWanted(_ options: [AnyHashable: Any]?) -> Bool {
        options?.isSet(NSMigratePersistentStoresAutomaticallyOption) == true
    }

    private var place: StorePlace {
        StorePlace(url: url, type: type, configuration: configurationName, options: options)
    }

    private var isInferring: Bool { options?.isSet(NSInferMappingModelAutomaticallyOption) == true }

    /// Migrates the store. If an error is thrown, the store is unchanged.
    ///
    /// - Throws: `CocoaError`: 134130 if the store's model cannot be found, 134190 if no mapping can be inferred,
    ///   134140 if a mapping model is missing and must not be inferred, 134100 if the store has left the version of the
    ///   model, 134110 and 134111 if the data prevents
    ///   migration, 134090 if another process has the store open, 513 if the store is read-only, 640 if there is not
    ///   enough space.
    func run(tell: MigrationListener? = nil) throws {
        let start = ContinuousClock.now
        Log.migration("\(url.path): the store has another version of the model")
        do {
            try migrate(tell)
            Log.migration("\(url.path): migrated in \(ContinuousClock.now - start)")
        } catch {
            Log.migration("\(url.path): not migrated: \(error.localizedDescription)")
            throw error
        }
    }

    private func migrate(_ tell: MigrationListener?) throws {
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
        let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
        let consent = isAskedFor ? MigrationConsent.given : try MigrationConsent(options)
        // A source that is not found here may be in the store itself, which `upgrade` reads. It knows no mapping models.
        let source = library.given.isEmpty ? try? source(of: hashes) : try source(of: hashes)
        if let source, case .copying(let path) = try way(from: source) {
            let isInferred = try path.legs().allSatisfy(\.isInferred)
            let check = ForwardCheck(
                url: url,
                metadata: metadata,
                source: source,
                destination: model,
                consent: isInferred ? consent : .given
            )
            // The versions of such a path are those of the program.
            _ = try check.run(isKnown: true) { _ in [] }
            return try path.migrate(place, tell: tell)
        }
        guard isInferring else { throw ErrorFactory.missingMappingModel(at: url) }
        guard let storeClass = place.upgradable else { throw missingSource(hashes) }
        Log.migration("inferring the changes, and making them in place")
        // This searches the version again with the store locked, and throws an error if it cannot be found.
        try storeClass.upgrade(place, from: nil, to: model, searching: library.models, consent, tell: tell)
    }

    /// Returns the way to migrate a store from a model version.
    func way(from source: NSManagedObjectModel) throws -> Way {
        let path = MigrationPath(from: source, to: model, in: library)
        if try path.hasMappingModels() {
            guard try isInferring || !path.legs().contains(where: \.isInferred) else {
                throw ErrorFactory.missingMappingModel(at: url)
            }
            return .copying(path)
        }
        guard isInferring else { throw ErrorFactory.missingMappingModel(at: url) }
        guard place.upgradable != nil else { return .copying(path) }
        let verdict = ModelComparison(from: source.definition, to: model.definition).verdict
        guard case .custom(let changes) = verdict else { return .inPlace }
        // The differences between the models say more than the error of the path.
        guard (try? path.legs()) != nil else { throw ErrorFactory.cannotInferMigration(changes) }
        return .copying(path)
    }

    /// Returns the model version with the hashes, from the library or the store.
    ///
    /// - Throws: `CocoaError` with the code 134130 if neither has it.
    func source(of hashes: [String: Data]) throws -> NSManagedObjectModel {
        let versions = VersionCatalog([], place, to: model, in: library)
        // A model that the catalog cannot provide may be in a file of the library.
        if let source = try? versions.model(VersionHash.checksum(of: hashes)) { return source }
        if let version = ModelSearch.version(with: hashes, among: library.models) {
            return try NSManagedObjectModel(version.definition)
        }
        // The copy in the store may have been written by Apple's framework, whose hashes are not computed here.
        guard !library.given.isEmpty, let copy = try? StoreRegistry.storeClass(of: type, at: url).cachedModel(at: url),
            Set(copy.entities.compactMap(\.name)).isSuperset(of: hashes.keys)
        else { throw missingSource(hashes) }
        return copy
    }

    /// Returns the error for a missing source model. Only SQLite stores contain a copy of their model; the metadata of
    /// other stores names only its hashes, as in Apple's framework.
    private func missingSource(_ hashes: [String: Data]) -> CocoaError {
        ErrorFactory.missingSourceModel(
            at: url,
            differences: model.versionDifferences(from: hashes, configuration: configurationName),
            searched: library.models,
            locations: ModelSearch.locations(of: library.models),
            copy: "stores of the type \(type) hold no copy of their model"
        )
    }
}
