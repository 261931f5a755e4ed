import ManagedObjectModelFormat
import Testing

@testable import CoreData

@Suite struct ModelLoadingTests {
    @Test func aModelIsReadFromEveryFormOfFile() throws {
        let model = SlipBoxModel.make()
        // Xcode's source format cannot represent these.
        model.entitiesByName["Note"]?.attributesByName["rank"]?.setValidationPredicates(
            nil,
            withValidationWarnings: nil
        )
        model.fetchRequestTemplate(forName: "recent")?.sortDescriptors = nil
        let folder = try TemporaryFolder()
        let source = folder.url.appendingPathComponent("SlipBox.xcdatamodeld")
        try ModelBundle.write(versions: [("SlipBox", model.definition)], current: "SlipBox", to: source)
        let compiled = folder.url.appendingPathComponent("SlipBox.momd")
        try CompiledModelBundle(versions: ["SlipBox": model.definition], currentName: "SlipBox").write(to: compiled)
        for url in [source, compiled, compiled.appendingPathComponent("SlipBox.mom")] {
            let read = try NSManagedObjectModel.reading(contentsOf: url)
            #expect(read == model, "\(url.lastPathComponent)")
            #expect(read.versionChecksum == model.versionChecksum)
            #expect(NSManagedObjectModel(contentsOf: url) == model)
        }
        #expect(try NSManagedObjectModel.checksumsForVersionedModel(at: compiled) == ["SlipBox": model.versionChecksum])
    }

