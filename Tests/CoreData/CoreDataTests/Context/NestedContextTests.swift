import CoreData
import Foundation
import Testing

/// Section I of the behaviours: child contexts.
@Suite struct NestedContextTests {
    private let library: Library
    private let root: NSManagedObjectContext
    private let child: NSManagedObjectContext

    init() throws {
        library = try Library()
        root = library.context()
        let inbox = root.make("Folder", ["name": "Inbox"])
        for title in ["a", "b", "c"] {
            _ = root.make("Note", ["title": title, "folder": inbox])
        }
        try root.save()
        child = NSManagedObjectContext(.privateQueue)
        child.parent = root
    }

    private func stored(_ format: String) throws -> Int {
        try library.context().all("Note", format).count
    }

    @Test func S038_theObjectThatAChildAddsToItsParentAwakesThere() throws {
        let library = try Library(LibraryModel.makeLogging())
        let parent = library.context()
        let context = NSManagedObjectContext(.privateQueue)
        context.parent = parent
        let note = try context.makeNote(["title": "new"])
        try context.save()
        let twin = try #require(parent.registeredObject(for: note.objectID) as? LoggingNote)
        #expect(note.events.filter { $0 == "insert" }.count == 1)
        #expect(twin.events.filter { $0 == "insert" }.count == 1)
    }

    @Test func S121_aChildHasTheCoordinatorOfItsParent() {
        #expect(child.persistentStoreCoordinator === library.coordinator)
        #expect(child.parent === root)
    }

    @Test func S122_savingAChildWritesNothing() throws {
        let note = try #require(child.all("Note", "title == 'a'").first)
        note.setValue("changed", forKey: "title")
        try child.save()
        #expect(!child.hasChanges)
        #expect(root.hasChanges)
        #expect(try stored("title == 'changed'") == 0)
        try root.save()
        #expect(try stored("title == 'changed'") == 1)
    }

    @Test func S123_aChildSeesWhatItsParentHasNotSaved() throws {
        try #require(root.all("Note", "title == 'a'").first).setValue("z", forKey: "title")
        root.delete(try #require(root.all("Note", "title == 'b'").first))
        _ = root.make("Note", ["title": "new"])
        #expect(
            try child.all("Note", sortedBy: "title").map { $0.value(forKey: "title") as? String } == ["c", "new", "z"]
        )
        _ = child.make("Note", ["title": "mine"])
        #expect(try child.all("Note", "title > 'd'", sortedBy: "title").count == 3)
        #expect(try root.all("Note", "title == 'mine'").isEmpty)
    }

    @Test func S124_changesOfAllSortsGoUp() throws {
        let folder = try #require(child.all("Folder").first)
        let (a, b) = (
            try #require(child.all("Note", "title == 'a'").first), try #require(child.all("Note", "title == 'b'").first)
        )
        child.delete(a)
        b.setValue(nil, forKey: "folder")
        let new = child.make("Draft", ["title": "new", "reason": "r"])
        folder.mutableSetValue(forKey: "notes").add(new)
        let keyword = child.make("Keyword", ["word": "k"])
        new.mutableSetValue(forKey: "keywords").add(keyword)
        folder.mutableOrderedSetValue(forKey: "pinned").addObjects(from: [new, b])
        try child.save()
        let above = try #require(root.all("Folder").first)
        #expect(Set(above.others("notes").compactMap { $0.value(forKey: "title") as? String }) == ["c", "new"])
        #expect(above.others("pinned").map { $0.value(forKey: "title") as? String } == ["new", "b"])
        try root.save()
        let fresh = library.context()
        let saved = try #require(fresh.all("Draft").first)
        #expect(saved.others("keywords").count == 1)
        #expect((saved.value(forKey: "folder") as? NSManagedObject)?.value(forKey: "name") as? String == "Inbox")
        #expect(try stored("title == 'a'") == 0)
        #expect(try stored("folder == nil") == 1)
    }

