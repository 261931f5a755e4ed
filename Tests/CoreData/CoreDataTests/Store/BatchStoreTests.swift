import Foundation
import Testing

@testable import CoreData

/// Batch requests: the stores that execute them, the number of statements, and the side effects.
@Suite struct BatchStoreTests {
    @Test func S158_otherStoresCarryOutNone() throws {
        FakeStore.register()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try coordinator.addPersistentStore(ofType: FakeStore.type, configurationName: nil, at: nil, options: nil)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        for body in [
            { _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: [[:]])) },
            { try context.update("Note", nil, ["title": "x"]) },
            { try context.deleteAll("Note") },
        ] as [() throws -> Void] {
            let error = failure(body)
            #expect(error?.code == 134091)
            #expect(error?.localizedDescription.contains("Unknown command type") == true)
        }
    }

    @Test func S158_inMemoryStoresCarryThemOut() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: [["title": "a"], ["title": "b"]]))
        #expect(try context.update("Note", "title == 'a'", ["body": "x"]) as? Int == 1)
        #expect(try context.deleteAll("Note") as? Int == 2)
    }

    @Test func storesInMemoryCarryThemOut() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let url = URL(fileURLWithPath: "/dev/null")
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: [["title": "a"], ["title": "b"]]))
        #expect(try context.update("Note", "title == 'a'", ["picture": Data(count: 200_000)]) as? Int == 1)
        #expect(
            try context.all("Note", "title == 'a'").first?.value(forKey: "picture") as? Data == Data(count: 200_000)
        )
        #expect(try context.deleteAll("Note") as? Int == 2)
    }

    @Test func oneStatementForEachTable() throws {
        let library = try Library()
        let context = library.context()
        let store = try #require(library.coordinator.persistentStores.first as? SQLiteStore)
        let connections = try store.openFile().connections
        func count(_ body: () throws -> Void) rethrows -> Int {
            let before = connections.counts.statements
            try body()
            return connections.counts.statements - before
        }
        let objects = (0..<100).map { ["word": "\($0)"] }
        // BEGIN, two statements for the sequence, one per row, COMMIT.
        #expect(
            try count { _ = try context.insert(NSBatchInsertRequest(entityName: "Keyword", objects: objects)) } == 104
        )
        #expect(try count { try context.update("Keyword", "word BEGINSWITH '1'", ["word": "x"]) } == 3)
        // Among others, statements for the keys, the rows, and the join table rows with notes.
        #expect(try count { try context.deleteAll("Keyword", "word == 'x'") } == 5)
        #expect(try library.integer("SELECT count(*) FROM ZKEYWORD") == 89)
    }

    @Test func readOnlyStoresRefuse() throws {
        let library = try Library()
        let other = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try other.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: library.url,
            options: [NSReadOnlyPersistentStoreOption: true]
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = other
        #expect(failure { try context.deleteAll("Note") }?.code == 513)
        let request = NSBatchInsertRequest(entityName: "Note", objects: [[:]])
        #expect(failure { _ = try context.execute(request) }?.code == 513)
    }

    @Test func severalStoresAreAsked() throws {
        let (first, second) = (try Library(), try Library())
        let added = try first.coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: second.folder.appendingPathComponent("Other.sqlite"),
            options: nil
        )
        let context = first.context()
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: [["title": "first"]]))
        let request = NSBatchInsertRequest(entityName: "Note", objects: [["title": "second"], ["title": "third"]])
        request.affectedStores = [added]
        _ = try context.insert(request)
        #expect(try first.integer("SELECT count(*) FROM ZNOTE") == 1)
        #expect(try context.update("Note", nil, ["body": "x"]) as? Int == 3)
        let deletion = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note"))
        deletion.affectedStores = [added]
        #expect(try context.delete(deletion) as? Int == 2)
        #expect(try context.all("Note").map { $0.text("body") } == ["x"])
    }

    @Test func nestedContextsAndTheCoordinatorExecuteThem() throws {
        let library = try Library()
        let parent = library.context()
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = parent
        _ = try child.insert(NSBatchInsertRequest(entityName: "Note", objects: [["title": "a"]]))
        #expect(!parent.hasChanges)
        #expect(try child.all("Note").map { $0.text("title") } == ["a"])
        let request = NSBatchInsertRequest(entityName: "Note", objects: [["title": "b"]])
        let result = try library.coordinator.execute(request, with: parent)
        #expect(result is NSBatchInsertResult)
        #expect(try parent.all("Note").count == 2)
    }

    @Test func filesComeAndGo() throws {
        let model = LibraryModel.make()
        model.entitiesByName["Note"]?.attributesByName["picture"]?.allowsExternalBinaryDataStorage = true
        let library = try Library(model)
        let context = library.context()
        let large = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        let objects: [[String: Any]] = [["picture": large], ["picture": Data([7])], ["picture": large], [:]]
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: objects))
        #expect(library.fileCount == 2)
        let found = try library.reader().all("Note").map { $0.value(forKey: "picture") as? Data }
        #expect(found == [large, Data([7]), large, nil])
        let failing = NSBatchInsertRequest(entityName: "Note", objects: [["picture": large], ["nonsense": 1]])
        #expect(failure { _ = try context.execute(failing) } != nil)
        #expect(library.fileCount == 2)
        try context.update("Note", nil, ["picture": Data(large.reversed())])
        #expect(library.fileCount == 4)
        #expect(
            try library.reader().all("Note").allSatisfy {
                $0.value(forKey: "picture") as? Data == Data(large.reversed())
            }
        )
        try context.deleteAll("Note") { $0.fetchLimit = 1 }
        #expect(library.fileCount == 3)
        try context.update("Note", nil, ["picture": NSNull()])
        #expect(library.fileCount == 0)
    }

    @Test func derivedAttributesFollow() throws {
        let folder = ModelParts.entity("Folder", [ModelParts.attribute("name")])
        let note = ModelParts.entity("Note", [ModelParts.attribute("title")])
        ModelParts.relate(folder, "notes", 0, note, "folder", 1)
        folder.properties += [ModelParts.derived("count", .integer64AttributeType, "notes.@count")]
        note.properties += [
            ModelParts.derived("plain", .stringAttributeType, "canonical:(title)"),
            ModelParts.derived("folderName", .stringAttributeType, "folder.name"),
        ]
        let library = try Library(ModelParts.model(folder, note))
        let context = library.context()
        let owner = context.make("Folder", ["name": "f"])
        try context.save()
        func state() throws -> [String] {
            let reader = library.context()
            return try reader.all("Folder").map { $0.text("count") }
                + reader.all("Note", sortedBy: "title").flatMap { [$0.text("plain"), $0.text("folderName")] }
        }
        let objects: [[String: Any]] = [["title": "É", "folder": owner], ["title": "x"]]
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: objects))
        #expect(try state() == ["1", "x", "nil", "e", "f"])
        try context.update("Note", nil, ["folder": owner, "title": NSExpression(format: "uppercase(title)")])
        #expect(try state() == ["2", "x", "f", "e", "f"])
        try context.update("Folder", nil, ["name": "g"])
        #expect(try state() == ["2", "x", "g", "e", "g"])
        try context.deleteAll("Note", "title == 'X'")
        #expect(try state() == ["1", "e", "g"])
        try context.deleteAll("Folder")
        #expect(try state() == ["e", "nil"])
        let refused = NSBatchInsertRequest(entityName: "Note", objects: [["plain": "x"]])
        #expect(failure { _ = try context.execute(refused) }?.code == 134091)
    }

    @Test func compositesAreSetAsAWhole() throws {
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [ModelParts.attribute("city"), ModelParts.attribute("height", .doubleAttributeType)]
        let library = try Library(ModelParts.model(ModelParts.entity("Spot", [place])))
        let context = library.context()
        let objects: [[String: Any]] = [["place": ["city": "Ulm", "height": 478]], [:]]
        _ = try context.insert(NSBatchInsertRequest(entityName: "Spot", objects: objects))
        #expect(try context.all("Spot", "place.city == 'Ulm' AND place.height == 478").count == 1)
        try context.update("Spot", nil, ["place": ["city": "Linz"]])
        #expect(try library.reader().all("Spot", "place.city == 'Linz' AND place.height == nil").count == 2)
    }
}
