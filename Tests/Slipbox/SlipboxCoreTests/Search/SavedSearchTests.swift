import CoreData
import SlipboxCore
import Testing

/// Tests of saved searches.
@MainActor @Suite struct SavedSearchTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func aSearchIsKeptAndShownAgain() throws {
        let folder = Folder(name: "folder", context: context)
        let search = NoteSearchViewModel()
        search.folderChanged(to: folder)
        search.searchText = "index cards"
        search.add(token: .reviewStatus)
        search.add(token: .last7Days)
        let saved = SavedSearch(name: "Cards", search: search, sorting: .titleAsc, context: context)
        try controller.save()
        context.refreshAllObjects()
        let again = NoteSearchViewModel()
        saved.show(in: again)
        #expect(again.searchText == "index cards" && again.searchTokens == [.reviewStatus, .last7Days])
        #expect(again.searchScope == .selectedFolder && again.selectedFolder == folder)
        #expect(saved.sorting == .titleAsc && saved.name == "Cards")
        context.delete(folder)
        try controller.save()
        #expect(saved.scope == .all)
    }

    @Test func everyTokenAndSortingIsKept() throws {
        let saved = SavedSearch(name: "all", search: NoteSearchViewModel(), context: context)
        for token in NoteSearchToken.allCases {
            let search = NoteSearchViewModel()
            search.add(token: token)
            saved.take(search)
            #expect(saved.tokens == [token])
        }
        for sorting in NoteSorting.allCases {
            saved.sorting = sorting
            #expect(saved.sorting == sorting)
        }
        (saved.tokens_, saved.sorting_) = ("later,draft", "later")
        #expect(saved.tokens == [.draftStatus] && saved.sorting == .creationDateDes)
    }

    @Test func itFindsWhatTheSearchFinds() throws {
        let folder = Folder(name: "folder", context: context)
        let notes = Note.exampleArray(context: context)
        for note in notes.prefix(5) { note.folder = folder }
        notes[1].setBody("Some words")
        try controller.save()
        let search = NoteSearchViewModel()
        search.searchScope = .all
        let everything = SavedSearch(name: "all", search: search, context: context)
        #expect(try everything.noteCount() == 10)
        search.searchText = "word"
        let words = SavedSearch(name: "words", search: search, context: context)
        #expect(try context.fetch(words.notesFetch()) == [notes[1]])
        search.searchText = ""
        search.searchScope = .selectedFolder
        search.folderChanged(to: folder)
        let inFolder = SavedSearch(name: "folder", search: search, sorting: .titleDes, context: context)
        #expect(try context.fetch(inFolder.notesFetch()).map(\.title) == (0..<5).reversed().map { "note \($0)" })
        notes[0].moveToTrash()
        #expect(try inFolder.noteCount() == 4)
        (words.order, inFolder.order, everything.order) = (3, 1, 2)
        #expect(try context.fetch(SavedSearch.fetch()) == [inFolder, everything, words])
    }

    @Test func searchesAreArranged() throws {
        let all = ["a", "b", "c"].enumerated().map { number, name in
            let saved = SavedSearch(name: name, search: NoteSearchViewModel(), context: context)
            saved.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            return saved
        }
        func names() throws -> [String] {
            try controller.save()
            return try context.fetch(SavedSearch.fetch()).map(\.name)
        }
        #expect(try names() == ["a", "b", "c"])
        try all[2].place(before: all[0])
        #expect(try names() == ["c", "a", "b"])
        try all[2].move(by: 1)
        #expect(try names() == ["a", "c", "b"])
        try all[0].place(before: nil)
        #expect(try names() == ["c", "b", "a"])
    }

    @Test func keywordsAreKeptByIdentity() throws {
        let (paper, glue) = (Keyword(name: "paper", context: context), Keyword(name: "glue", context: context))
        let note = Note(title: "cut", context: context)
        note.keywords = [paper]
        let search = NoteSearchViewModel()
        search.searchScope = .all
        search.add(token: .about(paper))
        let saved = SavedSearch(name: "Paper", search: search, context: context)
        try controller.save()
        try paper.rename(to: "card")
        #expect(saved.tokens.map(\.name) == ["#card"])
        #expect(try context.fetch(saved.notesFetch()) == [note])
        try glue.merge([paper])
        try controller.save()
        #expect(saved.tokens == [.about(glue)])
        #expect(try context.fetch(saved.notesFetch()) == [note])
        Keyword.delete(glue)
        try controller.save()
        #expect(saved.tokens.map(\.name) == ["#deleted keyword"])
        #expect(try saved.noteCount() == 0, "it does not find more than before")
    }
}
