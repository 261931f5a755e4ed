import CoreData
import Foundation
import Testing

/// Section P of the behaviours: registration and grouping of undo actions.
@Suite struct UndoRegistrationTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let undoManager = UndoManager()
    private let note: LoggingNote

    init() throws {
        library = try Library(LibraryModel.makeLogging())
        context = library.context()
        note = try context.makeNote(["title": "a"])
        try context.save()
        undoManager.groupsByEvent = false
        context.undoManager = undoManager
    }

    @Test func S203_changesCanBeKeptFromBeingUndone() throws {
        note.title = "b"
        context.processPendingChanges()
        undoManager.disableUndoRegistration()
        note.position = 7
        context.processPendingChanges()
        undoManager.enableUndoRegistration()
        #expect(undoManager.undoCount == 1)
        context.undo()
        #expect(note.title == "a")
        #expect(note.position == 7)
    }

    @Test func S204_firingFaultsRegistersNothing() throws {
        context.refresh(note, mergeChanges: false)
        #expect(note.title == "a")
        _ = note.others("keywords")
        context.processPendingChanges()
        #expect(!undoManager.canUndo)
    }

    @Test func S204_rollbackAndResetClearTheStack() throws {
        note.title = "b"
        context.processPendingChanges()
        note.title = "c"
        context.rollback()
        #expect(!undoManager.canUndo)
        #expect(note.title == "a")
        note.title = "b"
        context.processPendingChanges()
        context.undo()
        #expect(undoManager.canRedo)
        context.reset()
        #expect(!undoManager.canUndo)
        #expect(!undoManager.canRedo)
    }

    @Test func S205_withoutAnUndoManagerNothingHappens() throws {
        context.undoManager = nil
        note.title = "b"
        context.undo()
        context.redo()
        #expect(note.title == "b")
        #expect(context.hasChanges)
        #expect(!undoManager.canUndo)
    }

    @Test func changesFromBeforeTheUndoManagerAreNotUndone() throws {
        context.undoManager = nil
        note.title = "b"
        context.undoManager = undoManager
        note.title = "c"
        context.undo()
        #expect(note.title == "b")
        #expect(!undoManager.canUndo)
    }

    @Test func groupsOfTheProgramAreSteps() throws {
        undoManager.beginUndoGrouping()
        note.title = "b"
        context.processPendingChanges()
        note.position = 3
        undoManager.endUndoGrouping()
        undoManager.setActionName("Edit")
        #expect(undoManager.undoCount == 1)
        context.undo()
        #expect(note.title == "a")
        #expect(note.position == 0)
        #expect(undoManager.redoActionName == "Edit")
        context.redo()
        #expect(note.title == "b")
        #expect(note.position == 3)
    }

    @Test func blocksOfPerformAreSteps() async throws {
        undoManager.groupsByEvent = true
        let id = note.objectID
        for title in ["b", "c"] {
            await context.perform { [context] in
                (context.object(with: id) as? LoggingNote)?.title = title
            }
        }
        let titles = await context.perform { [context] in
            guard let note = context.object(with: id) as? LoggingNote else { return [String]() }
            return (0..<3).map { _ in
                defer { context.undo() }
                return note.title
            }
        }
        #expect(titles == ["c", "b", "a"])
    }

    @Test func customAccessorsAreUndone() throws {
        note.rating = 1
        context.processPendingChanges()
        note.rating = 2
        note.rating = 3
        context.processPendingChanges()
        context.undo()
        #expect(note.rating == 1)
        context.undo()
        #expect(note.rating == nil)
        context.redo()
        #expect(note.rating == 1)
    }

    @Test func valuesOfAllTypesAreUndone() throws {
        let (uuid, date, url) = (UUID(), Date(timeIntervalSince1970: 5), URL(string: "https://example.org"))
        let values: [String: Any?] = [
            "identifier": uuid, "created": date, "source": url, "isPinned": true, "picture": Data([1]),
            "price": NSDecimalNumber(string: "1.5"), "tags": ["a"] as NSArray,
        ]
        for (key, value) in values { note.setValue(value, forKey: key) }
        try context.save()
        for key in values.keys { note.setValue(nil, forKey: key) }
        try context.save()
        context.undo()
        for (key, value) in values {
            #expect((note.value(forKey: key) as? NSObject) == (value as? NSObject ?? value as? NSNumber), "\(key)")
        }
        #expect(note.value(forKey: "identifier") as? UUID == uuid)
        #expect(note.value(forKey: "created") as? Date == date)
        #expect(note.value(forKey: "tags") as? [String] == ["a"])
        context.undo()
        #expect(note.value(forKey: "identifier") == nil)
    }

    @Test func whatChangesNothingIsNoStep() throws {
        note.title = "a"
        note.willChangeValue(forKey: "title")
        note.didChangeValue(forKey: "title")
        context.delete(try context.makeNote())
        context.processPendingChanges()
        #expect(!undoManager.canUndo)
    }

    @Test func S039_objectsAreToldWhatWasUndone() throws {
        note.events = []
        note.title = "b"
        context.undo()
        context.redo()
        context.rollback()
        note.title = "b"
        context.refresh(note, mergeChanges: true)
        #expect(note.events == ["undoUpdate", "undoUpdate", "rollback", "refresh"])
    }

    @Test func whatObjectsDoWhenTheyAreToldIsNoChange() throws {
        note.afterUndoing = { $0.position = Int64($0.title.count) }
        note.title = "bb"
        context.undo()
        #expect(note.position == 1)
        context.redo()
        #expect(note.position == 2)
        #expect(note.title == "bb")
    }

    @Test func whoeverFollowsTheContextLearnsOfUndoing() throws {
        context.delete(note)
        context.processPendingChanges()
        let journal = Journal()
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange,
            object: context,
            queue: nil
        ) { notification in
            for key in [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey] {
                if let objects = notification.userInfo?[key] as? Set<NSManagedObject> {
                    journal.append("\(objects.count) \(key)")
                }
            }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        context.undo()
        context.redo()
        #expect(journal.entries == ["1 inserted", "1 deleted"])
    }

    @Test func aSaveOfAChildIsOneStepOfItsParent() throws {
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = context
        child.undoManager = UndoManager()
        let own = try #require(child.existingObject(with: note.objectID) as? LoggingNote)
        own.title = "b"
        child.processPendingChanges()
        own.title = "c"
        _ = child.make("Note", ["title": "new"])
        try child.save()
        context.processPendingChanges()
        #expect(note.title == "c" && undoManager.undoCount == 1)
        undoManager.undo()
        #expect(try note.title == "a" && context.all("Note").count == 1)
        undoManager.redo()
        #expect(try note.title == "c" && context.all("Note").count == 2)
    }
}
