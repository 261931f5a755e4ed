import CoreData
import Foundation
import Testing

/// Section B of the behaviours: identifiers of objects, with a real store.
@Suite struct IdentityTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    @Test func S027_newObjectsHaveTemporaryIdentifiers() throws {
        let note = context.make("Note")
        #expect(note.objectID.isTemporaryID)
        #expect(note.objectID.uriRepresentation().absoluteString.hasPrefix("x-coredata:///Note/t"))
        #expect(note.objectID.persistentStore == nil)
    }

    @Test func S028_permanentIdentifiersNameStoreEntityAndKey() throws {
        let note = context.make("Draft")
        try context.save()
        let uuid = try #require(library.coordinator.persistentStores.first?.identifier)
        #expect(note.objectID.uriRepresentation().absoluteString == "x-coredata://\(uuid)/Draft/p1")
        #expect(note.objectID.persistentStore === library.coordinator.persistentStores.first)
        #expect(
            library.coordinator.managedObjectID(forURIRepresentation: note.objectID.uriRepresentation())
                == note.objectID
        )
    }

    @Test func S031_permanentIdentifiersCanBeObtainedBeforeSaving() throws {
        let note = context.make("Note", ["title": "early"])
        try context.obtainPermanentIDs(for: [note])
        let id = note.objectID
        #expect(!id.isTemporaryID)
        #expect(note.isInserted)
        #expect(context.registeredObject(for: id) === note)
        #expect(try library.context().all("Note").isEmpty)
        try context.save()
        #expect(note.objectID == id)
        #expect(try library.context().all("Note").map(\.objectID) == [id])
    }

    /// Whenever a child asks, before or after one of the saves, there is one identifier, and it is that of the row.
    @Test(arguments: 0...3) func identifiersOfChildrenAreThoseOfTheRows(_ moment: Int) throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        let grandchild = NSManagedObjectContext(.privateQueue)
        grandchild.parent = child
        _ = context.make("Note", ["title": "first"])
        try context.save()
        let note = grandchild.make("Note", ["title": "second"])
        var asked: [NSManagedObjectID] = []
        func ask(_ now: Int) throws {
            guard now == moment else { return }
            try grandchild.obtainPermanentIDs(for: [note])
            asked.append(note.objectID)
        }
        try ask(0)
        try grandchild.save()
        try ask(1)
        try child.save()
        try ask(2)
        try context.save()
        try ask(3)
        let row = try #require(library.context().all("Note", "title == 'second'").first)
        #expect(asked == [row.objectID])
        #expect(note.objectID == row.objectID)
        #expect(row.objectID.uriRepresentation().lastPathComponent == "p2")
        for context in [context, child, grandchild] {
            #expect(try context.existingObject(with: row.objectID).text("title") == "second")
            #expect(try context.all("Note").count == 2)
        }
        note.setValue("third", forKey: "title")
        for context in [grandchild, child, context] { try context.save() }
        #expect(try library.context().all("Note", sortedBy: "title").map { $0.text("title") } == ["first", "third"])
    }

    /// Some objects are in the parent already, others are not, and some are asked for again.
    @Test func identifiersOfSavedAndNewObjectsAreNotMixedUp() throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        let saved = [("Note", "title", "a"), ("Folder", "name", "b"), ("Draft", "title", "c")].map {
            entity,
            key,
            text in
            child.make(entity, [key: text])
        }
        try child.save()
        let new = [child.make("Folder", ["name": "d"]), child.make("Note", ["title": "e"])]
        try child.obtainPermanentIDs(for: [])
        try child.obtainPermanentIDs(for: [new[0], saved[2], saved[0], new[1]])
        let early = (saved + new).map(\.objectID)
        try child.obtainPermanentIDs(for: saved + new)
        #expect((saved + new).map(\.objectID.isTemporaryID) == [false, false, false, false, false])
        #expect(saved[0].objectID == early[0] && saved[2].objectID == early[2])
        try child.save()
        try context.save()
        let reader = library.context()
        for (object, key, text) in zip(saved + new, ["title", "name", "title", "name", "title"]).map({
            ($0, $1, $0.text($1))
        }) {
            let row = try reader.existingObject(with: object.objectID)
            #expect(row.entity.name == object.entity.name && row.text(key) == text)
        }
        #expect(try reader.all("Note").count == 3)
        #expect(try reader.all("Folder").count == 2)
    }

    @Test func S033_subentitiesKeepTheirIdentifiers() throws {
        _ = context.make("Draft")
        try context.save()
        #expect(try library.context().all("Note").map { $0.objectID.entity.name } == ["Draft"])
    }

    @Test func S034_identifiersAreEqualAcrossContexts() throws {
        let note = context.make("Note")
        try context.save()
        let other = try #require(library.context().all("Note").first)
        #expect(other.objectID == note.objectID)
        #expect(Set([other.objectID, note.objectID]).count == 1)
    }

    @Test func S035_keysAreNeverUsedAgain() throws {
        let first = context.make("Note")
        try context.save()
        context.delete(first)
        try context.save()
        let second = context.make("Draft")
        try context.save()
        #expect(second.objectID.uriRepresentation().lastPathComponent == "p2")
    }

    @Test func identifiersLeadBackAfterOpeningAgain() throws {
        let note = context.make("Note", ["title": "kept"])
        try context.save()
        let uri = note.objectID.uriRepresentation()
        let other = try library.otherCoordinator()
        let id = try #require(other.managedObjectID(forURIRepresentation: uri))
        let fresh = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        fresh.persistentStoreCoordinator = other
        #expect(try fresh.existingObject(with: id).value(forKey: "title") as? String == "kept")
    }

    @Test func S056_objectsOfDifferentStoresCannotBeRelated() throws {
        let second = try library.coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType,
            configurationName: nil,
            at: nil
        )
        let (here, there) = (context.make("Note", ["title": "here"]), context.make("Folder", ["name": "there"]))
        context.assign(there, to: second)
        here.setValue(there, forKey: "folder")
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.errorCode == 134_060)
        #expect(error.localizedDescription.contains("folder of"))
        #expect(here.objectID.isTemporaryID == false && context.hasChanges)
        #expect(try library.reader().all("Note").isEmpty)
        here.setValue(nil, forKey: "folder")
        try context.save()
        there.mutableSetValue(forKey: "notes").add(here)
        #expect(throws: CocoaError.self) { try context.save() }
    }

    @Test func identifiersOfAnotherCoordinatorLeadToTheSameObject() throws {
        _ = context.make("Note", ["title": "kept"])
        try context.save()
        // A coordinator whose stores have other numbers creates its own identifiers.
        let other = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let first = URL(fileURLWithPath: "/dev/null")
        try other.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: first)
        try other.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: library.url)
        let theirs = NSManagedObjectContext(.privateQueue)
        theirs.persistentStoreCoordinator = other
        let foreign = try #require(theirs.all("Note").first).objectID
        context.reset()
        let object = context.object(with: foreign)
        #expect(object.isFault)
        #expect(try context.existingObject(with: foreign) === object)
        #expect(try context.all("Note").first === object)
        #expect(context.registeredObjects.count == 1)
    }
}
