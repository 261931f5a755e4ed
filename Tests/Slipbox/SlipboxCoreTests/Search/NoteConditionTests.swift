import CoreData
import SlipboxCore
import Testing

/// Conditions that users write, and the search that has one.
@MainActor @Suite struct NoteConditionTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    init() throws {
        let folder = Folder(name: "Ideas", context: context)
        let box = Note(title: "Box", context: context)
        box.setBody("A box of cards.")
        (box.status, box.folder, box.isFavorite) = (.review, folder, true)
        box.creationDate_ = Date(timeIntervalSince1970: 0)
        let card = Note(title: "Card", context: context)
        card.keywords = [Keyword(name: "paper", context: context)]
        card.linkedNotes = [box]
        try controller.save()
    }

    private func titles(_ condition: String) throws -> [String] {
        let request = Note.fetch(try NoteCondition(condition).predicate)
        request.sortDescriptors = NoteSorting.titleAsc.sortDescriptors
        return try context.fetch(request).map(\.title)
    }

    @Test(arguments: [
        ("title = 'Box'", ["Box"]),
        ("text CONTAINS 'cards' AND status = 'Review'", ["Box"]),
        ("created < '1971-01-01'", ["Box"]),
        ("created > '1971-01-01' AND changed > '1971-01-01'", ["Card"]),
        ("folder = 'Ideas'", ["Box"]),
        ("folder.name BEGINSWITH 'I' OR folder = nil", ["Box", "Card"]),
        ("keywords = 'paper'", ["Card"]),
        ("keywords.@count = 0", ["Box"]),
        ("backlinks.@count > 0", ["Box"]),
        ("ANY links.keywords.name = 'paper'", []),
        ("SUBQUERY(keywords, $k, $k.name = 'paper').@count > 0", ["Card"]),
        ("favorite = YES", ["Box"]), ("pinned = YES", []),
        ("title_ = 'Box'", ["Box"]),
    ])
    func conditionsUseTheNamesThatUsersKnow(_ condition: String, _ expected: [String]) throws {
        #expect(try titles(condition) == expected)
    }

    @Test(arguments: [
        ("titel = 'Box'", "Note has no “titel”; did you mean “title”?"),
        ("keyword = 'paper'", "Note has no “keyword”; did you mean “keywords”?"),
        ("folder.nam = 'Ideas'", "Folder has no “nam”; did you mean “name”?"),
        ("title = 9", "“title” is a text, but 9 is a number; write '9'"),
        ("created CONTAINS 'a'", "“created” is a date, and CONTAINS compares texts"),
    ])
    func errorsSpeakInTheseNames(_ condition: String, _ problem: String) throws {
        let search = NoteSearchViewModel()
        search.searchText = "where: \(condition)"
        let told = try #require(search.query.problem)
        #expect(told.hasPrefix(problem))
        #expect(try context.count(for: Note.fetch(search.predicate)) == 0)
    }

    @Test func aSearchTextMayBeACondition() throws {
        let search = NoteSearchViewModel()
        search.searchText = "  Where:status = 'Review'"
        #expect(NoteCondition.text(in: search.searchText) == "status = 'Review'" && search.query.problem == nil)
        #expect(try context.fetch(Note.fetch(search.predicate)).map(\.title) == ["Box"])
        search.add(token: .draftStatus)
        #expect(try context.count(for: Note.fetch(search.predicate)) == 0)
        search.searchText = "where"
        #expect(NoteCondition.text(in: search.searchText) == nil && search.query.problem == nil)
        for unfinished in ["where:", "where: ", "where: title", "where: title =", "where: (title = 'Box'"] {
            search.searchText = unfinished
            #expect(search.query.problem != nil, "\(unfinished)")
        }
    }

    @Test func aSavedSearchKeepsItsCondition() throws {
        let search = NoteSearchViewModel()
        search.searchText = "where: favorite = YES"
        let saved = SavedSearch(name: "Favorites", search: search, context: context)
        try controller.save()
        let shown = NoteSearchViewModel()
        saved.show(in: shown)
        #expect(try context.fetch(Note.fetch(shown.predicate)).map(\.title) == ["Box"])
    }
}
