import CoreData
import Foundation
import Testing

/// Opening stores whose version hashes were computed by Apple's framework, with models that have hashes of this package.
@Suite struct StoreOpeningTests {
    private let library = Result { try Library() }

    /// Writes hashes into a store that this package cannot compute.
    private func foreign() throws -> (url: URL, hashes: [String: Data]) {
        let library = try library.get()
        let context = library.context()
        _ = context.make("Note", ["title": "old"])
        try context.save()
        for store in library.coordinator.persistentStores { try library.coordinator.remove(store) }
        var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: library.url)
        let hashes = LibraryModel.make().entityVersionHashesByName.mapValues { Data($0.reversed()) }
        metadata[NSStoreModelVersionHashesKey] = hashes
        try NSPersistentStoreCoordinator.setMetadata(metadata, type: .sqlite, at: library.url)
        return (library.url, hashes)
    }

    @Test(arguments: [false, true]) func anEqualModelOpensAStoreWithHashesOfApples(_ migrates: Bool) throws {
        let (url, hashes) = try foreign()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let keys = [NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption]
        let options = Dictionary(uniqueKeysWithValues: keys.map { ($0, migrates) })
        let store = try coordinator.addPersistentStore(type: .sqlite, at: url, options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        #expect(try context.fetch(request).map { $0.text("title") } == ["old"])
        _ = context.make("Note")
        try context.save()
        try coordinator.remove(store)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
        #expect(metadata[NSStoreModelVersionHashesKey] as? [String: Data] == hashes)
    }

    @Test func aStagedMigrationHasNothingToDoThen() throws {
        let (url, hashes) = try foreign()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let options = [NSPersistentStoreStagedMigrationManagerOptionKey: NSStagedMigrationManager([])]
        let store = try coordinator.addPersistentStore(type: .sqlite, at: url, options: options)
        #expect(store.metadata[NSStoreModelVersionHashesKey] as? [String: Data] == hashes)
    }

    @Test func anotherStructureIsAnotherVersion() throws {
        let (url, _) = try foreign()
        let model = LibraryModel.make()
        model.entitiesByName["Note"]?.attributesByName["title"]?.versionHashModifier = "2"
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let error = failure { try coordinator.addPersistentStore(type: .sqlite, at: url) }
        #expect(error?.code == NSPersistentStoreIncompatibleVersionHashError)
    }
}
