import CoreData
import SlipboxCore
import Testing

/// The order of notes in lists.
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
        let titles = ["Title △", "Title ▽", "Date △", "Date ▽", "Status", "Day"]
        #expect(NoteSorting.allCases.map { $0.title() } == titles)
        #expect(NoteSorting.allCases.map(\.id) == NoteSorting.allCases)
    }

    @Test func titlesAreOrderedAsPeopleDo() throws {
        for title in ["zebra", "Apple", "note 10", "note 9", "Éclair", "apple pie"] {
            _ = Note(title: title, context: context)
        }
        let ascending = ["Apple", "apple pie", "Éclair", "note 9", "note 10", "zebra"]
        #expect(try titles(.titleAsc) == ascending)
        #expect(try titles(.titleDes) == ascending.reversed())
    }

    @Test func datesAreOrderedBothWays() throws {
        _ = Note.exampleArray(context: context)
        let newestFirst = (0..<10).map { "note \($0)" }
        #expect(try titles(.creationDateDes) == newestFirst)
        #expect(try titles(.creationDateAsc) == newestFirst.reversed())
        #expect(try titles(.day) == newestFirst)
        #expect(try titles(.status) == newestFirst.reversed())
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
