internal import Foundation

/// The way of a store from the version of the model that it was made with to that of its coordinator, if the options ask
/// for it.
///
/// What the models' differences tell is done in place. Everything that leads elsewhere, such as mapping models, belongs in
/// ``run()`` and nowhere else.
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
        guard options?.isSet(NSInferMappingModelAutomaticallyOption) == true else {
            throw ErrorFactory.missingMappingModel(at: url)
        }
        guard type == NSSQLiteStoreType else { throw ErrorFactory.cannotMigrateType(type, at: url) }
        try StoreUpgrade(of: url, to: model, configurationName: configurationName, options: options).run()
    }
}
