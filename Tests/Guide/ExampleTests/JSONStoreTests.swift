import CoreData
import CoreDataConformance
import Foundation
import JSONStore
import Testing

/// Tests that the example of an incremental store behaves like every store.
@Suite struct JSONStoreTests {
    private let folder: URL

    init() throws {
        JSONStore.register()
        folder = FileManager.default.temporaryDirectory.appending(path: "json-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    static let kind = StoreKind.custom(
        type: JSONStore.storeType.rawValue,
        folder: FileManager.default.temporaryDirectory
    )

    @Test(arguments: Scenario.all.filter { $0.applies(to: kind) }) func plays(_ scenario: Scenario) throws {
        try scenario.play(on: Self.kind)
    }

    private func context() throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SampleModel.library.make())
        try coordinator.addPersistentStore(type: JSONStore.storeType, at: folder)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    @Test func objectsAreFilesThatPeopleCanRead() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let context = try context()
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        let owner = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: context)
        note.setValue("On cards", forKey: "title")
        note.setValue(owner, forKey: "folder")
        try context.save()
        let name = note.objectID.uriRepresentation().lastPathComponent.dropFirst()
        let text = try String(contentsOf: folder.appending(path: "Note/\(name).json"), encoding: .utf8)
        #expect(text.contains("\"title\" : \"On cards\""))
        #expect(text.contains("\"version\" : 1"))
        let ownerName = owner.objectID.uriRepresentation().lastPathComponent.dropFirst()
        #expect(text.contains("Folder\\/\(ownerName)"))
    }

    @Test func anotherProgramsChangesAreConflicts() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (mine, theirs) = (try context(), try context())
        let made = NSEntityDescription.insertNewObject(forEntityName: "Note", into: theirs)
        try theirs.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        let note = try #require(try mine.fetch(request).first)
        note.setValue("mine", forKey: "title")
        made.setValue("theirs", forKey: "title")
        made.setValue("there", forKey: "body")
        try theirs.save()
        #expect { try mine.save() } throws: { ($0 as? CocoaError)?.code == .managedObjectMerge }
        mine.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try mine.save()
        let reader = try context()
        let saved = try #require(try reader.fetch(request).first)
        #expect(saved.value(forKey: "title") as? String == "mine")
        #expect(saved.value(forKey: "body") as? String == "there")
    }
}
