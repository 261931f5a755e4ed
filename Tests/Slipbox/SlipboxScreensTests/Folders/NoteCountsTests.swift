import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Tests of the numbers beside folders and keywords.
@MainActor
struct NoteCountsTests {
    private func count(_ name: String, _ page: SlipBoxPage, in column: String = "column-sidebar") -> String? {
        page.rows(column).first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ").first.map(
            String.init
        )
    }

    @Test func foldersTellWhatIsInThem() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        #expect(count("Ideas", page) == "3")
        #expect(count("Boxes", page) == "0")
        try page.tapFolder("Boxes")
        try page.client.tap("New note")
        #expect(count("Boxes", page) == "1")
        let notes = try page.notes()
        Note.move(notes, to: notes.compactMap(\.folder).first { $0.name == "Ideas" })
        try page.context.save()
        page.client.session.flush()
        #expect(count("Ideas", page) == "4")
        try #require(try page.note("Alpha")).moveToTrash()
        try page.context.save()
        page.client.session.flush()
        #expect(count("Ideas", page) == "3")
        #expect(page.client.failures.isEmpty)
    }

    @Test func aCollapsedFolderTellsWhatIsBelowIt() throws {
        let page = try SlipBoxPage { context in
            threeNotes(context)
            let boxes = try #require(try context.fetch(Folder.fetch()).first { $0.name == "Boxes" })
            let inner = Folder(name: "Inner", context: context)
            inner.parent = boxes
            for title in ["one", "two"] { Note(title: title, context: context).folder = inner }
            Note(title: "three", context: context).folder = boxes
        }
        #expect(count("Ideas", page) == "3" && count("Boxes", page) == "1" && count("Inner", page) == "2")
        try page.client.tap("Hide folders in Boxes")
        #expect(count("Ideas", page) == "3" && count("Boxes", page) == "3" && count("Inner", page) == nil)
        try page.client.tap("Hide folders in Ideas")
        #expect(count("Ideas", page) == "6")
        try #require(try page.note("one")).moveToTrash()
        try page.context.save()
        page.client.session.flush()
        #expect(count("Ideas", page) == "5" && page.client.failures.isEmpty)
    }

    @Test func whatOthersSaveIsCounted() async throws {
        let page = try SlipBoxPage(fill: threeNotes)
        try await page.container.performBackgroundTask { context in
            let folder = try context.fetch(Folder.fetch()).first { $0.name == "Boxes" }
            for title in ["one", "two"] { Note(title: title, context: context).folder = folder }
            try context.save()
        }
        await page.client.wait(until: { count("Boxes", page) == "2" })
        #expect(count("Boxes", page) == "2")
    }

    @Test func keywordsTellHowManyNotesTheyHave() throws {
        let page = try SlipBoxPage("/keywords") { context in
            threeNotes(context)
            let keyword = Keyword(name: "paper", context: context)
            for note in try context.fetch(Note.fetch()).prefix(2) { note.addToKeywords_(keyword) }
        }
        #expect(count("paper", page, in: "column-content") == "2")
        try #require(try page.notes().first { !$0.keywords.isEmpty }).removeFromKeywords_(
            try #require(try page.context.fetch(Keyword.fetch()).first)
        )
        try page.context.save()
        page.client.session.flush()
        #expect(count("paper", page, in: "column-content") == "1")
    }

    @Test func pagesOfASlipBoxShareThem() throws {
        let page = try SlipBoxPage(fill: threeNotes)
        #expect(NoteCounts.of(page.context) === NoteCounts.of(page.context))
        let other = try SlipBoxPage(fill: threeNotes)
        #expect(NoteCounts.of(page.context) !== NoteCounts.of(other.context))
    }
}
