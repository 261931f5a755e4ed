import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// The review queue, parted by what is to be done today.
@MainActor
struct ReviewQueueTests {
    private func open(_ count: Int = 8) throws -> SlipBoxPage {
        try SlipBoxPage("/review") { context in
            for number in 1...count {
                let note = Note(title: "Note \(number)", context: context)
                note.status = .review
                note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            }
        }
    }

    private func column(_ page: SlipBoxPage, _ name: String) -> [String] {
        (page.client.find(class: "column-content")?.all ?? []).filter { $0.hasClass(name) }.map(\.text)
    }

    @Test func theOldestAreForTodayAndTheOthersForLater() throws {
        let page = try open()
        #expect(column(page, "section-header") == ["Today 5 of 5 left", "Later 3 notes"])
        #expect(column(page, "slip-title") == (1...8).map { "Note \($0)" })
        #expect(column(page, "bar-subtitle") == ["8 notes"])
        for number in 1...5 {
            try #require(try page.note("Note \(number)")).advance()
            try page.context.save()
            page.client.session.flush()
        }
        #expect(column(page, "section-header") == ["Today all 5 reviewed", "Later 3 notes"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func itsSizeIsChosenInTheMenu() throws {
        let page = try open()
        try page.client.tap("Review 3 notes a day")
        #expect(column(page, "section-header") == ["Today 3 of 3 left", "Later 5 notes"])
        try page.client.tap("Review all in one list")
        #expect(column(page, "section-header").isEmpty && column(page, "slip-title").count == 8)
        #expect(try page.another("/all").shows("Review 3 notes a day") == false)
        #expect(page.client.failures.isEmpty)
    }

    @Test func anotherOrderOrASearchIsOneList() throws {
        let page = try open()
        try page.client.choose("Title △", in: "Sort by")
        #expect(column(page, "section-header").isEmpty)
        try page.client.choose("Date △", in: "Sort by")
        #expect(column(page, "section-header").count == 2)
        try page.client.type("\"Note 7\"", into: "Search notes")
        #expect(
            column(page, "slip-title") == ["Note 7"]
                && column(page, "section-header").allSatisfy { !$0.hasPrefix("Today") }
        )
        #expect(page.client.failures.isEmpty)
    }

    @Test func fewNotesAreAllForToday() throws {
        let page = try open(2)
        #expect(column(page, "section-header") == ["Today 2 of 2 left"])
    }
}
