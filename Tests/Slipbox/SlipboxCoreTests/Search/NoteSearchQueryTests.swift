import CoreData
import SlipboxCore
import Testing

/// What a search text means, read once.
@MainActor @Suite struct NoteSearchQueryTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    init() throws {
        Note(title: "Box", context: context).status = .review
        _ = Note(title: "Card", context: context)
        try controller.save()
    }

    private func titles(_ text: String) throws -> [String]? {
        try NoteSearchQuery(text).predicate.map { try context.fetch(Note.fetch($0)).map(\.title).sorted() }
    }

    @Test func wordsHaveTermsAndAPredicate() throws {
        #expect(NoteSearchQuery("box -card \"two words\"").terms.words == ["box", "two words"])
        #expect(try titles("box") == ["Box"] && titles("status:draft") == ["Card"])
        #expect(NoteSearchQuery("box").problem == nil)
        #expect(NoteSearchQuery("status:none").problem?.contains("draft, review, archived") == true)
    }

    @Test func aConditionHasNoWords() throws {
        let query = NoteSearchQuery("where: title = 'Box'")
        #expect(query.terms.isEmpty && query.problem == nil)
        #expect(try titles("where: title = 'Box'") == ["Box"])
    }

    @Test(arguments: ["where:", "where:  ", "where: title =", "where: titel = 'Box'"])
    func whatIsNotUnderstoodFindsNothingAndSaysWhy(text: String) throws {
        #expect(try titles(text) == [])
        #expect(NoteSearchQuery(text).problem?.isEmpty == false)
    }

    @Test(arguments: ["", " ", "\n\t"])
    func blankTextMeansNothing(text: String) throws {
        let query = NoteSearchQuery(text)
        #expect(query.predicate == nil && query.problem == nil && query.terms.isEmpty)
    }
}
