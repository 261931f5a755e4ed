import CoreData
import SeededRandom
import SlipboxCore
import Testing

/// Tests of moving notes to the trash and restoring them.
@MainActor @Suite struct TrashTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func note(_ title: String, in folder: Folder? = nil) -> Note {
        let note = Note(title: title, context: context)
        note.setBody("The text of \(title).")
        note.folder = folder
        return note
    }

    @Test func aNoteInTheTrashIsNowhereElse() throws {
        let folder = Folder(name: "folder", context: context)
        let (gone, other) = (note("gone", in: folder), note("other", in: folder))
        let keyword = Keyword(name: "keyword", context: context)
        gone.keywords = [keyword]
        other.linkedNotes = [gone]
        gone.linkedNotes = [other]
        gone.isFavorite = true
        gone.status = .review
        try controller.save()
        gone.moveToTrash()
        for isSaved in [false, true] {
            if isSaved { try controller.save() }
            #expect(try context.fetch(Note.fetch()) == [other])
            #expect(try context.fetch(Note.favoritesFetch()).isEmpty)
            #expect(try context.fetch(Note.reviewQueueFetch()).isEmpty)
            #expect(try Note.search("text", in: context).map(\.object) == [other])
            #expect(try other.backlinks().isEmpty)
            #expect(try other.backlinkCount() == 0)
            #expect(other.linkedNotes.isEmpty && keyword.notes.isEmpty && folder.notes == [other])
            #expect(try context.fetch(Note.orphansFetch()) == [other])
            #expect(try folder.noteCount() == 1)
            #expect(try context.fetch(TrashItem.fetch()).map(\.name) == ["gone"])
        }
        #expect(folder.count == 1)
        let list = try NoteSections(matching: .all, sorting: .status, in: context)
        #expect(list.count == 1)
    }

    @Test func aNoteComesBackAsItWas() throws {
        let folder = Folder(name: "folder", context: context)
        let (gone, other) = (note("gone", in: folder), note("other"))
        let keyword = Keyword(name: "keyword", context: context)
        gone.keywords = [keyword]
        gone.linkedNotes = [other, gone]
        other.linkedNotes = [gone]
        try controller.save()
        let item = try #require(gone.moveToTrash())
        #expect(gone.moveToTrash() == nil)
        try controller.save()
        try item.restore()
        try controller.save()
        #expect(!gone.isTrashed && gone.folder == folder && gone.keywords == [keyword])
        #expect(gone.linkedNotes == [other, gone] && other.linkedNotes == [gone])
        #expect(try context.count(for: TrashItem.fetch()) == 0)
        #expect(try other.backlinks().map(\.note) == [gone])
    }

    @Test func foldersTakeEverythingAlongAndBringItBack() throws {
        let (top, inner, home) = (
            Folder(name: "top", context: context), Folder(name: "inner", context: context),
            Folder(name: "home", context: context)
        )
        (inner.parent, top.parent) = (top, home)
        let (a, b, c, alone) = (note("a", in: top), note("b", in: inner), note("c"), note("alone", in: inner))
        a.linkedNotes = [b, c]
        c.linkedNotes = [b]
        let early = try #require(alone.moveToTrash())
        let item = try #require(try top.moveToTrash())
        try controller.save()
        #expect(item.noteCount == 2 && item.isFolder)
        #expect(try context.fetch(Note.fetch()) == [c])
        #expect(try context.fetch(Folder.fetch()) == [home])
        #expect(c.linkedNotes.isEmpty && home.children.isEmpty)
        // Its folder does not exist, so the note is in none.
        try early.restore()
        #expect(alone.folder == nil && !alone.isTrashed)
        try item.restore()
        try controller.save()
        #expect(Set(try context.fetch(Note.fetch())) == [a, b, c, alone])
        #expect(a.linkedNotes == [b, c] && c.linkedNotes == [b])
        #expect(top.parent == home && a.folder == top && b.folder == inner)
        #expect(try context.count(for: Folder.fetch()) == 3)
    }

    @Test func theTrashIsEmptiedByAge() throws {
        let (old, new) = (note("old"), note("new"))
        old.moveToTrash(at: Date(timeIntervalSinceNow: -31 * 86_400))
        new.moveToTrash()
        try controller.save()
        #expect(try Trash.empty(before: Date(timeIntervalSinceNow: -TrashItem.keepingTime), in: context) == 1)
        try controller.save()
        #expect(try context.fetch(Note.fetchEverywhere()) == [new])
        #expect(try Trash.empty(in: context) == 1)
        try controller.save()
        #expect(try context.count(for: Note.fetchEverywhere()) == 0 && Trash.count(in: context) == 0)
    }

    @Test func anEmptiedFolderTakesItsNotesForGood() throws {
        let (outer, folder) = (Folder(name: "outer", context: context), Folder(name: "folder", context: context))
        folder.parent = outer
        let (inside, outside) = (note("inside", in: folder), note("outside", in: outer))
        outside.linkedNotes = [inside]
        let item = try #require(try folder.moveToTrash())
        try controller.save()
        #expect(try Trash.delete(item) == 1)
        try controller.save()
        #expect(try context.fetch(Note.fetchEverywhere()) == [outside])
        #expect(outside.linkedNotes.isEmpty && (outside.dormantLinks_?.count ?? 0) == 0)
    }

    /// After moving to the trash and restoring in any order, all links are the same as before.
    @Test(arguments: 1...12) func linksSurviveAnyOrder(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let folders = (0..<3).map { Folder(name: "\($0)", context: context) }
        let notes = (0..<10).map { note("note \($0)", in: folders[$0 % 3]) }
        for _ in 0..<25 { notes[random.below(10)].addToLinkedNotes_(notes[random.below(10)]) }
        let before = notes.map(\.linkedNotes)
        for _ in 0..<30 {
            switch random.below(4) {
            case 0: notes[random.below(10)].moveToTrash()
            case 1: try folders[random.below(3)].moveToTrash()
            case 2: try controller.save()
            default:
                let items = try context.fetch(TrashItem.fetch())
                if !items.isEmpty { try items[random.below(items.count)].restore() }
            }
            let present = Set(try context.fetch(Note.fetch()))
            for (note, links) in zip(notes, before) {
                let expected = present.contains(note) ? links.intersection(present) : []
                #expect(note.linkedNotes == expected, "seed \(seed)")
            }
        }
        for item in try context.fetch(TrashItem.fetch()) { try item.restore() }
        #expect(notes.map(\.linkedNotes) == before, "seed \(seed)")
        try controller.save()
    }
}
