import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of saved searches.
@MainActor
struct SmartFolderTests {
    /// Opens a page with smart folders. Each finds notes with the part of its name before the colon.
    private func open(_ names: String...) throws -> SlipBoxPage {
        try SlipBoxPage("/all") { context in
            threeNotes(context)
            for (number, name) in names.enumerated() {
                let search = NoteSearchViewModel()
                search.searchScope = .all
                search.searchText = String(name.prefix { $0 != ":" })
                let saved = SavedSearch(name: name, search: search, sorting: .titleAsc, context: context)
                saved.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            }
        }
    }

    private func saved(_ page: SlipBoxPage) throws -> [SavedSearch] { try page.context.fetch(SavedSearch.fetch()) }

    @Test func rowsCountWhatIsFound() throws {
        let page = try open("Alpha: first", "a: all")
        #expect(try page.count(of: "Alpha") == "1 note")
        #expect(try page.count(of: "a:") == "3 notes")
        try page.tapFolder("Alpha")
        #expect(page.rows().count == 1)
        #expect(page.client.failures.isEmpty)
    }

    @Test func theyAreRenamed() throws {
        let page = try open("Alpha: first")
        try page.openMenu(of: "Alpha: first")
        try page.client.tap("Rename…")
        try page.client.type("First", into: "Name")
        try page.answer("Save")
        #expect(try saved(page).map(\.name) == ["First"])
        #expect(page.rows("column-sidebar").contains { $0.hasPrefix("First") })
        #expect(page.client.failures.isEmpty)
    }

    @Test func theirSearchIsChangedAndTheListFollows() throws {
        let page = try open("Alpha: first")
        try page.tapFolder("Alpha")
        #expect(page.rows().map { $0.prefix(5) } == ["Alpha"])
        try page.openMenu(of: "Alpha: first")
        try page.client.tap("Edit Search…")
        try page.client.type("a", into: "Words")
        try page.client.tap("Draft Status")
        let pickers = page.client.find("dialog")?.all.filter { $0.tag == "select" } ?? []
        let sorting = try #require(pickers.first { $0.text.contains("Title ▽") })
        page.client.choose(try #require(sorting.all.first { $0.text == "Title ▽" }), of: sorting)
        try page.answer("Save")
        #expect(try saved(page).first?.tokens == [.draftStatus])
        #expect(page.rows().map { $0.prefix(4) } == ["Gamm", "Beta", "Alph"])
        try page.openMenu(of: "Alpha: first")
        try page.client.tap("Edit Search…")
        try page.client.tap("Remove condition Draft Status")
        try page.client.choose("Boxes", in: "In")
        try page.answer("Save")
        #expect(page.client.shows("No note fits this search."))
        #expect(try saved(page).first?.folder?.name == "Boxes")
        #expect(page.client.failures.isEmpty)
    }

    @Test func theyAreArranged() throws {
        let page = try open("a: one", "a: two")
        try page.openMenu(of: "a: two")
        try page.client.tap("Move Up")
        #expect(try saved(page).map(\.name) == ["a: two", "a: one"])
        let list = try #require(
            page.client.find(class: "column-sidebar")?.all.first { $0.attributes["data-move"] != nil }
        )
        let (first, last) = (try page.folderRow("a: two"), try page.folderRow("a: one"))
        #expect(last.attributes["data-drag"] == "row")
        page.client.send(
            "move",
            to: list,
            ["items": [.int(try #require(last.id))], "before": .int(try #require(first.id))]
        )
        #expect(try saved(page).map(\.name) == ["a: one", "a: two"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func theyAreDeletedAndTheNotesStay() throws {
        let page = try open("Alpha: first")
        try page.tapFolder("Alpha")
        page.client.send("delete", to: try page.folderRow("Alpha"))
        try page.answer("Delete Smart Folder")
        #expect(try saved(page).isEmpty)
        #expect(try page.notes().count == 3)
        #expect(page.client.url == "/all")
        #expect(page.client.failures.isEmpty)
    }

    @Test func aSearchByKeywordIsKept() throws {
        let page = try SlipBoxPage("/all") { context in
            threeNotes(context)
            let paper = Keyword(name: "paper", context: context)
            try context.fetch(Note.fetch())[0].keywords = [paper]
        }
        try page.client.type("pap", into: "Search notes")
        page.client.send("focus", to: try page.client.field("Search notes"))
        try page.client.tap("Keyword “paper”")
        #expect(try page.client.field("Search notes").value == "")
        #expect(page.client.shows("#paper"))
        #expect(page.rows().map { $0.prefix(4) } == ["Beta"])
        try page.client.tap("Keep as Smart Folder…")
        try page.client.type("On paper", into: "Name")
        try page.answer("Keep")
        #expect(try page.count(of: "On paper") == "1 note")
        #expect(page.rows().map { $0.prefix(4) } == ["Beta"])
        #expect(page.client.failures.isEmpty)
    }
}
