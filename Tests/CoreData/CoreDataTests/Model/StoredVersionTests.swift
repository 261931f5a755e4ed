import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Stores whose version hashes another compiler has computed, such as Apple's.
@Suite struct StoredVersionTests {
    private let folder: TemporaryFolder
    private let store: URL
    private let hashes: [String: Data]

    init() throws {
        folder = try TemporaryFolder()
        store = folder.url.appendingPathComponent("Shop.sqlite")
        let model = try NSManagedObjectModel(ShopVersions.definition(2))
        let names = model.entities.compactMap(\.name)
        hashes = Dictionary(uniqueKeysWithValues: names.map { ($0, Data($0.utf8) + Data(repeating: 7, count: 20)) })
        model.recordedHashes = hashes
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.remove(try coordinator.addPersistentStore(type: .sqlite, at: store))
    }

    private func metadata() throws -> [String: Any] {
        try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store)
    }

    @Test func aModelThatDescribesTheStoreAlikeIsCompatible() throws {
        let metadata = try metadata()
        let models = try [1, 2, 3].map { try NSManagedObjectModel(ShopVersions.definition($0)) }
        let fit = models.map { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
        #expect(fit == [false, true, false])
        #expect(!models[1].isConfiguration(withName: "None", compatibleWithStoreMetadata: metadata))
    }

    /// As while another document of the same version is closed and deleted.
    @Test func anotherStoreOfTheVersionMayBeGone() throws {
        let model = try NSManagedObjectModel(ShopVersions.definition(2))
        let hashes = hashes.mapValues { $0 + Data([8]) }
        model.recordedHashes = hashes
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        for name in ["One", "Two"] {
            let url = folder.url.appendingPathComponent("\(name).sqlite")
            try coordinator.remove(try coordinator.addPersistentStore(type: .sqlite, at: url))
            let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
            #expect(metadata[NSStoreModelVersionHashesKey] as? [String: Data] == hashes)
        }
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Two.sqlite"))
        let same = try NSManagedObjectModel(ShopVersions.definition(2))
        let metadata: [String: Any] = [NSStoreModelVersionHashesKey: hashes]
        #expect(same.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test func theStoreOpensWithoutMigrationAndKeepsItsHashes() throws {
        for _ in 0..<2 {
            let model = try NSManagedObjectModel(ShopVersions.definition(2))
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            let opened = try coordinator.addPersistentStore(type: .sqlite, at: store)
            try context.performAndWait {
                _ = NSEntityDescription.insertNewObject(forEntityName: "Entity0", into: context)
                try context.save()
            }
            try coordinator.remove(opened)
            #expect(try metadata()[NSStoreModelVersionHashesKey] as? [String: Data] == hashes)
        }
    }

    @Test func anotherVersionIsStillRefused() throws {
        let model = try NSManagedObjectModel(ShopVersions.definition(3))
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let error = #expect(throws: CocoaError.self) { try coordinator.addPersistentStore(type: .sqlite, at: store) }
        #expect(error?.code == .persistentStoreIncompatibleVersionHash)
    }

    @Test func theVersionIsFoundAmongAllOfABundle() throws {
        _ = try ShopVersions.write(to: folder.url, count: 4)
        let bundle = try #require(Bundle(url: folder.url))
        let model = try #require(NSManagedObjectModel.mergedModel(from: [bundle], forStoreMetadata: try metadata()))
        #expect(model.entityVersionHashesByName == hashes)
        #expect(try model == NSManagedObjectModel(ShopVersions.definition(2)))
        let models = try [1, 2, 3].map { try NSManagedObjectModel(ShopVersions.definition($0)) }
        #expect(NSManagedObjectModel(byMerging: models, forStoreMetadata: try metadata()) == models[1])
        #expect(NSManagedObjectModel(byMerging: [models[0], models[2]], forStoreMetadata: try metadata()) == nil)
    }

    @Test func withoutTheStoreOnlyHashesDecide() throws {
        let unknown = [NSStoreModelVersionHashesKey: hashes.mapValues { $0 + Data([1]) }]
        let model = try NSManagedObjectModel(ShopVersions.definition(2))
        #expect(!model.isConfiguration(withName: nil, compatibleWithStoreMetadata: unknown))
        #expect(!model.isConfiguration(withName: nil, compatibleWithStoreMetadata: [:]))
    }
}
