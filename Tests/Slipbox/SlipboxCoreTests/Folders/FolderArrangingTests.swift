import CoreData
import SeededRandom
import SlipboxCore
import Testing

/// Tests of a folder's own order of notes.
@MainActor @Suite struct FolderArrangingTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func order(of folder: Folder) throws -> [Note] {
        let request = Note.fetch(for: folder)
        request.sortDescriptors = NoteSorting.manual.sortDescriptors
        return try context.fetch(request)
    }

    @Test func notesGoWhereTheyArePut() throws {
        let (folder, other) = (Folder(name: "folder", context: context), Folder(name: "other", context: context))
        let notes = Note.exampleArray(context: context).reversed().map { $0 }
        Note.move(notes, to: folder)
        try folder.place([notes[3], notes[7]], before: notes[0])
        #expect(try order(of: folder).prefix(3) == [notes[3], notes[7], notes[0]])
        try folder.place([notes[0]])
        #expect(try order(of: folder).last == notes[0])
        try other.place([notes[5], notes[1]])
        #expect(try order(of: other) == [notes[5], notes[1]])
        #expect(try order(of: folder).count == 8)
    }

    @Test(arguments: 1...6) func anyOrderCanBeMade(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let folder = Folder(name: "folder", context: context)
        var expected = Note.exampleArray(context: context)
        try folder.place(expected)
        for _ in 0..<60 {
            let moved = expected.filter { _ in random.below(4) == 0 }
            let rest = expected.filter { !moved.contains($0) }
            let place = random.below(rest.count + 1)
            try folder.place(moved, before: place < rest.count ? rest[place] : nil)
            expected = rest[..<place] + moved + rest[place...]
            #expect(try order(of: folder) == expected, "seed \(seed)")
        }
        try controller.save()
        #expect(try order(of: folder) == expected)
    }

    @Test func puttingOneNoteSomewhereChangesNoOther() throws {
        let folder = Folder(name: "folder", context: context)
        let notes = Note.exampleArray(context: context)
        try folder.place(notes)
        try controller.save()
        try folder.place([notes[9]], before: notes[4])
        #expect(context.updatedObjects.filter { !$0.changedValues().isEmpty } == [notes[9]])
    }

    @Test func notesMoveByStepsAsFarAsThereIsRoom() throws {
        let folder = Folder(name: "folder", context: context)
        let notes = Array(Note.exampleArray(context: context).prefix(4))
        try folder.place(notes)
        try notes[2].move(by: -1)
        #expect(try order(of: folder) == [notes[0], notes[2], notes[1], notes[3]])
        try notes[0].move(by: 2)
        #expect(try order(of: folder) == [notes[2], notes[1], notes[0], notes[3]])
        try notes[2].move(by: -5)
        try notes[3].move(by: 5)
        #expect(try order(of: folder) == [notes[2], notes[1], notes[0], notes[3]])
    }

    @Test func pinnedNotesMoveAmongEachOther() throws {
        let folder = Folder(name: "folder", context: context)
        let notes = Array(Note.exampleArray(context: context).prefix(5))
        try folder.place(notes)
        for index in [0, 3] { notes[index].isPinned = true }
        let shown = { (isPinned: Bool) in try order(of: folder).filter { $0.isPinned == isPinned } }
        try notes[3].move(by: -1)
        #expect(try shown(true) == [notes[3], notes[0]])
        try notes[1].move(by: 1)
        #expect(try shown(false) == [notes[2], notes[1], notes[4]])
        #expect(try shown(true) == [notes[3], notes[0]])
        try notes[4].move(by: 1)
        #expect(try shown(false) == [notes[2], notes[1], notes[4]])
    }
}
