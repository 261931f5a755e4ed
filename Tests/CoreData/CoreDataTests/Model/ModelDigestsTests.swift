import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

@Suite(.timeLimit(.minutes(5))) struct ModelDigestsTests {
    @Test func aChangeOfAnyDescriptionGivesAnotherHash() throws {
        let model = SlipBoxModel.make()
        let before = model.entityVersionHashesByName
        let other = try #require(model.copy() as? NSManagedObjectModel)
        #expect(other == model)
        let title = try #require(other.entitiesByName["Note"]?.attributesByName["title"])
        title.isOptional.toggle()
        #expect(other.entityVersionHashesByName["Note"] != before["Note"])
        #expect(other != model)
        title.isOptional.toggle()
        #expect(other.entityVersionHashesByName == before)
        #expect(other == model)
        other.recordedHashes = ["Note": Data([1])]
        #expect(other.entityVersionHashesByName["Note"] == Data([1]))
        other.entitiesByName["Folder"]?.versionHashModifier = "2"
        #expect(other.entityVersionHashesByName["Note"] == before["Note"])
    }

    @Test func theModelIsWrittenOnceForAllStoresUntilItChanges() throws {
        let model = SlipBoxModel.make()
        var count = 0
        let content = {
            model.digests.storedContent {
                count += 1
                return Data([UInt8(count)])
            }
        }
        #expect([content(), content()] == [Data([1]), Data([1])])
        model.entitiesByName["Folder"]?.versionHashModifier = "2"
        #expect(content() == Data([2]))
    }

    @Test func storesOfOneModelHaveTheSameOne() throws {
        let folder = try TemporaryFolder()
        let model = SlipBoxModel.make()
        let models = try (0..<2).map { number in
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let file = folder.url.appendingPathComponent("\(number).sqlite")
            let store = try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: file)
            try coordinator.remove(store)
            return try SQLiteStore.cachedModel(at: file)
        }
        #expect(models == [model, model])
    }

    @Test func changedTemplatesMakeModelsDifferent() throws {
        let model = SlipBoxModel.make()
        let other = SlipBoxModel.make()
        #expect(model == other)
        other.fetchRequestTemplate(forName: "recent")?.fetchLimit = 99
        #expect(model != other)
    }

    @Test func allVersionsCompareWithAll() throws {
        let folder = try TemporaryFolder()
        let file = try ShopVersions.write(to: folder.url)
        let models = try (1...ShopVersions.count).map { version in
            let name = "\(ShopVersions.name(version)).mom"
            return try NSManagedObjectModel.reading(contentsOf: file.appendingPathComponent(name))
        }
        for (index, model) in models.enumerated() {
            let metadata = [NSStoreModelVersionHashesKey: model.entityVersionHashesByName]
            let compatible = models.filter { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
            #expect(compatible == [model])
            #expect(models.filter { $0 == model } == [model], "version \(index + 1)")
        }
    }
}
