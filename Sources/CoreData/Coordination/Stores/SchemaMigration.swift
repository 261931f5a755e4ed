internal import Foundation
internal import ManagedObjectModelFormat

/// The way of a store from the version of the model that it was made with to that of its coordinator, if the options ask
/// for it.
///
/// A mapping model that the program has for it comes first. What the models' differences tell is done in place in SQLite
/// stores, and by copying in others; where they tell nothing, a way through the versions between may be left.
struct SchemaMigration {
    let url: URL
    let type: String
    let model: NSManagedObjectModel
    let configurationName: String?
    let options: [AnyHashable: Any]?

    /// Whether the options ask for stores to be migrated when they are opened.
    static func isWanted(_ options: [AnyHashable: Any]?) -> Bool {
        options?.isSet(NSMigratePersistentStoresAutomaticallyOption) == true
    }

    /// Migrates the store. Whatever fails, it stands as it was.
    ///
    /// - Throws: `CocoaError`: 134130 if the model of the store is nowhere, 134190 if no migration can be inferred, 134140
    ///   if none is to be, 134110 and 134111 if data stand against it, 134090 if others have the store open, 513 if it is
    ///   read-only, 640 if there is no room.
    func run() throws {
        let place = StorePlace(url: url, type: type, configuration: configurationName, options: options)
        if !MappingSearch.files(in: nil).isEmpty, let source = try? source(of: place),
            NSMappingModel(from: nil, forSourceModel: source, destinationModel: model) != nil
        {
            return try MigrationPath(from: source, to: model).migrate(place)
        }
        guard options?.isSet(NSInferMappingModelAutomaticallyOption) == true else {
            throw ErrorFactory.missingMappingModel(at: url)
        }
        guard type == NSSQLiteStoreType else {
            return try MigrationPath(from: requireSource(of: place), to: model).migrate(place)
        }
        do {
            try StoreUpgrade(of: url, to: model, configurationName: configurationName, options: options).run()
        } catch let error as CocoaError where error.code == .inferredMappingModel {
            guard let path = try? MigrationPath(from: source(of: place), to: model), (try? path.legs()) != nil else {
                throw error
            }
            try path.migrate(place)
        }
    }

    /// The version of the model that the store is of, which stores that are no databases hold no copy of: only what of it
    /// their metadata name, as with Apple's framework.
    private func requireSource(of place: StorePlace) throws -> NSManagedObjectModel {
        let hashes = try hashes()
        if let version = ModelSearch.version(with: hashes) { return try NSManagedObjectModel(version.definition) }
        if let source = try? source(of: place) { return source }
        throw ErrorFactory.missingSourceModel(
            at: url,
            differences: model.versionDifferences(from: hashes, configuration: configurationName),
            searched: ModelSearch.files(in: nil),
            locations: ModelSearch.programBundles.map(\.bundleURL),
            copy: "stores of the type \(type) hold no copy of their model"
        )
    }

    private func source(of place: StorePlace) throws -> NSManagedObjectModel {
        try VersionCatalog([], place, to: model).model(VersionHash.checksum(of: hashes()))
    }

    private func hashes() throws -> [String: Data] {
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
        return metadata[NSStoreModelVersionHashesKey] as? [String: Data] ?? [:]
    }
}
