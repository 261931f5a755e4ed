import CoreData
import SlipboxCore
import Testing

/// Tests of the order of notes in lists.
@MainActor @Suite struct NoteSortingTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func titles(_ sorting: NoteSorting) throws -> [String] {
        let request = Note.fetch()
        request.sortDescriptors = sorting.sortDescriptors
        let unsaved = try context.fetch(request).map(\.title)
        try controller.save()
        #expect(try context.fetch(request).map(\.title) == unsaved, "\(sorting)")
        return unsaved
    }

    @Test func theSortingsHaveTitles() {
        let titles = ["Title △", "Title ▽", "Date △", "Date ▽", "Edited", "Status", "Day", "Own Order", "Address"]
        #expect(NoteSorting.allCases.map { $0.title() } == titles)
        #expect(NoteSorting.allCases.map(\.id) == NoteSorting.allCases)
    }

    @Test func titlesAreOrderedWhateverCapitalsAndAccents() throws {
        for title in ["zebra", "Apple", "Éclair", "apple pie", "ècart", "Überall"] {
            _ = Note(title: title, context: context)
        }
        try controller.save()
        let ascending = ["Apple", "apple pie", "ècart", "Éclair", "Überall", "zebra"]
        #expect(try titles(.titleAsc) == ascending)
        #expect(try titles(.titleDes) == ascending.reversed())
    }

    @Test func numbersInTitlesAreOrderedByTheirValues() throws {
        let ascending = [
            "", "1", "01", "2", "11", "1" + String(repeating: "0", count: 40), "Chapter 2", "chapter 10", "Chapter A",
        ]
        for title in ascending.reversed() { _ = Note(title: title, context: context) }
        try controller.save()
        #expect(try titles(.titleAsc) == ascending)
        #expect(try titles(.titleDes) == ascending.reversed())
    }

    @Test func listsFollowARenamedNote() throws {
        let (a, b) = (Note(title: "Chapter 9", context: context), Note(title: "Chapter 10", context: context))
        try controller.save()
        let list = try NoteSections(matching: .all, sorting: .titleAsc, in: context)
        #expect(list.sections.map(Array.init) == [[a, b]])
        a.title = "Chapter 11"
        try controller.save()
        #expect(list.sections.map(Array.init) == [[b, a]])
        // Another program knows the note by the store alone.
        let other = controller.container.newBackgroundContext()
        let key = try other.performAndWait {
            let note = try #require(other.object(with: b.objectID) as? Note)
            note.setValue("Chapter 100", forKey: NoteProperties.title)
            try other.save()
            return note.titleKey_
        }
        #expect(key == "chapter 3100")
    }

    @Test func newTitlesComeFirstAndRenamedOnesStayUntilTheyAreSaved() throws {
        let (a, b) = (Note(title: "a", context: context), Note(title: "b", context: context))
        try controller.save()
        let list = try NoteSections(matching: .all, sorting: .titleAsc, in: context)
        let new = Note(title: "c", context: context)
        a.title = "D"
        context.processPendingChanges()
        #expect(list.sections.map(Array.init) == [[new, a, b]])
        try controller.save()
        #expect(list.sections.map(Array.init) == [[b, new, a]])
    }

    @Test func datesAreOrderedBothWays() throws {
        _ = Note.exampleArray(context: context)
        let newestFirst = (0..<10).map { "note \($0)" }
        #expect(try titles(.creationDateDes) == newestFirst)
        #expect(try titles(.creationDateAsc) == newestFirst.reversed())
        #expect(try titles(.day) == newestFirst)
        #expect(try titles(.status) == newestFirst.reversed())
    }

    @Test func theLastEditedComeFirst() throws {
        let notes = (0..<4).map { Note(title: "note \($0)", context: context) }
        for (index, note) in notes.enumerated() {
            note.modificationDate_ = Date(timeIntervalSinceNow: -100 - Double(index))
        }
        // Of one from a damaged store, nothing is known.
        notes[0].modificationDate_ = nil
        #expect(try titles(.edited) == ["note 1", "note 2", "note 3", "note 0"])
        notes[3].setBody("changed")
        _ = Note(title: "", context: context)
        #expect(try titles(.edited) == ["", "note 3", "note 1", "note 2", "note 0"])
    }

    @Test func equalTitlesAreOrderedByAge() throws {
        for age in [2.0, 1, 3] {
            let note = Note(title: "new Note", context: context)
            note.creationDate_ = Date(timeIntervalSinceReferenceDate: -age)
            note.order = Int64(age)
        }
        for sorting in [NoteSorting.titleAsc, .titleDes] {
            let request = Note.fetch()
            request.sortDescriptors = sorting.sortDescriptors
            #expect(try context.fetch(request).map(\.order) == [3, 2, 1])
        }
    }
}
