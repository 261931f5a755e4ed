import CoreData
import Foundation
import Testing

@Suite(.serialized) struct NSAtomicStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        NSPersistentStoreCoordinator.registerStoreClass(LineStore.self, type: LineStore.storeType)
        try folder.write("Ideas/Boats\nIdeas/Cards\nWork/Desk", to: "Lines")
    }

    private func open() throws -> NSPersistentStoreCoordinator {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        try coordinator.addPersistentStore(type: LineStore.storeType, at: folder.file("Lines"))
        return coordinator
    }

    private func note(_ title: String, _ context: NSManagedObjectContext) throws -> NSManagedObject {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "title == %@", title)
        return try #require(try context.fetch(request).first)
    }

    @Test func nodesBecomeObjects() throws {
        let coordinator = try open()
        let context = FileShelf.context(coordinator)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "folder.name == 'Ideas'")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
        #expect(try context.fetch(request).map { $0.value(forKey: "title") as? String } == ["Cards", "Boats"])
        let cards = try note("Cards", context)
        #expect(cards.objectID.uriRepresentation().absoluteString == "x-coredata://Lines/Note/pCards")
        let id = try #require(coordinator.managedObjectID(forURIRepresentation: cards.objectID.uriRepresentation()))
        #expect(id == cards.objectID)
        let owner = cards.value(forKey: "folder") as? NSManagedObject
        #expect((owner?.value(forKey: "notes") as? NSSet)?.count == 2)
        let store = try #require(coordinator.persistentStores.first as? NSAtomicStore)
        #expect(store.referenceObject(for: id) as? String == "Cards")
        #expect(store.cacheNode(for: id)?.value(forKey: "title") as? String == "Cards")
    }

    @Test func S029_textReferencesAreEscapedInURIs() throws {
        try folder.write("Ideas/Two words", to: "Lines")
        let coordinator = try open()
        let context = FileShelf.context(coordinator)
        let words = try note("Two words", context)
        let uri = words.objectID.uriRepresentation()
        #expect(uri.absoluteString == "x-coredata://Lines/Note/pTwo%20words")
        let id = try #require(coordinator.managedObjectID(forURIRepresentation: uri))
        #expect(id == words.objectID)
        let store = try #require(coordinator.persistentStores.first as? NSAtomicStore)
        #expect(store.referenceObject(for: id) as? String == "Two words")
    }

    @Test func changesBecomeNodes() throws {
        LineStore.removed.withLock { $0 = [] }
        let context = FileShelf.context(try open())
        let (boats, cards, desk) = (try note("Boats", context), try note("Cards", context), try note("Desk", context))
        let work = desk.value(forKey: "folder")
        boats.setValue(work, forKey: "folder")
        context.delete(cards)
        let new = context.make("Note", ["title": "New"])
        new.setValue(context.make("Folder", ["name": "Fresh"]), forKey: "folder")
        try context.save()
        #expect(new.objectID.uriRepresentation().lastPathComponent == "pNew")
        #expect(try folder.contents()["Lines"] == "Fresh/New\nWork/Boats\nWork/Desk")
        #expect(LineStore.removed.withLock { $0 } == ["Cards"])
        let other = FileShelf.context(try #require(context.persistentStoreCoordinator))
        let folder = try note("Desk", other).value(forKey: "folder") as? NSManagedObject
        #expect((folder?.value(forKey: "notes") as? NSSet)?.count == 2)
    }

    @Test func whatCannotBeWrittenDidNotHappen() throws {
        let context = FileShelf.context(try open())
        let cards = try note("Cards", context)
        cards.setValue("Cards!", forKey: "title")
        _ = context.make("Note", ["title": "More"])
        #expect(throws: CocoaError.self) { try context.save() }
        let other = FileShelf.context(try #require(context.persistentStoreCoordinator))
        #expect(try other.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 3)
        #expect(try note("Cards", other).value(forKey: "title") as? String == "Cards")
        cards.setValue("Cards?", forKey: "title")
        try context.save()
        #expect(try folder.contents()["Lines"] == "-/More\nIdeas/Boats\nIdeas/Cards?\nWork/Desk")
    }

    @Test func whoSavesSecondHasAConflict() throws {
        let coordinator = try open()
        let (one, other) = (FileShelf.context(coordinator), FileShelf.context(coordinator))
        let (mine, theirs) = (try note("Cards", one), try note("Cards", other))
        theirs.setValue("theirs", forKey: "body")
        mine.setValue("mine", forKey: "body")
        try other.save()
        #expect(errorCode { try one.save() } == .managedObjectMerge)
        one.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try one.save()
        other.refresh(theirs, mergeChanges: false)
        #expect(theirs.value(forKey: "body") as? String == "mine")
    }
}
