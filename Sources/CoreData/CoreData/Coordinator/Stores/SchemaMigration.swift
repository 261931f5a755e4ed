internal import Foundation
internal import ManagedObjectModelFormat

/// The way of a store from the version of the model that it was made with to that of its coordinator, if the options ask
/// for it.
///
/// A mapping model that the program has for it comes first. What the models' differences tell is done in place in SQLite
/// stores, and by copying in others; where they tell nothing, a way through the versions between may be left.
struct SchemaMigration {
    /// What is done to a store.
    enum Way {
        /// Its tables are changed where they are.
        case inPlace
        /// Its objects are copied to a new store, or to several in turn.
        case copying(MigrationPath)
    }

    let url: URL
    let type: String
    let model: NSManagedObjectModel
    let configurationName: String?
    let options: [AnyHashable: Any]?
    /// Where versions and mapping models are looked for.
    var library = MigrationLibrary()

    /// Whether the options ask for stores to be migrated when they are opened.
    static func isWanted(_ options: [AnyHashable: Any]?) -> Bool {
        options?.isSet(NSMigratePersistentStoresAutomaticallyOption) == true
    }

    private var place: StorePlace {
        StorePlace(url: url, type: type, configuration: configurationName, options: options)
    }

    private var isInferring: Bool { options?.isSet(NSInferMappingModelAutomaticallyOption) == true }

    /// Migrates the store. Whatever fails, it stands as it was.
    ///
    /// - Throws: `CocoaError`: 134130 if the model of the store is nowhere, 134190 if no migration can be inferred, 134140
    ///   if none is to be, 134110 and 134111 if data stand against it, 134090 if others have the store open, 513 if it is
    ///   read-only, 640 if there is no room.
    func run(tell: MigrationListener? = nil) throws {
        let hashes = try hashes()
        if let source = try? source(of: hashes), case .copying(let path) = try way(from: source) {
            return try path.migrate(place, tell: tell)
        }
        guard isInferring else { throw ErrorFactory.missingMappingModel(at: url) }
        guard type == NSSQLiteStoreType else { throw missingSource(hashes) }
        // This finds the version once more, when nobody else can change the store, or says why it cannot be found.
        try StoreUpgrade(
            of: url,
            to: model,
            configurationName: configurationName,
            options: options,
            models: library.models,
            tell: tell
        ).run()
    }

    /// What is to be done to the store of a version.
    func way(from source: NSManagedObjectModel) throws -> Way {
        let path = MigrationPath(from: source, to: model, in: library)
        if library.mapping(from: source, to: model) != nil { return .copying(path) }
        guard isInferring else { throw ErrorFactory.missingMappingModel(at: url) }
        guard type == NSSQLiteStoreType else { return .copying(path) }
        let verdict = ModelComparison(from: source.definition, to: model.definition).verdict
        guard case .custom(let changes) = verdict else { return .inPlace }
        guard (try? path.legs()) != nil else { throw ErrorFactory.cannotInferMigration(changes) }
        return .copying(path)
    }

    private func hashes() throws -> [String: Data] {
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
        return metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
    }

    /// The version with the hashes, from the library or from the store.
    ///
    /// - Throws: `CocoaError` with the code 134130 if it is in neither.
    func source(of hashes: [String: Data]) throws -> NSManagedObjectModel {
        let versions = VersionCatalog([], place, to: model, in: library)
        if let source = try? versions.model(VersionHash.checksum(of: hashes)) { return source }
        guard let version = ModelSearch.version(with: hashes, among: library.models) else {
            throw missingSource(hashes)
        }
        return try NSManagedObjectModel(version.definition)
    }

    /// Stores that are no databases hold no copy of their model: only what of it their metadata name, as with Apple's
    /// framework.
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
