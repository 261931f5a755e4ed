import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The predicates of a model: typed, checked and completed, in a model that may be unfinished.
@MainActor
@Suite struct PredicateLineTests {
    private let workshop: EditorWorkshop

    init() throws {
        workshop = try EditorWorkshop()
    }

    @Test(arguments: [
        ("request/long", "titel == 'a'", "titel", "did you mean “title”?"),
        ("request/long", "pages > 'a'", "a", "is a number"),
        ("request/long", "title == ", "▲", "is expected"),
        ("entity/Book/others", "shelf.plaice == nil", "plaice", "did you mean “place”?"),
        ("entity/Book/index%3AbyTitle", "gone == 1", "gone", "Book has no “gone”"),
    ])
    func errorsStandAtTheirPlaceWhileTyping(_ place: String, _ typed: String, _ part: String, _ text: String)
        async throws
    {
        let client = try await workshop.page("/m0/\(place)")
        client.edit(try client.field("Predicate"), typed)
        await client.waits(for: text)
        #expect(client.find(class: "studio-place")?.text.contains(part) == true, "\(client.text)")
        #expect(!client.shows("edited"))
    }

    @Test(arguments: [
        "title == $name", "shelf == $FETCH_SOURCE", "shelf.place.room == 'A' AND ANY shelf.books.pages > 2",
    ])
    func variablesAndPathsAreNoErrors(_ typed: String) async throws {
        let client = try await workshop.page("/m0/request/long")
        client.edit(try client.field("Predicate"), "titel == 'a'")
        await client.waits(for: "did you mean")
        client.edit(try client.field("Predicate"), typed)
        await client.waits("no error") { !$0.shows("did you mean") }
        try await Task.sleep(for: .milliseconds(300))
        #expect(client.find(class: "studio-place") == nil && client.refusal == nil, "\(client.text)")
    }

    /// Finding them takes long in a large model, and would be in the way of each key.
    @Test func theKeysOfAModelAreFoundOnceForAllThatIsTyped() async throws {
        let desk = StudioDesk(workshop.library, pause: .milliseconds(200))
        let client = try HeadlessClient(url: "/m0/request/long") { StudioView(desk) }
        await client.waits("the field") { (try? $0.field("Predicate")) != nil }
        let predicates = try #require(desk.editor?.predicates)
        for (typed, text) in [("titel == 1", "“title”"), ("pagess == 1", "“pages”"), ("shelff == 1", "“shelf”")] {
            client.edit(try client.field("Predicate"), typed)
            await client.waits(for: "did you mean \(text)")
        }
        #expect(await predicates.searches == 1)
        let document = try #require(desk.editor?.document)
        try document.makeSession().perform(.renameAttribute("pages", of: .entity("Book"), to: "sheets"), in: "Library")
        client.edit(try client.field("Predicate"), "pages == 1")
        await client.waits(for: "Book has no “pages”")
        #expect(await predicates.searches == 2)
    }

    @Test func whatIsTypedIsTakenByReturnAndBySaving() async throws {
        let client = try await workshop.page("/m0/request/long")
        client.edit(try client.field("Predicate"), "pages > 600")
        try client.submit("Predicate")
        #expect(client.shows("edited"))
        client.edit(try client.field("Predicate"), "pages > 700")
        try client.tap("Save")
        #expect(try workshop.saved().contains("predicateString=\"pages &gt; 700\""))
        try client.tap("Undo Change Predicate of long")
        #expect(try client.field("Predicate").value == "pages > 600")
        client.edit(try client.field("Predicate"), "")
        try client.submit("Predicate")
        try client.tap("Save")
        #expect(try workshop.saved().contains("<fetchRequest name=\"long\" entity=\"Book\"/>"))
    }

    @Test func keysAreCompletedInUnfinishedModels() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        try client.tap("Add Relationship")
        client.open("/m0/request/long")
        let field = try client.field("Predicate")
        client.edit(field, "shelf.pl")
        await client.waits("a choice") { $0.find("button", "Complete with place") != nil }
        try client.tap("Complete with place")
        #expect(try client.field("Predicate").value == "shelf.place ")
    }
}
