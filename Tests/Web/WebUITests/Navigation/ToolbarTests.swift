import Testing
import WebUITestSupport

@testable import WebUI

/// The items of a column's bar, and the removal of default items.
@MainActor @Suite struct ToolbarTests {
    private struct Page: View {
        @State private var isBare = false

        var body: some View {
            Button("Bare") { isBare.toggle() }
                .navigationTitle("A title")
                .toolbar(removing: isBare ? .title : nil)
        }
    }

    @Test func aRemovedTitleIsStillThereForScreenReaders() throws {
        let client = try HeadlessClient { Page() }
        let title = { try #require(client.find(class: "bar-title")) }
        #expect(try title().attributes["data-removed"] == nil)
        try client.tap("Bare")
        #expect(try title().attributes["data-removed"] == "" && title().text == "A title")
        #expect(try title().attributes["hidden"] == nil)
        try client.tap("Bare")
        #expect(try title().attributes["data-removed"] == nil)
        #expect(client.failures.isEmpty)
    }

    @Test func aViewLiesAtAPlaceOfAnother() throws {
        let client = try HeadlessClient {
            Text("Map").overlay { Text("Town").position(in: UnitPoint(x: 0.25, y: 0.5)) }
        }
        let town = try #require(client.root.all.last { $0.text == "Town" && $0.attributes["style"] != nil })
        let style = try #require(town.attributes["style"])
        #expect(style.contains("left:25%") && style.contains("top:50%") && style.contains("position:absolute"))
    }
}
