import Testing
import WebUI
import WebUITestSupport

/// The note app, from the point of view of its users.
@MainActor
struct SlipboxTests {
    let library = Library.example()

    private func open(_ url: String = "/") throws -> HeadlessClient {
        try HeadlessClient(url: url) { ContentView(library: library) }
    }

    private func rows(_ client: HeadlessClient, in column: String) -> [String] {
        let found = client.find(class: column)?.all.filter { $0.hasClass("row") } ?? []
        return found.map(\.text)
    }

    @Test func selectionLeadsThroughTheColumns() throws {
        let client = try open()
        #expect(rows(client, in: "column-sidebar").first?.hasPrefix("Work") == true)
        #expect(client.shows("select a folder"))
        #expect(client.url == "/")
        try client.tap("Home")
        #expect(client.url == "/2")
        #expect(rows(client, in: "column-content").count == 1)
        try client.tap("Garden")
        #expect(client.url == "/2/21")
        #expect(try client.field("title").value == "Garden")
        #expect(client.title == "Garden")
        #expect(client.failures.isEmpty)
    }

    @Test func addressesLeadToTheSameState() throws {
        let client = try open("/1/12")
        #expect(try client.field("title").value == "Alpha")
        #expect(client.url == "/1/12")
        #expect(client.find(class: "split")?.attributes["data-depth"] == "2")
        client.open("/1")
        #expect(client.shows("select a note"))
        #expect(client.find(class: "split")?.attributes["data-depth"] == "1")
        client.open("/2/21")
        #expect(try client.field("title").value == "Garden")
        client.open("/7/8")
        #expect(client.failures.isEmpty)
    }

    @Test func backLinksAreReal() throws {
        let client = try open("/1/12")
        let links = client.root.all.filter { $0.hasClass("back") }
        #expect(links.map { $0.attributes["href"] } == ["/", "/1"])
        #expect(links.map(\.text) == ["Folders", "Work"])
        client.tap(links[1])
        #expect(client.url == "/1")
    }

    @Test func typingChangesEverythingThatShowsTheTitle() throws {
        let client = try open("/1/12")
        try client.type("Alphabet", into: "title")
        #expect(library.folders[0].notes[1].title == "Alphabet")
        #expect(rows(client, in: "column-content").contains { $0.hasPrefix("Alphabet") })
        // The user's own text isn't sent back.
        let values = client.patches.flatMap(\.operations).filter { if case .value = $0 { true } else { false } }
        #expect(values.isEmpty)
        #expect(client.failures.isEmpty)
    }

    @Test func segmentsAndMenusChoose() throws {
        let client = try open("/1/12")
        try client.tap("Archived")
        #expect(library.folders[0].notes[1].status == .archived)
        try client.choose("Title △", in: "Sort by")
        #expect(rows(client, in: "column-content").map { $0.prefix(5) } == ["Alpha", "Beta ", "Gamma"])
        try client.choose("Status", in: "Sort by")
        let headings = client.root.all.filter { $0.hasClass("section-header") }
        #expect(headings.map(\.text) == ["Draft", "Review", "Archived"])
        #expect(client.patches.last?.animation != nil)
        #expect(client.failures.isEmpty)
    }

    @Test func foldersAreRenamedInASheet() throws {
        let client = try open()
        try client.openContextMenu(on: "Home")
        try client.tap("Rename")
        #expect(client.find("dialog") != nil)
        try client.type("House", into: "name")
        try client.tap("Save")
        #expect(client.find("dialog") == nil)
        #expect(library.folders[1].name == "House")
        #expect(client.shows("House"))
        #expect(client.failures.isEmpty)
    }

    @Test func confirmationsAskFirst() throws {
        let client = try open()
        try client.openContextMenu(on: "Ideas")
        try client.tap("Delete")
        let dialog = try #require(client.find(class: "confirmation"))
        #expect(library.folders[2].name == "Ideas")
        let delete = try #require(dialog.all.first { $0.tag == "button" && $0.text == "Delete" })
        client.tap(delete)
        #expect(library.folders[2].name == "deleted")
        #expect(client.find(class: "confirmation") == nil)
        #expect(client.failures.isEmpty)
    }

    @Test func searchingNarrowsTheList() throws {
        let client = try open("/1")
        let field = try client.field("Search")
        client.send("focus", to: field)
        #expect(client.shows("Notes With Text"))
        try client.type("Be", into: "Search")
        #expect(rows(client, in: "column-content").count == 1)
        #expect(client.url == "/1?q=Be")
        try client.type("nothing", into: "Search")
        #expect(client.shows("No Notes Found"))
        try client.tap("Clear")
        try client.tap("Draft Status")
        #expect(client.find(class: "button-token")?.text == "Draft")
        try client.tap("Draft")
        #expect(client.find(class: "button-token") == nil)
        #expect(client.failures.isEmpty)
    }

    @Test func searchIsInTheAddress() throws {
        let client = try open("/1?q=Al")
        #expect(try client.field("Search").value == "Al")
        #expect(rows(client, in: "column-content").count == 1)
    }

    @Test func rowsAreDeletedAndMoved() throws {
        let client = try open()
        let list = try #require(client.root.all.first { $0.hasClass("list") })
        let rows = client.root.all.filter { $0.hasClass("row") && $0.attributes["data-drag"] != nil }
        #expect(rows.count == 3)
        let ids = rows.compactMap(\.id)
        client.send("move", to: list, ["items": [.int(ids[2])], "before": .int(ids[0])])
        #expect(library.folders.map(\.name) == ["Ideas", "Work", "Home"])
        client.send("delete", to: rows[1])
        #expect(library.folders.map(\.name) == ["Ideas", "Work"])
        #expect(client.failures.isEmpty)
    }

    @Test func keywordsAreChosenInAPopover() throws {
        let client = try open("/1/12")
        try client.tap("Keywords")
        #expect(client.find(class: "popover")?.attributes["data-popover"] != nil)
        try client.tap("Alpha", command: true)
        let options = client.find(class: "popover")?.all.filter { $0.role == "option" } ?? []
        client.tap(options[0])
        client.tap(options[2], shift: true)
        try client.tap("Add keywords to note")
        #expect(library.folders[0].notes[1].keywords == ["Alpha", "Beta", "Gamma"])
        #expect(client.find(class: "popover") == nil)
        #expect(client.failures.isEmpty)
    }

    @Test func picturesAreUploadedAndServed() async throws {
        let client = try open("/1/12")
        client.session.uploads = { token in
            Upload(name: "a.png", contentType: "image/png") { token == "t1" ? [0x89, 0x50, 0x4E, 0x47, 1] : [] }
        }
        let field = try #require(client.root.all.first { $0.attributes["type"] == "file" })
        client.send("files", to: field, [["token": "t1"]])
        await client.wait { client.find(class: "picture") != nil }
        let source = try #require(client.root.all.first { $0.tag == "img" }?.attributes["src"])
        #expect(client.session.resource(String(source.dropFirst(3)))?.contentType == "image/png")
        #expect(client.shows("change photo"))
    }
}
