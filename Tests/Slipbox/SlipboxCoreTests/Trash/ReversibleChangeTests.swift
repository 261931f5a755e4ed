import CoreData
import SlipboxCore
import Testing

/// Tests of actions that are taken back, and done again.
@MainActor @Suite struct ReversibleChangeTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    /// Performs an action, and saves.
    private func record(_ action: () throws -> Void) throws -> ReversibleChange {
        let change = try ReversibleChange.recording(in: context, action)
        try controller.save()
        return change
    }

    private func revert(_ change: ReversibleChange) throws -> ReversibleChange {
        let (reverse, _) = try change.revert(in: context)
        try controller.save()
        return reverse
    }

    private func makeNotes() throws -> (notes: [Note], folder: Folder, keyword: Keyword) {
        let notes = ["a", "b", "c"].map { Note(title: $0, context: context) }
        let (folder, keyword) = (Folder(name: "Ideas", context: context), Keyword(name: "method", context: context))
        notes[0].folder = folder
        notes[0].addToKeywords_(keyword)
        notes[0].addToLinkedNotes_(notes[1])
        try controller.save()
        return (notes, folder, keyword)
    }

    @Test func attributesAndRelationshipsAreSetBack() throws {
        let (notes, folder, keyword) = try makeNotes()
        let change = try record {
            notes[0].status = .archived
            notes[0].folder = nil
            notes[1].folder = folder
            notes[0].removeFromKeywords_(keyword)
            notes[2].addToKeywords_(keyword)
        }
        let again = try revert(change)
        #expect(notes[0].status == .draft && notes[0].folder == folder && notes[1].folder == nil)
        #expect(notes[0].keywords == [keyword] && notes[2].keywords.isEmpty)
        _ = try revert(again)
        #expect(notes[0].status == .archived && notes[0].folder == nil && notes[1].folder == folder)
        #expect(notes[0].keywords.isEmpty && notes[2].keywords == [keyword])
    }

    @Test func theTrashGivesBack() throws {
        let (notes, folder, _) = try makeNotes()
        let change = try record { notes[0].moveToTrash() }
        #expect(notes[0].isTrashed && notes[0].linkedNotes.isEmpty)
        let again = try revert(change)
        #expect(!notes[0].isTrashed && notes[0].folder == folder && notes[0].linkedNotes == [notes[1]])
        #expect(try Trash.count(in: context) == 0)
        _ = try revert(again)
        #expect(notes[0].isTrashed)
        #expect(try Trash.count(in: context) == 1)
    }

    /// What an action has deleted is made anew, and earlier actions find it.
    @Test func aWholeHistoryIsTakenBack() throws {
        let (notes, folder, keyword) = try makeNotes()
        let first = try record { notes[0].moveToTrash() }
        let item = try #require(try context.fetch(TrashItem.fetch()).first)
        let second = try record { try item.restore() }
        let third = try record { Keyword.delete(keyword) }
        #expect(notes[0].keywords.isEmpty)
        var stack = [first, second, third]
        while let change = stack.popLast() {
            let (_, replaced) = try change.revert(in: context)
            try controller.save()
            stack = stack.map { $0.replacing(replaced) }
        }
        #expect(!notes[0].isTrashed && notes[0].folder == folder)
        #expect(notes[0].keywords.map(\.name) == ["method"])
        #expect(try Trash.count(in: context) == 0)
        #expect(try context.count(for: Keyword.fetch()) == 1)
    }

    @Test func whatOthersHaveChangedSinceStays() throws {
        let (notes, folder, keyword) = try makeNotes()
        let change = try record {
            notes[0].status = .archived
            notes[0].title = "mine"
            notes[1].addToKeywords_(keyword)
        }
        let other = Keyword(name: "other", context: context)
        notes[0].title = "theirs"
        notes[1].addToKeywords_(other)
        Folder.delete(folder)
        try controller.save()
        _ = try revert(change)
        #expect(notes[0].title == "theirs" || notes[0].managedObjectContext == nil)
        #expect(notes[1].keywords == [other])
    }

    @Test func aNewNoteGoesToTheTrash() throws {
        var made: Note?
        let change = try record { made = Note(title: "new", context: context) }
        made?.setBody("Words since.")
        try controller.save()
        let again = try revert(change)
        #expect(made?.isTrashed == true && made?.bodyText == "Words since.")
        _ = try revert(again)
        #expect(made?.isTrashed == false)
    }

    /// What was written in a new folder is not deleted with it.
    @Test func aNewFolderGoesToTheTrashWithItsNotes() throws {
        var made: Folder?
        let change = try record { made = Folder(name: "new", context: context) }
        let note = Note(title: "in it", context: context)
        note.folder = made
        try controller.save()
        let again = try revert(change)
        #expect(made?.isTrashed == true && note.isTrashed && note.managedObjectContext != nil)
        _ = try revert(again)
        #expect(made?.isTrashed == false && !note.isTrashed && note.folder == made)
    }

    /// As after an import: a folder that it made stays with what others have put there since, and so do those above it.
    @Test func foldersThatCameWithNotesStayWithTheNotesOfOthers() throws {
        let names = ["vault", "shared", "alone"]
        var folders: [Folder] = []
        let change = try record {
            folders = names.map { Folder(name: $0, context: context) }
            for folder in folders.dropFirst() { folder.parent = folders[0] }
            for folder in folders { Note(title: "of \(folder.name)", context: context).folder = folder }
        }
        #expect(change.madeNoteCount == 3)
        let own = Note(title: "own", context: context)
        own.folder = folders[1]
        try controller.save()
        let again = try revert(change)
        #expect(folders.map(\.isTrashed) == [false, false, true])
        #expect(!own.isTrashed && own.folder == folders[1])
        #expect(try context.fetch(Note.fetch()) == [own])
        _ = try revert(again)
        #expect(folders.allSatisfy { !$0.isTrashed } && folders[2].parent == folders[0])
        for folder in folders {
            #expect(try context.fetch(Note.fetch(for: folder)).contains { $0.title == "of \(folder.name)" })
        }
    }

    @Test func nothingIsNoChange() throws {
        #expect(try record {}.isEmpty)
    }

    /// The other notes of a folder and of a keyword stay in the store.
    @Test func recordingReadsWhatChangesOnly() throws {
        let (folder, keyword) = (Folder(name: "Ideas", context: context), Keyword(name: "method", context: context))
        for number in 0..<500 {
            let note = Note(title: "\(number)", context: context)
            note.folder = folder
            note.addToKeywords_(keyword)
        }
        try controller.save()
        let (folderID, keywordID) = (folder.objectID, keyword.objectID)
        context.reset()
        let note = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == '7'"))).first)
        let tag = try #require(try context.existingObject(with: keywordID) as? Keyword)
        let change = try record {
            note.folder = nil
            note.removeFromKeywords_(tag)
        }
        #expect(context.registeredObjects.count < 10, "\(context.registeredObjects.count)")
        _ = try revert(change)
        #expect(note.folder?.objectID == folderID && note.keywords == [tag])
        #expect(context.registeredObjects.count < 10, "\(context.registeredObjects.count)")
    }
}
