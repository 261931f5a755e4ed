import CoreData
import SlipboxCore
import Testing
import WebUITestSupport

@testable import SlipboxScreens

/// The outline of keywords in the first column.
@MainActor
struct KeywordOutlineTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func texts(_ names: [String], open: Set<String> = []) -> [String] {
        let keywords = names.map { Keyword(name: $0, context: context) }
        return KeywordOutline(keywords, open: open).map { line in
            String(repeating: " ", count: line.depth) + (line.keyword == nil ? "(\(line.name))" : line.name)
                + (line.isOpen.map { $0 ? " -" : " +" } ?? "")
        }
    }

    @Test func slashesMakeLevels() {
        let names = ["a", "b", "b/c", "b/c/d", "e/f"]
        #expect(texts(names) == ["a", "b +", "(e) +"])
        #expect(texts(names, open: ["b", "e"]) == ["a", "b -", " c +", "(e) -", " f"])
        #expect(texts(names, open: ["b", "b/c"]) == ["a", "b -", " c -", "  d", "(e) +"])
    }

    @Test func numbersGoByTheirValuesOnEachLevel() {
        let names = ["part 10", "part 2", "part 2/11", "part 2/b", "part 2/3"]
        #expect(texts(names, open: ["part 2"]) == ["part 2 -", " 3", " 11", " b", "part 10"])
    }

    @Test func oddNamesHaveRows() {
        #expect(texts(["/", "", "//a", "b//c"], open: ["b"]) == ["a", "(b) -", " c"])
        let deep = (0..<1_000).map(String.init).joined(separator: "/")
        let open = Set((1...8).map { (0..<$0).map(String.init).joined(separator: "/") })
        #expect(texts([deep], open: open).count == 8)
    }

    @Test func aPressShowsTheNotesOfAKeywordAndOfThoseBelow() throws {
        let page = try SlipBoxPage("/all") { context in
            for (title, keyword) in [("One", "method"), ("Two", "method/reading"), ("Three", "methods")] {
                Note(title: title, context: context).keywords = [Keyword(name: keyword, context: context)]
            }
        }
        try page.tapFolder("method 1")
        #expect(Set(page.rows().map { $0.prefix(3) }) == ["One", "Two"])
        try page.client.tap("Show keywords in method")
        try page.tapFolder("reading")
        #expect(page.rows().map { $0.prefix(3) } == ["Two"])
        try page.client.tap("New note")
        #expect(try page.notes().first { $0.title.isEmpty }?.keywords.map(\.name) == ["method/reading"])
        // Its keyword is not worth keeping by itself.
        try page.tapRow("Two")
        #expect(try page.notes().count == 3)
        #expect(page.client.failures.isEmpty)
    }

    @Test func aKeywordMayBeRenamedAndDeletedWhileItsNotesAreShown() async throws {
        let page = try SlipBoxPage("/all") { context in
            Note(title: "One", context: context).keywords = [Keyword(name: "method", context: context)]
        }
        try page.tapFolder("method")
        let keyword = try #require(try page.context.fetch(Keyword.fetch()).first)
        keyword.name = "way"
        try page.context.save()
        await page.client.wait { page.client.find(class: "column-content")?.text.contains("way") == true }
        #expect(page.rows().count == 1)
        page.context.delete(keyword)
        try page.context.save()
        await page.client.wait { page.client.shows("Choose a folder") }
        #expect(page.client.shows("Choose a folder") && page.rows().isEmpty)
        try page.tapFolder("All Notes")
        #expect(page.rows().count == 1)
        #expect(page.client.failures.isEmpty)
    }
}
