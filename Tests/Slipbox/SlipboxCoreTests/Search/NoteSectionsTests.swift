import CoreData
import Observation
import SlipboxCore
import Synchronization
import Testing

/// Tests of lists in sections that follow the notes.
@MainActor @Suite struct NoteSectionsTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func shown(_ list: NoteSections) -> [String: [String]] {
        Dictionary(list.sections.map { ($0.id, $0.map(\.title)) }) { $0 + $1 }
    }

    private func note(_ title: String, _ status: Status = .draft, at date: Date = Date()) -> Note {
        let note = Note(title: title, context: context)
        note.status = status
        note.creationDate_ = date
        return note
    }

    @Test(arguments: [true, false]) func statusesComeInTheirOrder(isSaved: Bool) throws {
        _ = Note.exampleArray(context: context)
        if isSaved { try controller.save() }
        let list = try NoteSections(matching: .all, sorting: .status, in: context)
        #expect(list.sections.map(\.title) == ["Draft", "Review", "Archived"])
        #expect(list.sections.map(\.id) == ["Draft", "Review", "Archived"])
        #expect(
            list.sections.map { $0.map(\.title) } == [
                ["note 3", "note 2", "note 1", "note 0"], ["note 9", "note 8", "note 7"],
                ["note 6", "note 5", "note 4"],
            ]
        )
        #expect(list.count == 10)
    }

    @Test(arguments: [true, false]) func daysComeNewestFirst(isSaved: Bool) throws {
        let noon = try #require(Calendar.current.date(bySettingHour: 12, minute: 0, second: 0, of: Date()))
        let yesterday = try #require(Calendar.current.date(byAdding: .day, value: -1, to: noon))
        _ = note("early today", at: noon)
        _ = note("late today", at: noon + 60)
        _ = note("yesterday", at: yesterday)
        if isSaved { try controller.save() }
        let list = try NoteSections(matching: .all, sorting: .day, in: context)
        #expect(list.sections.map(\.title) == [Note.day(of: noon), Note.day(of: yesterday)])
        #expect(list.sections.map { $0.map(\.title) } == [["late today", "early today"], ["yesterday"]])
    }

    @Test func otherSortingsHaveOneSection() throws {
        _ = Note.exampleArray(context: context)
        let list = try NoteSections(matching: .all, sorting: .titleDes, in: context)
        #expect(list.sections.map(\.title) == [""])
        #expect(list.sections.first?.first?.title == "note 9")
        #expect(list.sections.first?.map(\.title) == (0..<10).reversed().map { "note \($0)" })
    }

    @Test(arguments: NoteSorting.allCases) func anEmptyFolderHasNoNotes(sorting: NoteSorting) throws {
        _ = Note(title: "outside", context: context)
        let folder = Folder(name: "empty", context: context)
        let viewModel = NoteSearchViewModel()
        viewModel.folderChanged(to: folder)
        let list = try NoteSections(matching: viewModel.predicate, sorting: sorting, in: context)
        #expect(list.count == 0)
        let note = Note(title: "first", context: context)
        note.folder = folder
        context.processPendingChanges()
        #expect(list.count == 1)
        #expect(list.sections.first { !$0.isEmpty }?.first == note)
        Note.delete(note: note)
        context.processPendingChanges()
        #expect(list.count == 0)
    }

    @Test func notesMoveFromSectionToSection() throws {
        let list = try NoteSections(matching: .all, sorting: .status, in: context)
        #expect(shown(list) == ["Draft": [], "Review": [], "Archived": []])
        let first = note("first")
        let second = note("second", .review)
        context.processPendingChanges()
        #expect(shown(list) == ["Draft": ["first"], "Review": ["second"], "Archived": []])
        first.advance()
        context.processPendingChanges()
        #expect(shown(list) == ["Draft": [], "Review": ["first", "second"], "Archived": []])
        try controller.save()
        second.status_ = nil
        first.title = "renamed"
        try controller.save()
        #expect(shown(list) == ["Draft": ["second"], "Review": ["renamed"], "Archived": []])
        Note.delete(note: first)
        context.processPendingChanges()
        #expect(shown(list) == ["Draft": ["second"], "Review": [], "Archived": []])
    }

    @Test func daysComeAndGo() throws {
        let list = try NoteSections(matching: .all, sorting: .day, in: context)
        let noon = try #require(Calendar.current.date(bySettingHour: 12, minute: 0, second: 0, of: Date()))
        let old = note("old", at: noon - 5 * 86_400)
        context.processPendingChanges()
        #expect(list.sections.map(\.id) == [old.day])
        let new = note("new", at: noon)
        context.processPendingChanges()
        #expect(list.sections.map(\.id) == [new.day, old.day])
        old.creationDate_ = new.creationDate - 1
        context.processPendingChanges()
        #expect(shown(list) == [new.day: ["new", "old"]])
    }

    @Test func whatOthersSaveIsSeen() async throws {
        let list = try NoteSections(matching: .all, sorting: .status, in: context)
        try await controller.container.performBackgroundTask { background in
            Note(title: "from afar", context: background).status = .archived
            try background.save()
        }
        await context.perform(schedule: .enqueued) {}
        #expect(shown(list)["Archived"] == ["from afar"])
    }

    @Test func changesAreObserved() throws {
        let list = try NoteSections(matching: .all, sorting: .creationDateAsc, in: context)
        let count = Mutex(0)
        withObservationTracking {
            _ = list.sections
        } onChange: {
            count.withLock { $0 += 1 }
        }
        _ = note("new")
        context.processPendingChanges()
        #expect(count.withLock { $0 } == 1)
    }

    @Test func anotherSearchShowsOtherNotes() throws {
        _ = Note.exampleArray(context: context)
        let list = try NoteSections(matching: .all, sorting: .status, in: context)
        try list.show(matching: Note.predicate(for: .review), sorting: .creationDateDes)
        #expect(list.sections.map { $0.map(\.title) } == [["note 7", "note 8", "note 9"]])
        #expect(list.sorting == .creationDateDes)
        _ = note("draft")
        _ = note("review", .review)
        context.processPendingChanges()
        #expect(list.sections.first?.map(\.title) == ["review", "note 7", "note 8", "note 9"])
    }

    @Test func aSearchThatFailsLeavesTheListAsItWas() throws {
        _ = note("kept")
        let list = try NoteSections(matching: .all, sorting: .titleAsc, in: context)
        #expect(throws: CocoaError.self) {
            try list.show(matching: NSPredicate(format: "nothingOfTheKind == 1"), sorting: .status)
        }
        #expect(list.sorting == .titleAsc)
        _ = note("new")
        context.processPendingChanges()
        #expect(shown(list) == ["": ["kept", "new"]])
    }
}
