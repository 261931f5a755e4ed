internal import Foundation
internal import ManagedObjectModelFormat

/// A store that is open only to be read, without the program that has written it: with the version of the model that it was
/// made with, and without that program's classes.
package struct StoreReading {
    package let model: NSManagedObjectModel
    private let context: NSManagedObjectContext

    /// Opens the store at a URL.
    ///
    /// - Parameter family: The model of the store; nil to take the copy that stores in databases keep. If the store was made with none
    ///   of its versions, it is read with the current one, as far as its tables allow that.
    /// - Throws: `CocoaError` if the store does not exist or cannot be read, and if its model is not known.
    package init(of url: URL, family: ModelFamily? = nil) throws {
        let type = try StoreFileType.type(of: url)
        guard let family else {
            guard [NSSQLiteStoreType, NSPostgreSQLStoreType].contains(type) else {
                throw ErrorFactory.storeWithoutModel(at: url)
            }
            try self.init(at: url, type, try NSPersistentStoreCoordinator.cachedModelForPersistentStore(at: url))
            return
        }
        if type == NSPostgreSQLStoreType, let attached = try family.attachedModel() {
            try self.init(at: url, type, attached)
            return
        }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: url)
        let models = try family.versions.map { (name: $0.name, model: try NSManagedObjectModel($0.definition)) }
        let fitting = models.first { $0.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
        guard let found = fitting ?? models.first(where: { $0.name == family.currentName }) else {
            throw ErrorFactory.storeWithoutModel(at: url)
        }
        try self.init(at: url, type, found.model, ignoresVersion: fitting == nil)
    }

    /// Opens a store whose type and model are known.
    init(at url: URL, _ type: String, _ model: NSManagedObjectModel, ignoresVersion: Bool = false) throws {
        self.model = model
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try ModelLayout.$tellsMissingClasses.withValue(false) {
            _ = try coordinator.addPersistentStore(
                ofType: type,
                configurationName: nil,
                at: url,
                options: [
                    NSReadOnlyPersistentStoreOption: true, NSIgnorePersistentStoreVersioningOption: ignoresVersion,
                ]
            )
        }
        context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
    }

    /// Calls a closure with a context, on the queue of the context, and closes the store.
    package func read<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        try context.performAndWait {
            defer { close() }
            return try ModelLayout.$tellsMissingClasses.withValue(false) { try body(context) }
        }
    }

    private func close() {
        guard let coordinator = context.persistentStoreCoordinator else { return }
        // The store was only read, so nothing is lost if it stays open.
        for store in coordinator.persistentStores { try? coordinator.remove(store) }
    }
}
