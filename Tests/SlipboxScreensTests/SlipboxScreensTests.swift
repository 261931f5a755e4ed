import CoreData
import Foundation
import SlipboxCore
import Testing
import WebUI
import WebUICoreData
import WebUITestSupport

@testable import SlipboxScreens

/// The slip box as its user goes through it.
@MainActor
struct SlipboxScreensTests {
    private let desk: Desk
    private var context: NSManagedObjectContext { desk.context }

    init() throws {
        desk = Desk(PersistenceController.createEmpty().container)
        let work = Folder(name: "Work", context: context)
        let inner = Folder(name: "Inner", context: context)
        inner.parent = work
        for (number, title) in ["Beta", "Alpha", "Gamma"].enumerated() {
            let note = Note(title: title, context: context)
            note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
            note.folder = work
            note.setBody("The text of \(title).")
        }
        try context.save()
    }

    private func open(_ url: String = "/") throws -> HeadlessClient {
        try HeadlessClient(session: ViewSession(app: SlipboxApp(desk), url: #require(URL(string: url))))
    }

    private func titles(_ client: HeadlessClient) -> [String] {
        let rows = client.find(class: "column-content")?.all.filter { $0.hasClass("row") } ?? []
        return rows.map { String($0.text.prefix { $0.isLetter }) }
    }

    /// Presses a row, not a button in it.
    private func select(_ text: String, _ client: HeadlessClient) throws {
        client.tap(try #require(client.root.all.first { $0.hasClass("row") && $0.text.hasPrefix(text) }))
    }

    private func note(_ title: String) throws -> Note {
        try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == %@", title))).first)
    }

    @Test func aFolderShowsItsNotesAtOnceAndANewOneAmongThem() throws {
        let client = try open()
        try select("Work", client)
        #expect(titles(client) == ["Gamma", "Alpha", "Beta"])
        try client.tap("New note")
        #expect(titles(client).count == 4)
        try client.type("Delta", into: "Title")
        #expect(titles(client).first == "Delta")
        #expect(try note("Delta").folder?.name == "Work")
        try select("Inner", client)
        #expect(client.shows("This folder is empty."))
        try select("Work", client)
        #expect(titles(client).count == 4)
        #expect(client.failures.isEmpty)
    }

    @Test func notesAreSortedAndInSections() throws {
        let client = try open()
        try select("Work", client)
        try client.choose("Title △", in: "Sort by")
        #expect(titles(client) == ["Alpha", "Beta", "Gamma"])
        try note("Beta").status = .archived
        try client.choose("Status", in: "Sort by")
        let headings = client.root.all.filter { $0.hasClass("section-header") }.map(\.text)
        #expect(headings.suffix(3) == ["Draft (2)", "Review (0)", "Archived (1)"])
        try client.choose("Day", in: "Sort by")
        #expect(titles(client) == ["Gamma", "Alpha", "Beta"])
        #expect(client.failures.isEmpty)
    }

    @Test func whatIsTypedIsSavedAndShownInOtherTabs() async throws {
        let first = try open()
        let second = try open()
        for client in [first, second] {
            try select("Work", client)
            try select("Alpha", client)
        }
        try first.type("Alphabet", into: "Title")
        second.session.flush()
        #expect(try second.field("Title").value == "Alphabet")
        #expect(context.hasChanges)
        first.session.scenePhase = .background
        #expect(!context.hasChanges)
        #expect(first.failures.isEmpty && second.failures.isEmpty)
    }

    @Test func trashIsUndone() throws {
        let client = try open()
        try select("Work", client)
        try client.openContextMenu(on: "Alpha")
        try client.tap("Move to trash")
        #expect(titles(client) == ["Gamma", "Beta"])
        try client.tap("Undo")
        #expect(titles(client) == ["Gamma", "Alpha", "Beta"])
        #expect(client.failures.isEmpty)
    }

    @Test func addressesLeadToTheSameState() throws {
        let client = try open()
        try select("Work", client)
        try select("Gamma", client)
        let again = try open(client.url)
        #expect(try again.field("Title").value == "Gamma")
        #expect(titles(again) == ["Gamma", "Alpha", "Beta"])
        #expect(again.failures.isEmpty)
    }

    @Test func searchesFindTextAndTokens() throws {
        let client = try open()
        try select("All Notes", client)
        try note("Beta").status = .review
        try client.type("text of b", into: "Search notes")
        #expect(titles(client) == ["Beta"])
        try client.type("", into: "Search notes")
        try client.type("zzz", into: "Search notes")
        #expect(client.shows("No notes found."))
        #expect(client.failures.isEmpty)
    }

    @Test func theOmnibarFindsAndMakesNotes() async throws {
        let client = try open()
        try client.tap("Find or make a note")
        try client.type("Gam", into: "Find or make a note")
        await client.wait(until: { client.shows("Make “Gam”") }, milliseconds: 10_000)
        #expect(client.shows("Gamma"))
        try client.tap("Make “Gam”")
        #expect(try client.field("Title").value == "Gam")
        #expect(client.failures.isEmpty)
    }
}
