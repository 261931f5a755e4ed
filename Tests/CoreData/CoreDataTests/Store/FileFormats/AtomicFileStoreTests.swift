import Foundation
import Testing

@testable import CoreData

/// The common behaviour of binary and XML stores. The conformance library tests the common behaviour of all stores.
@Suite struct AtomicFileStoreTests {
    static let types: [NSPersistentStore.StoreType] = [.binary, .xml]

    @Test(arguments: types) func everythingIsThereWhenTheStoreIsOpenedAgain(_ type: NSPersistentStore.StoreType) throws
    {
        let shelf = try FileShelf(type)
        let context = FileShelf.context(try shelf.open())
        try FileShelf.fill(context)
        context.reset()
        let saved = try FileShelf.summary(context)
        let again = FileShelf.context(try shelf.open())
        #expect(try FileShelf.summary(again) == saved)
        #expect(saved.contains { $0.contains("pinned: [\"Third\", \"First\", \"Second\"]") })
        #expect(saved.contains { $0.contains("links: [\"Second\", \"Third\"]") })
        let note = try again.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first {
            $0.value(forKey: "title") as? String == "First"
        }
        #expect(note?.value(forKey: "tags") as? [String] == ["a", "b"])
        #expect(note?.value(forKey: "position") as? Int64 == .max)
        #expect(note?.value(forKey: "created") as? Date == FileShelf.values["created"] as? Date)
    }

    @Test(arguments: types) func keysAreNeverUsedTwice(_ type: NSPersistentStore.StoreType) throws {
        let shelf = try FileShelf(type)
        let context = FileShelf.context(try shelf.open())
        let first = context.make("Keyword")
        try context.save()
        let uri = first.objectID.uriRepresentation()
        context.delete(first)
        try context.save()
        let again = FileShelf.context(try shelf.open())
        let second = again.make("Keyword")
        try again.save()
        #expect(second.objectID.uriRepresentation() != uri)
    }

    @Test(arguments: types) func aFileThatOthersWroteIsNotOverwritten(_ type: NSPersistentStore.StoreType) throws {
        let shelf = try FileShelf(type)
        let (coordinator, other) = (try shelf.open(), try shelf.open())
        let context = FileShelf.context(coordinator)
        let theirs = FileShelf.context(other)
        _ = theirs.make("Keyword", ["word": "theirs"])
        try theirs.save()
        let before = try Data(contentsOf: shelf.url)
        let keyword = context.make("Keyword", ["word": "ours"])
        #expect(errorCode { try context.save() } == .persistentStoreSave)
        #expect(try Data(contentsOf: shelf.url) == before)
        #expect(keyword.isInserted && context.hasChanges)
        let place = shelf.folder.file("Elsewhere.store")
        #expect(coordinator.setURL(place, for: try #require(coordinator.persistentStores.first)))
        try context.save()
        #expect(try shelf.folder.contents().count == 2)
    }

    @Test(arguments: types) func aSaveThatFailsLeavesTheNodesAsTheyWere(_ type: NSPersistentStore.StoreType) throws {
        let shelf = try FileShelf(type)
        let coordinator = try shelf.open()
        let context = FileShelf.context(coordinator)
        try FileShelf.fill(context)
        context.reset()
        let before = try FileShelf.summary(context)
        let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
        for note in notes {
            note.setValue("changed", forKey: "body")
            note.setValue(nil, forKey: "folder")
        }
        context.delete(notes[0])
        _ = context.make("Note", ["title": "new"])
        try Data("other".utf8).write(to: shelf.url)
        #expect(errorCode { try context.save() } == .persistentStoreSave)
        #expect(try FileShelf.summary(FileShelf.context(coordinator)) == before)
    }

    @Test(arguments: types) func S218_metadataAreReadAndWrittenWithoutOpening(_ type: NSPersistentStore.StoreType)
        throws
    {
        let shelf = try FileShelf(type)
        try FileShelf.fill(FileShelf.context(try shelf.open()))
        var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: shelf.url)
        let identifier = metadata[NSStoreUUIDKey] as? String
        #expect(metadata[NSStoreTypeKey] as? String == type.rawValue)
        #expect(metadata[NSStoreModelVersionHashesKey] is [String: Data])
        metadata["count"] = 3
        metadata["flag"] = true
        metadata["list"] = ["a<b", "c"]
        metadata["since"] = Date(timeIntervalSinceReferenceDate: 1_000)
        try NSPersistentStoreCoordinator.setMetadata(metadata, type: type, at: shelf.url)
        let coordinator = try shelf.open()
        let read = coordinator.metadata(for: try #require(coordinator.persistentStores.first))
        #expect(read[NSStoreUUIDKey] as? String == identifier)
        #expect(read["count"] as? Int == 3)
        #expect(read["flag"] as? Bool == true)
        #expect(read["list"] as? [String] == ["a<b", "c"])
        #expect(read["since"] as? Date == Date(timeIntervalSinceReferenceDate: 1_000))
        #expect(try FileShelf.summary(FileShelf.context(coordinator)).count == 7)
    }

