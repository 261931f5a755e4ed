import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of keyboard commands that work everywhere.
@MainActor
struct CommandTests {
    private func open() throws -> SlipBoxPage {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        try page.client.choose("Title △", in: "Sort by")
        return page
    }

    private func offered(_ page: SlipBoxPage) -> [String] {
        let buttons = page.client.find("dialog")?.all.filter { $0.role == "button" } ?? []
        return buttons.filter { !$0.hasClass("slip-omnibar-key") }.map(\.text)
    }

    @Test func keysDifferAndHaveNames() throws {
        let page = try open()
        try page.tapRow("Alpha")
        let buttons = page.client.root.all.filter { $0.attributes["data-key"] != nil }
        let keys = buttons.compactMap { $0.attributes["data-key"] }
        #expect(keys.count > 15)
        #expect(Set(keys).count == keys.count)
        #expect(buttons.allSatisfy { !$0.label.isEmpty })
    }

    @Test func keysMakeNotesAndGoThroughThem() throws {
        let page = try open()
        for title in ["Alpha", "Beta", "Gamma", "Gamma"] {
            try page.press(keys: "alt+j")
            #expect(try page.client.field("Title").value == title)
        }
        try page.press(keys: "alt+k")
        #expect(try page.client.field("Title").value == "Beta")
        try page.press(keys: "alt+n")
        #expect(try page.client.field("Title").value == "")
        #expect(try page.notes().count == 4)
        #expect(page.client.failures.isEmpty)
    }

    @Test func aNoteThatIsLeftBlankVanishes() throws {
        let page = try open()
        try page.press(keys: "alt+n")
        #expect(try page.notes().count == 4)
        try page.tapRow("Beta")
        #expect(try page.notes().count == 3 && !page.context.hasChanges)
        // One with a word stays, and so does one that was opened and not made here.
        try page.press(keys: "alt+n")
        try page.client.type("x", into: "Title")
        try page.tapRow("Beta")
        #expect(try page.notes().count == 4)
        try page.press(keys: "alt+n")
        try page.press(keys: "alt+delete")
        #expect(try page.notes().count == 4 && page.client.failures.isEmpty)
    }

