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

    private struct Counted: View {
        @State private var count = 0

        var body: some View {
            NavigationSplitView {
                Button("More") { count += 1 }.navigationTitle("Box")
            } content: {
                List {
                    Text("Row")
                    EmptyView().navigationSubtitle(count == 0 ? "" : "\(count) notes")
                }
                .navigationTitle("All")
            } detail: {
                Text("Note").navigationTitle("Note")
            }
        }
    }

    @Test func aSubtitleStandsBesideTheTitleAndIsNoRow() throws {
        let client = try HeadlessClient { Counted() }
        let subtitle = { client.find(class: "column-content")?.all.first { $0.hasClass("bar-subtitle") } }
        #expect(subtitle()?.attributes["hidden"] == "")
        try client.tap("More")
        #expect(subtitle()?.text == "1 notes" && subtitle()?.attributes["hidden"] == nil)
        #expect(subtitle()?.role == "status")
        #expect(client.root.all.filter { $0.hasClass("row") }.count == 1)
        #expect(client.failures.isEmpty)
    }

    @Test func columnsAreLandmarksWithTheNamesOfTheirTitles() throws {
        let client = try HeadlessClient { Counted() }
        let columns = client.root.all.filter { $0.hasClass("column") }
        #expect(columns.map(\.role) == ["navigation", "region", "main"])
        #expect(columns.map { $0.attributes["aria-label"] } == ["Box", "All", "Note"])
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
