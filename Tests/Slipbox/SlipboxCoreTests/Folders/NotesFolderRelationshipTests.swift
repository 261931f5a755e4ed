import CoreData
import SlipboxCore
import Testing

// Swift Testing has an `Attachment`, too; the explicit import selects ours.
import class SlipboxCore.Attachment

/// Tests of notes in folders.
@MainActor @Suite struct NotesFolderRelationshipTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test(arguments: [true, false]) func aNoteIsAddedFromEitherSide(fromNote: Bool) {
        let note = Note(title: "new note", context: context)
        let folder = Folder(name: "new folder", context: context)
        if fromNote { note.folder = folder } else { folder.notes.insert(note) }
        #expect(folder.notes.contains(note))
        #expect(note.folder == folder)
    }

    @Test(arguments: [true, false]) func aNoteIsRemovedFromEitherSide(fromNote: Bool) throws {
        let note = Note(title: "new note", context: context)
        let folder = Folder(name: "new folder", context: context)
        note.folder = folder
        try controller.save()
        if fromNote { note.folder = nil } else { folder.notes.remove(note) }
        #expect(folder.notes.isEmpty)
        #expect(note.folder == nil)
        try controller.save()
        context.refreshAllObjects()
        #expect(folder.notes.isEmpty)
    }

    @Test func aNoteIsInOneFolder() {
        let note = Note(title: "new note", context: context)
        let (first, second) = (Folder(name: "first", context: context), Folder(name: "second", context: context))
        first.notes = [note]
        second.notes = [note]
        #expect(note.folder == second)
        #expect(first.notes.isEmpty)
    }

    @Test(arguments: [true, false]) func deletingAFolderDeletesItsNotes(isSaved: Bool) throws {
        let note = Note(title: "new note", context: context)
        let outside = Note(title: "outside", context: context)
        let folder = Folder(name: "new folder", context: context)
        note.folder = folder
        note.attach(Data([1, 2, 3]))
        note.linkedNotes = [outside]
        if isSaved { try controller.save() }
        Folder.delete(folder)
        for _ in 0..<2 {
            #expect(try context.fetch(Folder.fetch(.all)).isEmpty, "should have deleted the one folder")
            #expect(try context.fetch(Note.fetch(.all)) == [outside])
            #expect(try context.count(for: Attachment.fetchRequest()) == 0)
            try controller.save()
        }
        #expect(outside.backLinkedNotes.isEmpty)
    }

    @Test func deletingANoteLeavesItsFolder() throws {
        let note = Note(title: "new note", context: context)
        let folder = Folder(name: "new folder", context: context)
        note.folder = folder
        try controller.save()
        Note.delete(note: note)
        try controller.save()
        #expect(try context.fetch(Folder.fetch(.all)) == [folder])
        #expect(folder.notes.isEmpty)
    }

    @Test func anEmptyFolderGoesWithoutATrace() throws {
        let folder = Folder(name: "empty", context: context)
        #expect(folder.notes.isEmpty)
        #expect(try context.fetch(Note.fetch(for: folder)).isEmpty)
        try controller.save()
        Folder.delete(folder)
        try controller.save()
        #expect(try context.count(for: Folder.fetch()) == 0)
    }
}