    @Test func anArchiveOfAModelIsAModelFile() throws {
        let model = SlipBoxModel.make()
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("SlipBox.mom")
        try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true).write(to: file)
        #expect(try NSManagedObjectModel.reading(contentsOf: file) == model)
        let damaged = try Data(contentsOf: file).dropLast(40)
        try damaged.write(to: file)
        #expect(NSManagedObjectModel(contentsOf: file) == nil)
    }

    @Test func anArchiveThatCannotBeMadeTellsTheReason() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let model = SlipBoxModel.make()
            let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
            request.predicate = NSPredicate { _, _ in true }
            model.setFetchRequestTemplate(request, forName: "all")
            _ = try NSKeyedArchiver.archivedData(withRootObject: model, requiringSecureCoding: true)
        }
        let messages = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(messages.contains("The model cannot be encoded: error: all: "), "\(messages)")
    }

    @Test func whatIsNoModelIsAnErrorThatNamesTheFile() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("Broken.mom")
        try Data("no archive".utf8).write(to: file)
        #expect(NSManagedObjectModel(contentsOf: file) == nil)
        let error = #expect(throws: CocoaError.self) { try NSManagedObjectModel.reading(contentsOf: file) }
        #expect(error?.code == .fileReadCorruptFile)
        #expect(error?.localizedDescription.contains("Broken.mom") == true)
        #expect(NSManagedObjectModel(contentsOf: folder.url.appendingPathComponent("None.momd")) == nil)
    }

    @Test func mergedModelsHaveTheEntitiesOfAll() throws {
        let (one, two) = (SlipBoxModel.make(), NSManagedObjectModel())
        let tag = NSEntityDescription()
        tag.name = "Tag"
        tag.properties = [SlipBoxModel.attribute("name", .string)]
        two.entities = [tag]
        let merged = try #require(NSManagedObjectModel(byMerging: [one, two, one]))
        #expect(merged.entities.compactMap(\.name) == ["Item", "Note", "Folder", "Tag"])
        #expect(merged.entityVersionHashesByName["Note"] == one.entityVersionHashesByName["Note"])
        #expect(NSManagedObjectModel(byMerging: nil) == nil)

        let metadata: [String: Any] = ["NSStoreModelVersionHashes": two.entityVersionHashesByName]
        let found = NSManagedObjectModel(byMerging: [one, two], forStoreMetadata: metadata)
        #expect(found?.entities.compactMap(\.name) == ["Tag"])
        #expect(NSManagedObjectModel(byMerging: [one], forStoreMetadata: metadata) == nil)
    }

    @Test func differentEntitiesOfOneNameCannotBeMerged() async {
        await #expect(processExitsWith: .failure) {
            let other = SlipBoxModel.make()
            other.entitiesByName["Note"]?.isAbstract = true
            _ = NSManagedObjectModel(byMerging: [SlipBoxModel.make(), other])
        }
    }

    @Test func S225_hashesFollowWhatIsStored() throws {
        let hashes = SlipBoxModel.make().entityVersionHashesByName
        #expect(hashes.values.allSatisfy { $0.count == 32 })
        func changed(by change: (NSManagedObjectModel) -> Void) -> [String: Data] {
            let model = SlipBoxModel.make()
            change(model)
            return model.entityVersionHashesByName
        }
        let same: [(NSManagedObjectModel) -> Void] = [
            { $0.entitiesByName["Note"]?.userInfo = nil },
            { $0.entitiesByName["Note"]?.managedObjectClassName = "Other" },
            { $0.entitiesByName["Note"]?.attributesByName["title"]?.defaultValue = "Other" },
            { $0.entitiesByName["Note"]?.indexes = [] },
            { $0.entitiesByName["Note"]?.attributesByName["title"]?.renamingIdentifier = nil },
        ]
        for change in same {
            #expect(changed(by: change) == hashes)
        }
        let different: [(NSManagedObjectModel) -> Void] = [
            { $0.entitiesByName["Note"]?.versionHashModifier = "2" },
            { $0.entitiesByName["Note"]?.attributesByName["title"]?.isOptional = true },
            { $0.entitiesByName["Note"]?.attributesByName["title"]?.type = .binaryData },
            { $0.entitiesByName["Note"]?.relationshipsByName["folder"]?.deleteRule = .cascadeDeleteRule },
        ]
        for change in different {
            let others = changed(by: change)
            #expect(others["Note"] != hashes["Note"])
            #expect(others["Folder"] == hashes["Folder"])
        }
    }

    @Test func propertiesHaveHashesOfTheirOwn() throws {
        let model = SlipBoxModel.make()
        let note = try #require(model.entitiesByName["Note"])
        let title = try #require(note.attributesByName["title"])
        let folder = try #require(note.relationshipsByName["folder"])
        let hashes = [title.versionHash, folder.versionHash]
        #expect(hashes.allSatisfy { $0.count == 32 })
        #expect(hashes[0] != hashes[1])
        title.renamingIdentifier = "headline"
        #expect(title.versionHash == hashes[0])
        title.type = .binaryData
        #expect(title.versionHash != hashes[0])
        #expect(folder.versionHash == hashes[1])
        #expect(NSFetchedPropertyDescription().versionHash.isEmpty)
    }

    @Test func storesAreCompatibleWithTheirOwnModel() throws {
        let model = SlipBoxModel.make()
        let metadata: [String: Any] = ["NSStoreModelVersionHashes": model.entityVersionHashesByName]
        #expect(model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
        #expect(!model.isConfiguration(withName: "Cloud", compatibleWithStoreMetadata: metadata))
        #expect(!model.isConfiguration(withName: "Unknown", compatibleWithStoreMetadata: metadata))
        #expect(!model.isConfiguration(withName: nil, compatibleWithStoreMetadata: [:]))
        model.entitiesByName["Note"]?.attributesByName["title"]?.isOptional = true
        #expect(!model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test func recordedHashesHoldUntilTheModelIsChanged() throws {
        var definition = SlipBoxModel.make().definition
        definition.recordedHashes = ["Note": Data(repeating: 7, count: 32)]
        let model = try NSManagedObjectModel(definition)
        #expect(model.entityVersionHashesByName["Note"] == Data(repeating: 7, count: 32))
        #expect(model.entitiesByName["Note"]?.versionHash == Data(repeating: 7, count: 32))
        model.entitiesByName["Note"]?.attributesByName["title"]?.isOptional = true
        #expect(model.entityVersionHashesByName["Note"] != Data(repeating: 7, count: 32))
    }
}

/// A folder that is deleted after the test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
