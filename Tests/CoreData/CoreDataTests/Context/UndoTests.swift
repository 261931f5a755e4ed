import CoreData
import Foundation
import Testing

/// Section P of the behaviours: undo and redo.
@Suite struct UndoTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let undoManager = UndoManager()

    init() throws {
        library = try Library(LibraryModel.makeLogging())
        context = library.context()
        undoManager.groupsByEvent = false
        context.undoManager = undoManager
    }

    private func saved(_ values: [String: Any] = [:]) throws -> LoggingNote {
        let note = try context.makeNote(values)
        try context.save()
        undoManager.removeAllActions()
        note.events = []
        return note
    }

    @Test func S199_thereIsNoUndoManagerByDefault() {
        #expect(library.context().undoManager == nil)
    }

    @Test func S200_theChangesOfOneEventAreOneStep() throws {
        let note = try saved(["title": "a", "position": 1])
        note.title = "b"
        note.title = "c"
        note.position = 2
        context.processPendingChanges()
        note.title = "d"
        context.processPendingChanges()
        #expect(undoManager.undoCount == 2)
        context.undo()
        #expect(note.title == "c")
        context.undo()
        #expect(note.title == "a")
        #expect(note.position == 1)
        #expect(!undoManager.canUndo)
        context.redo()
        #expect(note.title == "c")
        #expect(note.position == 2)
        context.redo()
        #expect(note.title == "d")
        #expect(!undoManager.canRedo)
    }

    @Test func S200_changesThatWereNotProcessedBelongToTheStep() throws {
        let note = try saved(["title": "a"])
        note.title = "b"
        context.undo()
        #expect(note.title == "a")
        context.redo()
        #expect(note.title == "b")
    }

    @Test func S201_insertionsAreUndone() throws {
        let note = try context.makeNote(["title": "a"])
        context.processPendingChanges()
        note.events = []
        context.undo()
        #expect(context.insertedObjects.isEmpty)
        #expect(note.managedObjectContext == nil)
        #expect(try context.all("Note").isEmpty)
        context.redo()
        #expect(context.insertedObjects == [note])
        #expect(note.title == "a")
        #expect(note.events == ["undoInsertion", "undoDeletion"])
        try context.save()
        #expect(try library.context().all("Note", "title == 'a'").count == 1)
    }

    @Test func S201_deletionsAreUndoneWithThoseOfCascadedObjects() throws {
        let parent = context.make("Folder", ["name": "parent"])
        let child = context.make("Folder", ["name": "child", "parent": parent])
        let note = try saved(["title": "a", "folder": child])
        context.delete(parent)
        context.processPendingChanges()
        #expect(child.isDeleted)
        #expect(note.folder == nil)
        context.undo()
        #expect(context.deletedObjects.isEmpty)
        #expect(note.folder === child)
        #expect(child.others("notes") == [note])
        #expect(parent.others("children") == [child])
        context.redo()
        #expect(context.deletedObjects == [parent, child])
        #expect(note.folder == nil)
        context.undo()
        try context.save()
        let other = library.context()
        let folders = try other.all("Folder", nil, sortedBy: "name")
        #expect(folders.map { $0.value(forKey: "name") as? String } == ["child", "parent"])
        #expect(try library.context().all("Note", "folder.name == 'child'").count == 1)
    }

    @Test func S201_bothSidesOfRelationshipsAreUndone() throws {
        let (old, new) = (context.make("Folder"), context.make("Folder"))
        let (first, second) = (context.make("Keyword"), context.make("Keyword"))
        let note = try saved(["folder": old, "keywords": NSSet(object: first)])
        note.folder = new
        note.keywords = [second]
        context.processPendingChanges()
        context.undo()
        #expect(note.folder === old)
        #expect(old.others("notes") == [note])
        #expect(new.others("notes").isEmpty)
        #expect(note.keywords == [first])
        #expect(first.others("notes") == [note])
        #expect(second.others("notes").isEmpty)
        context.redo()
        #expect(note.folder === new)
        #expect(new.others("notes") == [note])
        #expect(note.keywords == [second])
        #expect(second.others("notes") == [note])
    }

    @Test func S201_proxiesAndOrderAreUndone() throws {
        let folder = context.make("Folder")
        let notes = try ["a", "b", "c"].map { try context.makeNote(["title": $0]) }
        folder.setValue(NSOrderedSet(array: notes), forKey: "pinned")
        try context.save()
        undoManager.removeAllActions()
        let pinned = folder.mutableOrderedSetValue(forKey: "pinned")
        pinned.removeObject(at: 0)
        pinned.add(notes[0])
        context.processPendingChanges()
        #expect(titles(folder) == ["b", "c", "a"])
        pinned.removeAllObjects()
        folder.mutableSetValue(forKey: "notes").add(notes[1])
        context.processPendingChanges()
        context.undo()
        #expect(titles(folder) == ["b", "c", "a"])
        #expect(folder.others("notes").isEmpty)
        #expect(notes[1].folder == nil)
        context.undo()
        #expect(titles(folder) == ["a", "b", "c"])
        context.redo()
        context.redo()
        #expect(titles(folder) == [])
        #expect(notes[0].value(forKey: "pinboard") == nil)
        #expect(notes[1].folder === folder)
    }

    private func titles(_ folder: NSManagedObject) -> [String] {
        folder.others("pinned").compactMap { $0.value(forKey: "title") as? String }
    }

    @Test func membersThatWereNotReadAreNotReadForUndoing() throws {
        let folder = context.make("Folder")
        let note = try saved(["folder": folder])
        context.reset()
        let again = try #require(context.all("Folder").first)
        let new = try context.makeNote(["folder": again])
        context.processPendingChanges()
        #expect(again.hasFault(forRelationshipNamed: "notes"))
        context.undo()
        #expect(again.hasFault(forRelationshipNamed: "notes"))
        #expect(again.others("notes").map(\.objectID) == [note.objectID])
        context.redo()
        #expect(again.others("notes").count == 2)
        #expect(new.folder === again)
    }

    @Test func S202_theUndoOfASavedDeletionInsertsAgain() throws {
        let (folder, keyword) = (context.make("Folder", ["name": "f"]), context.make("Keyword", ["word": "k"]))
        let cover = context.make("Cover", ["color": "red"])
        let note = try saved(["title": "a", "folder": folder, "keywords": NSSet(object: keyword), "cover": cover])
        let formerID = note.objectID
        context.delete(note)
        try context.save()
        #expect(note.managedObjectContext == nil)
        context.undo()
        #expect(context.insertedObjects == [note, cover])
        #expect(note.objectID.isTemporaryID)
        #expect(note.title == "a")
        #expect(note.events.last == "undoDeletion")
        try context.save()
        #expect(note.objectID != formerID)
        let other = library.context()
        let found = try other.all("Note", "title == 'a' AND folder.name == 'f' AND cover.color == 'red'")
        #expect(found.first?.others("keywords").count == 1)
        #expect(try other.all("Keyword", "ANY notes.title == 'a'").count == 1)
        context.redo()
        try context.save()
        #expect(try other.all("Note").isEmpty)
        #expect(try other.all("Cover").isEmpty)
    }

    @Test func S202_undoAcrossASaveMakesChangedAgain() throws {
        let note = try saved(["title": "a"])
        note.title = "b"
        try context.save()
        #expect(!context.hasChanges)
        context.undo()
        #expect(note.title == "a")
        #expect(context.updatedObjects == [note])
        try context.save()
        #expect(try library.context().all("Note", "title == 'a'").count == 1)
        let inserted = try context.makeNote(["title": "c"])
        try context.save()
        context.undo()
        #expect(context.deletedObjects == [inserted])
        try context.save()
        context.redo()
        try context.save()
        #expect(try library.context().all("Note", "title == 'c'").count == 1)
    }
}
