import CoreData
import SlipboxCore
import Testing

/// Tests of searches by words, with the best results first.
@MainActor @Suite struct NoteTextSearchTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func note(_ title: String, _ body: String) -> Note {
        let note = Note(title: title, context: context)
        note.setBody(body)
        return note
    }

    @Test func allWordsMustBeSomewhereAndTitlesCountMore() throws {
        let inBody = note("On order", "A slip box of many index cards is in order.")
        let inTitle = note("Index cards", "They are kept in a slip box.")
        _ = note("Index", "Of a book.")
        for _ in 0..<2 {
            let found = try Note.search("index card", in: context)
            #expect(found.map(\.object) == [inTitle, inBody])
            #expect(found.last?.excerpt(of: NoteProperties.bodyText, length: 30)?.text.contains("index cards") == true)
            try controller.save()
        }
        #expect(try Note.search("\"slip box of\"", in: context).map(\.object) == [inBody])
        #expect(try Note.search("slip BÖX", in: context).count == 2)
        #expect(try Note.search("absent", in: context).isEmpty)
        #expect(try Note.search("  ", in: context).isEmpty)
    }

    @Test func searchesHaveLimitsAndConditions() throws {
        let folder = Folder(name: "folder", context: context)
        for index in 0..<20 {
            let note = note("note \(index)", "The same words")
            if index < 5 { note.folder = folder }
            if index.isMultiple(of: 2) { note.status = .review }
        }
        try controller.save()
        #expect(try Note.search("same", limit: 3, in: context).count == 3)
        #expect(try Note.search("same", limit: 0, in: context).count == 20)
        let viewModel = NoteSearchViewModel()
        viewModel.folderChanged(to: folder)
        viewModel.searchText = "words"
        #expect(try viewModel.bestResults(in: context).count == 5)
        viewModel.add(token: .reviewStatus)
        #expect(try viewModel.bestResults(in: context).count == 3)
        viewModel.searchScope = .all
        #expect(try viewModel.bestResults(in: context).count == 10)
    }

    @Test func theStoreHasAnIndexOfAllThatIsSought() throws {
        let entity = try #require(controller.container.managedObjectModel.entitiesByName["Note"])
        let indexed = entity.attributesByName.values.filter(\.isIndexedBySpotlight).map(\.name)
        #expect(
            Set(indexed) == [
                NoteProperties.title, NoteProperties.names, NoteProperties.bodyText, NoteProperties.pictureWords,
            ]
        )
    }
}
