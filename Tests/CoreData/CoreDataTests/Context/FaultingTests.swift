import CoreData
import Foundation
import Testing

/// Section A of the behaviours: faults, one object for each row, and the row cache.
@Suite struct FaultingTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        let inbox = context.make("Folder", ["name": "Inbox"])
        for title in ["1", "2", "3"] {
            _ = context.make(
                "Note",
                ["title": title, "folder": inbox, "keywords": NSSet(object: context.make("Keyword"))]
            )
        }
        try context.save()
        context.reset()
    }

    @Test func S001_oneObjectForEachRow() throws {
        let first = try #require(context.all("Note", "title == '1'").first)
        let again = try #require(context.all("Note", "title == '1'").first)
        #expect(first === again)
        #expect(context.object(with: first.objectID) === first)
    }

    @Test func S002_contextsShareIdentifiersAndNotObjects() throws {
        let mine = try #require(context.all("Folder").first)
        let theirs = try #require(library.context().all("Folder").first)
        #expect(mine !== theirs)
        #expect(mine.objectID == theirs.objectID)
    }

    @Test func S003_anObjectForAnUnknownIdentifierIsAFault() throws {
        let note = try #require(context.all("Note").first)
        let url = note.objectID.uriRepresentation().deletingLastPathComponent().appendingPathComponent("p4711")
        let id = try #require(library.coordinator.managedObjectID(forURIRepresentation: url))
        let object = context.object(with: id)
        #expect(object.isFault)
        #expect(object.value(forKey: "title") == nil)
    }

    @Test func S004_existingObjectsAreRealisedOrMissing() throws {
        let id = try #require(context.all("Note").first).objectID
        let object = try library.context().existingObject(with: id)
        #expect(!object.isFault)
        let missing = try #require(
            library.coordinator.managedObjectID(
                forURIRepresentation: id.uriRepresentation().deletingLastPathComponent().appendingPathComponent("p4711")
            )
        )
        #expect { try context.existingObject(with: missing) } throws: { error in
            (error as? CocoaError)?.code == .managedObjectReferentialIntegrity
        }
    }

    @Test func S005_registeredObjectsAreNotRead() throws {
        let id = try #require(context.all("Note").first).objectID
        let other = library.context()
        #expect(other.registeredObject(for: id) == nil)
        let object = other.object(with: id)
        #expect(other.registeredObject(for: id) === object)
    }

    @Test func S006_fetchedObjectsAreFaultsWithTheirRows() throws {
        let notes = try context.all("Note")
        #expect(notes.allSatisfy { $0.isFault })
        // The rows are cached: they can still be read after the file was deleted.
        for store in library.coordinator.persistentStores { try library.coordinator.remove(store) }
        #expect(Set(notes.map { $0.value(forKey: "title") as? String }) == ["1", "2", "3"])
        #expect(notes.allSatisfy { !$0.isFault })
    }

    @Test func S007_objectsMayComeRealised() throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.returnsObjectsAsFaults = false
        #expect(try context.fetch(request).allSatisfy { !$0.isFault })
    }

    @Test func S008_rowsMayComeWithoutValues() throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.includesPropertyValues = false
        let notes = try context.fetch(request)
        #expect(notes.allSatisfy { $0.isFault })
        #expect(Set(notes.map { $0.value(forKey: "title") as? String }) == ["1", "2", "3"])
    }

    @Test func S009_someQuestionsFireNoFault() throws {
        let note = try #require(context.all("Note").first)
        _ = (note == note, note.hash, note.objectID, note.entity, note.managedObjectContext, note.isInserted)
        _ = (note.isUpdated, note.isDeleted, note.description)
        #expect(note.isFault)
    }

    @Test func S011_toManyRelationshipsAreFaultsOfTheirOwn() throws {
        let folder = try #require(context.all("Folder").first)
        _ = folder.value(forKey: "name")
        #expect(folder.hasFault(forRelationshipNamed: "notes"))
        #expect(folder.others("notes").count == 3)
        #expect(!folder.hasFault(forRelationshipNamed: "notes"))
        let note = try #require(context.all("Note").first)
        #expect((note.value(forKey: "folder") as? NSManagedObject) === folder)
    }

    @Test func S015_refreshingAnUnsavedObjectMakesAFaultWithItsDefaults() throws {
        let context = library.context()
        let folder = context.make("Folder", ["name": "F"])
        let note = context.make("Note", ["title": "new", "folder": folder, "tags": ["x"] as NSArray])
        context.refresh(note, mergeChanges: true)
        #expect(!note.isFault && note.value(forKey: "title") as? String == "new")
        context.refresh(note, mergeChanges: false)
        #expect(note.isFault && note.isInserted)
        #expect(note.value(forKey: "title") as? String == "Untitled" && note.value(forKey: "tags") == nil)
        #expect(!note.isFault && note.value(forKey: "folder") == nil && folder.others("notes").isEmpty)
        #expect(note.others("keywords").isEmpty)
        note.setValue("again", forKey: "title")
        try context.save()
        #expect(try library.context().all("Note", "title == 'again' AND folder == nil").count == 1)
    }

    @Test func S014_committedValuesLeaveUnreadRelationshipsOut() throws {
        let folder = try #require(context.all("Folder").first)
        let values = folder.committedValues(forKeys: nil)
        #expect(values["name"] as? String == "Inbox")
        #expect(values["notes"] == nil)
        #expect((folder.committedValues(forKeys: ["notes"])["notes"] as? NSSet)?.count == 3)
    }

    @Test func S015_refreshingWithoutMergingDropsChanges() throws {
        let note = try #require(context.all("Note", "title == '1'").first)
        note.setValue("changed", forKey: "title")
        #expect(context.hasChanges)
        context.refresh(note, mergeChanges: false)
        #expect(note.isFault)
        #expect(!context.hasChanges)
        #expect(note.value(forKey: "title") as? String == "1")
    }

    @Test func S016_refreshingWithMergingKeepsChanges() throws {
        let note = try #require(context.all("Note", "title == '1'").first)
        note.setValue("mine", forKey: "title")
        let other = library.context()
        let theirs = try #require(other.all("Note", "title == '1'").first)
        theirs.setValue("theirs", forKey: "body")
        try other.save()
        context.refresh(note, mergeChanges: true)
        #expect(note.value(forKey: "title") as? String == "mine")
        #expect(note.value(forKey: "body") as? String == "theirs")
        #expect(note.isUpdated)
        try context.save()
        #expect(try library.context().all("Note", "title == 'mine' AND body == 'theirs'").count == 1)
    }

    @Test func S017_refreshingAllKeepsChanges() throws {
        let note = try #require(context.all("Note", "title == '1'").first)
        note.setValue("mine", forKey: "title")
        context.refreshAllObjects()
        #expect(note.value(forKey: "title") as? String == "mine")
    }

    @Test func S018_rowsServeForAsLongAsTheyAreNotStale() throws {
        let note = try #require(context.all("Note", "title == '1'").first)
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = try library.otherCoordinator()
        try #require(other.all("Note", "title == '1'").first).setValue("theirs", forKey: "title")
        try other.save()
        func title() -> String? {
            context.refresh(note, mergeChanges: false)
            return note.value(forKey: "title") as? String
        }
        #expect(context.stalenessInterval == -1)
        #expect(title() == "1")
        context.stalenessInterval = 3_600
        #expect(title() == "1")
        context.stalenessInterval = 1e-9
        #expect(title() == "theirs")
    }

    @Test func S019_otherProgramsChangesAreSeenWithoutStaleness() throws {
        let note = try #require(context.all("Note", "title == '1'").first)
        _ = note.value(forKey: "title")
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = try library.otherCoordinator()
        try #require(other.all("Note", "title == '1'").first).setValue("theirs", forKey: "title")
        try other.save()
        context.refresh(note, mergeChanges: false)
        #expect(note.value(forKey: "title") as? String == "1")
        context.stalenessInterval = 0
        context.refresh(note, mergeChanges: false)
        #expect(note.value(forKey: "title") as? String == "theirs")
    }

    @Test func S020_savesAreSeenByOtherContextsAfterRefreshing() throws {
        let note = try #require(context.all("Note", "title == '1'").first)
        let other = library.context()
        let theirs = try #require(other.all("Note", "title == '1'").first)
        _ = theirs.value(forKey: "title")
        note.setValue("new", forKey: "title")
        try context.save()
        #expect(theirs.value(forKey: "title") as? String == "1")
        other.refresh(theirs, mergeChanges: false)
        #expect(theirs.value(forKey: "title") as? String == "new")
    }

    @Test func S021_unchangedObjectsAreNotKeptAlive() throws {
        var notes = try context.all("Note")
        #expect(context.registeredObjects.count == 3)
        notes[0].setValue("kept", forKey: "title")
        notes = []
        #expect(context.registeredObjects.count == 1)
        try context.save()
        #expect(context.registeredObjects.isEmpty)
        context.retainsRegisteredObjects = true
        _ = try context.all("Note")
        #expect(context.registeredObjects.count == 3)
    }

    @Test func S022_relatedObjectsKeepEachOtherAlive() throws {
        weak var folder: NSManagedObject?
        let note = try #require(context.all("Note").first)
        folder = note.value(forKey: "folder") as? NSManagedObject
        #expect(folder != nil)
        context.refresh(note, mergeChanges: false)
        #expect(folder == nil)
    }

    @Test func S023_anObjectWhoseRowIsGoneIsADeletedOneWithoutValues() throws {
        let note = try #require(context.all("Note", "title == '1'").first)
        let other = library.context()
        other.delete(try #require(other.all("Note", "title == '1'").first))
        try other.save()
        context.refresh(note, mergeChanges: false)
        #expect(note.value(forKey: "title") == nil)
        #expect(note.isDeleted)
    }

    @Test func S025_relationshipsAreReadAhead() throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
        request.relationshipKeyPathsForPrefetching = ["notes.keywords"]
        let folder = try #require(context.fetch(request).first)
        #expect(!folder.hasFault(forRelationshipNamed: "notes"))
        #expect(folder.others("notes").allSatisfy { !$0.hasFault(forRelationshipNamed: "keywords") })
    }

    @Test func S026_theFaultingStateIsANumber() throws {
        let note = try #require(context.all("Note").first)
        #expect(note.faultingState != 0)
        _ = note.value(forKey: "title")
        #expect(note.faultingState == 0)
    }
}
