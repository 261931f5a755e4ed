import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// What the list of notes shows while words are sought.
@MainActor
struct FindingTests {
    private func open() throws -> SlipBoxPage {
        try SlipBoxPage("/all") { context in
            let texts = [
                ("Boxes and links", "About drawers."), ("Links make the box think", "A note without links is lost."),
                ("Orphans", "An orphan has no link at all."), ("Dead ends", "Nothing of the kind."),
            ]
            for (number, text) in texts.enumerated() {
                let note = Note(title: text.0, context: context)
                note.setBody(text.1)
                note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
            }
            try context.fetch(Note.fetch())[2].status = .review
            _ = Keyword(name: "linking", context: context)
        }
    }

    private func titles(_ page: SlipBoxPage) -> [String] {
        let column = page.client.find(class: "column-content")?.all ?? []
        let shown = column.filter { $0.hasClass("slip-title") }.map { $0.text.filter { !$0.isWhitespace } }
        // The texts of elements are joined by spaces, also within a word of which a part is marked.
        let all = ["Boxes and links", "Links make the box think", "Link by link", "Orphans", "Dead ends"]
        return shown.map { text in all.first { $0.filter { !$0.isWhitespace } == text } ?? text }
    }

    private func marks(_ page: SlipBoxPage) -> [String] {
        page.client.root.all.filter { $0.hasClass("slip-mark") }.map(\.text)
    }

    private func subtitle(_ page: SlipBoxPage) -> String? {
        page.client.find(class: "column-content")?.all.first { $0.hasClass("bar-subtitle") }?.text
    }

    @Test func titlesComeBeforeTextsAndTheBestTitleFirst() throws {
        let page = try open()
        #expect(subtitle(page) == "4 notes")
        try page.client.type("link", into: "Search notes")
        #expect(titles(page) == ["Links make the box think", "Boxes and links", "Orphans"])
        let headers = page.client.root.all.filter { $0.hasClass("section-header") }.map(\.text)
        #expect(headers.suffix(2) == ["Title 2", "Text 1"])
        #expect(subtitle(page) == "3 found")
        try page.client.type("link -orphan", into: "Search notes")
        #expect(titles(page).count == 2 && subtitle(page) == "2 found")
        #expect(page.client.failures.isEmpty)
    }

    @Test func theWordsAreMarkedInTheirSentence() throws {
        let page = try open()
        #expect(marks(page).isEmpty)
        try page.client.type("link", into: "Search notes")
        #expect(marks(page) == ["Link", "link", "link", "link"])
        try page.client.type("\"no link\"", into: "Search notes")
        #expect(marks(page) == ["no link"])
        try page.client.type("status:review", into: "Search notes")
        #expect(titles(page) == ["Orphans"] && marks(page).isEmpty)
        #expect(page.client.failures.isEmpty)
    }

    @Test func whatIsFoundFollowsChanges() async throws {
        let page = try open()
        try page.client.type("link", into: "Search notes")
        try #require(try page.note("Dead ends")).title = "Link by link"
        try page.context.save()
        await page.client.wait { titles(page).first == "Link by link" }
        #expect(titles(page) == ["Link by link", "Links make the box think", "Boxes and links", "Orphans"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func foundNotesCanBeSortedInAnotherWay() throws {
        let page = try open()
        try page.client.choose("Title △", in: "Sort by")
        try page.client.type("link", into: "Search notes")
        #expect(titles(page).first == "Links make the box think")
        try page.client.choose("Title △", in: "Sort by")
        #expect(titles(page) == ["Boxes and links", "Links make the box think", "Orphans"])
        try page.client.choose("Relevance", in: "Sort by")
        #expect(titles(page).first == "Links make the box think")
        try page.client.type("", into: "Search notes")
        #expect(titles(page) == ["Boxes and links", "Dead ends", "Links make the box think", "Orphans"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func suggestionsFollowTheWord() throws {
        let page = try open()
        page.client.send("focus", to: try page.client.field("Search notes"))
        try page.client.type("link", into: "Search notes")
        #expect(page.client.shows("Keyword “linking”"))
        try page.client.type("rev", into: "Search notes")
        #expect(page.client.shows("Review Status") && !page.client.shows("Draft Status"))
        try page.client.tap("Review Status")
        #expect(try page.client.field("Search notes").value == "")
        #expect(titles(page) == ["Orphans"])
    }

    @Test func aValueThatNoNoteHasIsTold() throws {
        let page = try open()
        try page.client.type("status:done", into: "Search notes")
        #expect(page.client.shows("write status: with one of draft, review, archived"))
    }

    @Test func eachPlaceRemembersItsOrder() throws {
        let page = try open()
        try page.client.choose("Title ▽", in: "Sort by")
        try page.tapFolder("Orphans")
        #expect(titles(page).first == "Dead ends")
        try page.tapFolder("All Notes")
        #expect(titles(page).first == "Orphans")
        let other = try page.another("/all")
        #expect(other.find(class: "slip-title")?.text == "Orphans")
        #expect(page.client.failures.isEmpty)
    }

    @Test func theLastEditedComeFirstWithTheirDates() throws {
        let page = try open()
        let note = try #require(try page.note("Orphans"))
        for other in try page.notes() { other.modificationDate_ = other.creationDate_ }
        note.modificationDate_ = Calendar.current.date(from: DateComponents(year: 2031, month: 3, day: 14, hour: 12))
        try page.context.save()
        try page.client.choose("Edited", in: "Sort by")
        #expect(titles(page).first == "Orphans")
        #expect(page.rows().first?.contains("2031") == true, "\(page.rows())")
        try page.client.choose("Date ▽", in: "Sort by")
        #expect(!page.rows().contains { $0.contains("2031") } && page.client.failures.isEmpty)
    }

    @Test func rowsSayByWhichNameTheyWereFound() throws {
        let page = try open()
        try #require(try page.note("Orphans")).otherNames = ["v1.9.10"]
        try page.context.save()
        try page.client.type("1.9", into: "Search notes")
        func row() -> String { page.rows().first?.filter { !$0.isWhitespace } ?? "" }
        #expect(titles(page) == ["Orphans"] && row().contains("v1.9.10"))
        #expect(marks(page) == ["1.9"])
        try page.client.type("orph", into: "Search notes")
        #expect(row().hasPrefix("Orphans") && !row().contains("v1.9.10") && page.client.failures.isEmpty)
    }

    @Test func compactRowsHaveOneLine() throws {
        let page = try open()
        #expect(page.client.shows("About drawers."))
        try page.client.tap("Compact rows")
        #expect(!page.client.shows("About drawers.") && titles(page).count == 4)
        try page.client.tap("Comfortable rows")
        #expect(page.client.shows("About drawers."))
        #expect(page.client.failures.isEmpty)
    }

    @Test func menusSetTheStatusAndDuplicate() throws {
        let page = try open()
        try page.client.openContextMenu(on: "Dead ends")
        try page.client.tap("Archived")
        #expect(try page.note("Dead ends")?.status == .archived)
        try page.client.openContextMenu(on: "Dead ends")
        try page.client.tap("Duplicate")
        #expect(try page.note("Dead ends (copy)")?.bodyText == "Nothing of the kind.")
        #expect(page.client.shows("Duplicated “Dead ends”"))
        try page.client.tap("Undo")
        #expect(try page.note("Dead ends (copy)") == nil)
        #expect(page.client.failures.isEmpty)
    }
}
