import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of the list of all keywords.
@MainActor
struct KeywordListTests {
    private func open() throws -> SlipBoxPage {
        try SlipBoxPage("/keywords") { context in
            threeNotes(context)
            let notes = try context.fetch(Note.fetch())
            for (name, note) in zip(["box", "boxes", "paper"], notes) {
                note.addToKeywords_(Keyword(name: name, context: context))
            }
            notes[2].addToKeywords_(try context.fetch(Keyword.fetch(Keyword.predicate(named: "boxes")))[0])
        }
    }

    @Test func keywordsAreRenamedUnlessTheNameIsTaken() throws {
        let page = try open()
        try page.tapRow("paper")
        try page.client.tap("Rename…")
        try page.client.type("box", into: "Name")
        try page.answer("Save")
        #expect(page.client.shows("There is a keyword “box” already."))
        try page.client.type("cards", into: "Name")
        try page.answer("Save")
        #expect(page.client.find("dialog") == nil)
        #expect(page.client.shows("cards"))
        #expect(page.client.failures.isEmpty)
    }

    @Test func keywordsAreMerged() throws {
        let page = try open()
        try page.tapRow("box")
        try page.tapRow("boxes", command: true)
        try page.client.tap("Merge")
        let names = try page.context.fetch(Keyword.fetch()).map(\.name)
        #expect(names.sorted() == ["boxes", "paper"])
        #expect(page.rows().count == 2)
        #expect(try page.notes().count { $0.keywords.contains { $0.name == "boxes" } } == 3)
        #expect(page.client.failures.isEmpty)
    }
}