    @Test func S032_aChildsObjectsGetTheirKeysFromTheStore() throws {
        let note = child.make("Note", ["title": "new"])
        try child.save()
        #expect(note.objectID.isTemporaryID)
        let twin = try #require(root.registeredObject(for: note.objectID))
        #expect(twin.value(forKey: "title") as? String == "new")
        let temporary = note.objectID
        try root.save()
        let found = try #require(child.all("Note", "title == 'new'").first)
        #expect(found === note)
        #expect(!note.objectID.isTemporaryID)
        #expect(child.object(with: temporary) === note)
        #expect(note.objectID == twin.objectID)
    }

    @Test func S125_aChildKeepsWhatItHasRead() throws {
        let note = try #require(child.all("Note", "title == 'a'").first)
        _ = note.value(forKey: "title")
        try #require(root.all("Note", "title == 'a'").first).setValue("above", forKey: "title")
        #expect(note.value(forKey: "title") as? String == "a")
        child.refresh(note, mergeChanges: false)
        #expect(note.value(forKey: "title") as? String == "above")
    }

    @Test func S126_theParentDoesNotKeepObjectsAlive() throws {
        root.reset()
        _ = child.make("Note", ["title": "new"])
        try child.save()
        try root.save()
        child.reset()
        #expect(root.registeredObjects.isEmpty)
    }

    @Test func S127_aChildValidates() throws {
        let note = child.make("Note")
        note.setValue(nil, forKey: "title")
        #expect { try child.save() } throws: { ($0 as? CocoaError)?.code == .validationMissingMandatoryProperty }
        #expect(!root.hasChanges)
    }

    @Test func S127_theRootValidatesWhatAChildSaved() throws {
        let note = child.make("Note", ["title": "valid"])
        try child.save()
        let twin = try #require(root.registeredObject(for: note.objectID))
        twin.setValue(nil, forKey: "title")
        #expect { try root.save() } throws: { ($0 as? CocoaError)?.code == .validationMissingMandatoryProperty }
        #expect(root.hasChanges)
    }

    @Test func S128_aChildFetchesThroughItsParentsQueue() throws {
        let journal = Journal()
        let (isBusy, isAsking, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        root.perform {
            isBusy.signal()
            isAsking.wait()
            // Long enough for the child to run first if it could.
            Thread.sleep(forTimeInterval: 0.05)
            journal.append("parent")
        }
        isBusy.wait()
        DispatchQueue.global().async(group: isDone) { [child] in
            child.performAndWait {
                isAsking.signal()
                _ = try? child.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
                journal.append("child")
            }
        }
        isDone.wait()
        #expect(journal.entries == ["parent", "child"])
    }

    @Test func S129_childrenOfTheMainQueueHaveQueuesOfTheirOwn() throws {
        let main = NSManagedObjectContext(.mainQueue)
        main.persistentStoreCoordinator = library.coordinator
        for type in [NSManagedObjectContextConcurrencyType.mainQueueConcurrencyType, .privateQueueConcurrencyType] {
            let child = NSManagedObjectContext(concurrencyType: type)
            child.parent = main
            #expect(child.parent === main && child.concurrencyType == type)
        }
    }

    @Test func contextsNestToAnyDepth() throws {
        let grandchild = NSManagedObjectContext(.privateQueue)
        grandchild.parent = child
        let note = grandchild.make("Note", ["title": "deep"])
        let folder = try #require(grandchild.all("Folder").first)
        note.setValue(folder, forKey: "folder")
        try grandchild.save()
        #expect(folder.others("notes").count == 4)
        try child.save()
        try root.save()
        #expect(try stored("title == 'deep' AND folder.name == 'Inbox'") == 1)
        #expect(try grandchild.all("Note", "title == 'deep'").first === note)
        #expect(!note.objectID.isTemporaryID)
        note.setValue("deeper", forKey: "title")
        try grandchild.save()
        try child.save()
        try root.save()
        #expect(try stored("title == 'deeper'") == 1)
    }
}