    @Test func aBlankNoteVanishesAlsoIfThePageWasLoadedAgain() throws {
        let page = try open()
        try page.press(keys: "alt+n")
        let again = try page.another(page.client.url)
        #expect(try again.field("Title").value == "")
        again.tap(
            try #require(
                again.find(class: "column-content")?.all.first { $0.hasClass("row") && $0.text.hasPrefix("Beta") }
            )
        )
        #expect(try page.notes().count == 3 && again.failures.isEmpty)
    }

    @Test func aKeyLeadsToTheNoteOfTheDay() throws {
        let page = try open()
        try page.press(keys: "alt+shift+d")
        let title = try page.client.field("Title").value
        #expect(title?.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
        try page.tapFolder("Daily Notes")
        #expect(page.rows().count == 1)
        try page.press(keys: "alt+shift+d")
        #expect(try page.notes().count == 4 && page.client.failures.isEmpty)
    }

    @Test func theOmnibarDuplicatesTheNote() async throws {
        let page = try open()
        try page.tapRow("Alpha")
        try page.press(keys: "meta+shift+p")
        try page.client.type("> dupl", into: "Search or create")
        #expect(offered(page) == ["Duplicate the Note"])
        page.client.send("submit", to: try page.client.field("Search or create"))
        await page.waitForRows(4)
        #expect(try page.client.field("Title").value == "Alpha (copy)")
        try page.press(keys: "meta+z")
        #expect(try page.notes().count == 3 && page.client.failures.isEmpty)
    }

    @Test func aKeyLeavesNothingButTheNote() throws {
        let page = try open()
        try page.tapRow("Alpha")
        try page.press(keys: "meta+shift+\\")
        #expect(page.client.find(class: "split")?.attributes["data-visibility"] == "detail")
        try page.client.tap("Show the lists again")
        #expect(page.client.find(class: "split")?.attributes["data-visibility"] == nil)
    }

    @Test func foldersHideAndComeBack() throws {
        let page = try open()
        let visibility = { page.client.find(class: "split")?.attributes["data-visibility"] }
        try page.press(keys: "meta+\\")
        #expect(visibility() == "double")
        try page.client.tap("Show the folders")
        #expect(visibility() == "all")
        #expect(page.client.find("button", "Show the folders") == nil)
    }

    @Test func foldersLieOverTheListWhereThreeColumnsHaveNoRoom() throws {
        let page = try open()
        let visibility = { page.client.find(class: "split")?.attributes["data-visibility"] }
        page.client.send("device", to: nil, ["medium": true])
        try page.press(keys: "meta+\\")
        #expect(visibility() == "all")
        try page.client.tap("Hide the folders")
        #expect(visibility() == "double")
        try page.client.tap("Show the folders")
        try page.client.tap("Favourites")
        #expect(visibility() == nil && page.client.find("button", "Show the folders") != nil)
        // Without a place, there is nothing but the folders to choose from.
        page.client.open("/")
        #expect(visibility() == "all")
    }

    @Test func theOmnibarMakesNotesFromTemplates() async throws {
        let page = try open()
        let template = Note(title: "Meeting", context: page.context)
        template.setBody("Who was there?")
        template.folder = Folder(name: NoteTemplate.folderName, context: page.context)
        try page.context.save()
        try page.press(keys: "meta+shift+p")
        try page.client.type("> new meeting", into: "Search or create")
        #expect(offered(page) == ["New Note from the Template “Meeting”"])
        page.client.send("submit", to: try page.client.field("Search or create"))
        await page.waitForRows(5)
        #expect(try page.notes().filter { $0.bodyText == "Who was there?" }.count == 2)
    }

    @Test func keysGoThroughSections() throws {
        let page = try open()
        try #require(try page.note("Alpha")).status = .archived
        try #require(try page.note("Gamma")).status = .review
        try page.client.choose("Status", in: "Sort by")
        for title in ["Beta", "Gamma", "Alpha"] {
            try page.press(keys: "alt+j")
            #expect(try page.client.field("Title").value == title)
        }
    }

    @Test func keysGoToPlaces() throws {
        let page = try open()
        for (keys, url) in [("alt+t", "/trash"), ("alt+r", "/review"), ("alt+a", "/all")] {
            try page.press(keys: keys)
            #expect(page.client.url == url)
        }
        try page.press(keys: "meta+\\")
        #expect(page.client.find(class: "split")?.attributes["data-visibility"] == "double")
        try page.press(keys: "meta+\\")
        #expect(page.client.find(class: "split")?.attributes["data-visibility"] == "all")
    }

    @Test func keysChangeTheNote() throws {
        let page = try open()
        try page.tapRow("Alpha")
        try page.press(keys: "alt+s")
        try page.press(keys: "alt+u")
        try page.press(keys: "alt+p")
        let note = try #require(try page.note("Alpha"))
        #expect(note.isFavorite && note.isPinned && note.status == .review && !page.context.hasChanges)
        try page.press(keys: "alt+g")
        #expect(page.client.shows("Around “Alpha”"))
        try page.answer("Close")
        try page.press(keys: "alt+delete")
        #expect(try page.note("Alpha") == nil)
        try page.press(keys: "meta+z")
        #expect(try page.note("Alpha") != nil)
        #expect(page.client.failures.isEmpty)
    }

    @Test func keysLeadToTheSearchOfAList() throws {
        let page = try open()
        try page.press(keys: "alt+t")
        try page.press(keys: "meta+shift+f")
        #expect(page.client.url == "/all")
        let field = try page.client.field("Search notes")
        #expect(page.client.focused === field)
        page.client.send("focus", to: field)
        #expect(page.client.shows("Review Status"), "what can be searched for is offered")
    }

    @Test func aSignShowsAllKeys() throws {
        let page = try open()
        try page.press(keys: "shift+?")
        let sheet = try #require(page.client.find("dialog"))
        #expect(sheet.text.contains("Search or Create… Ctrl+K") && sheet.text.contains("New Note Alt+N"))
        #expect(sheet.text.contains("Keyboard Shortcuts ?"))
        try page.answer("Close")
        #expect(page.client.find("dialog") == nil)
    }

    @Test func theOmnibarDoesCommands() async throws {
        let page = try open()
        try page.press(keys: "meta+shift+p")
        #expect(try page.client.field("Search or create").value == ">")
        #expect(offered(page).first == "Search or Create… Ctrl+K")
        for name in ["> today's", "> today’s no"] {
            try page.client.type(name, into: "Search or create")
            #expect(offered(page) == ["Today's Note Alt+Shift+D"])
        }
        try page.client.type("> go tra", into: "Search or create")
        #expect(offered(page) == ["Go to Trash Alt+T"])
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(page.client.url == "/trash")
        #expect(page.client.failures.isEmpty)
    }

    @Test func theOmnibarOffersFoldersAndCommandsBehindNotes() async throws {
        let page = try open()
        try page.press(keys: "meta+k")
        try page.client.type("Boxes", into: "Search or create")
        await page.client.wait(until: { offered(page).contains { $0.hasPrefix("Create “Boxes”") } })
        #expect(offered(page) == ["Open Boxes", "Create “Boxes” Ctrl+Enter"])
        // What is there comes first, and nobody makes a note by haste.
        try page.client.submit("Search or create")
        await page.client.wait(until: { page.client.find("dialog") == nil })
        #expect(page.client.shows("This folder is empty."))
        #expect(try page.notes().count == 3)
    }

    @Test func foldersAreRearrangedByCommands() async throws {
        let page = try open()
        try page.tapFolder("Boxes")
        try page.client.tap("Move This Folder to…")
        try page.client.tap("Top Level")
        try page.answer("Move")
        #expect(try page.context.fetch(Folder.topFolderFetch()).map(\.name) == ["Ideas", "Boxes"])
        try page.client.tap("Move This Folder Up")
        #expect(try page.context.fetch(Folder.topFolderFetch()).map(\.name) == ["Boxes", "Ideas"])
        #expect(page.client.failures.isEmpty)
    }
}