    /// A program notes something in the metadata, and no object has changed.
    @Test(arguments: types + [.sqlite]) func S218_aSaveWithoutChangesWritesMetadata(
        _ type: NSPersistentStore.StoreType
    ) throws {
        let shelf = try FileShelf(type)
        let coordinator = try shelf.open()
        let context = FileShelf.context(coordinator)
        let store = try #require(coordinator.persistentStores.first)
        func stored() throws -> Int? {
            try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: shelf.url)["visits"] as? Int
        }
        for visit in 1...2 {
            coordinator.setMetadata(coordinator.metadata(for: store).merging(["visits": visit]) { $1 }, for: store)
            #expect(try stored() == (visit == 1 ? nil : 1))
            try context.save()
            #expect(try stored() == visit)
        }
        let stamp = try FileManager.default.attributesOfItem(atPath: shelf.url.path)[.modificationDate] as? Date
        try context.save()
        #expect(try FileManager.default.attributesOfItem(atPath: shelf.url.path)[.modificationDate] as? Date == stamp)
    }

    @Test(arguments: types) func S216_aStoreOfAnotherTypeIsRefused(_ type: NSPersistentStore.StoreType) throws {
        let shelf = try FileShelf(type)
        _ = try shelf.open()
        let other: NSPersistentStore.StoreType = type == .xml ? .binary : .xml
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: shelf.model)
        let code = errorCode { _ = try coordinator.addPersistentStore(type: other, at: shelf.url) }
        #expect(code == .fileReadCorruptFile)
    }

    @Test(arguments: types) func damagedFilesAreErrors(_ type: NSPersistentStore.StoreType) throws {
        let shelf = try FileShelf(type)
        try FileShelf.fill(FileShelf.context(try shelf.open()))
        let whole = try Data(contentsOf: shelf.url)
        var refused = 0
        for place in stride(from: 0, to: whole.count, by: max(whole.count / 40, 1)) {
            var damaged = whole
            damaged[place] ^= 0x15
            for file in [damaged, whole.prefix(place)] {
                try file.write(to: shelf.url)
                let code = errorCode { _ = try FileShelf.summary(FileShelf.context(try shelf.open())) }
                if let code {
                    refused += 1
                    let known: [CocoaError.Code] = [
                        .fileReadCorruptFile, .persistentStoreIncompatibleVersionHash, .persistentStoreOpen,
                    ]
                    #expect(known.contains(code), "\(type.rawValue) damaged at \(place)")
                }
            }
        }
        #expect(refused >= 40)
    }

    @Test(arguments: types) func aReadOnlyStoreIsNotWritten(_ type: NSPersistentStore.StoreType) throws {
        let shelf = try FileShelf(type)
        let options = [NSReadOnlyPersistentStoreOption: true]
        #expect(errorCode { _ = try shelf.open(options: options) } == .fileReadNoSuchFile)
        try FileShelf.fill(FileShelf.context(try shelf.open()))
        let before = try Data(contentsOf: shelf.url)
        let context = FileShelf.context(try shelf.open(options: options))
        #expect(try FileShelf.summary(context).count == 7)
        _ = context.make("Keyword")
        #expect(throws: CocoaError.self) { try context.save() }
        #expect(try Data(contentsOf: shelf.url) == before)
    }

    @Test(arguments: types) func S238_derivedAttributesAreRefused(_ type: NSPersistentStore.StoreType) throws {
        var shelf = try FileShelf(type)
        shelf.model = SlipBoxModel.make()
        #expect(errorCode { _ = try shelf.open() } == .persistentStoreOpen)
        #expect(try shelf.folder.contents().isEmpty)
    }

    @Test(arguments: types) func S221_destroyingAndReplacing(_ type: NSPersistentStore.StoreType) throws {
        let shelf = try FileShelf(type)
        let coordinator = try shelf.open()
        try FileShelf.fill(FileShelf.context(coordinator))
        let saved = try Data(contentsOf: shelf.url)
        #expect(errorCode { try coordinator.destroyPersistentStore(at: shelf.url, type: type) } == .persistentStoreOpen)
        try coordinator.remove(try #require(coordinator.persistentStores.first))
        let copy = shelf.folder.file("Copy.store")
        try coordinator.replacePersistentStore(at: copy, withPersistentStoreFrom: shelf.url, type: type)
        #expect(try Data(contentsOf: copy) == saved)
        try coordinator.destroyPersistentStore(at: shelf.url, type: type)
        #expect(try Array(shelf.folder.contents().keys) == ["Copy.store"])
    }
}
