import Testing
import WebUI
import WebUITestSupport

/// Tabs as values of their own.
@MainActor
struct TabTests {
    private struct Page: View {
        @State private var tab = 2

        var body: some View {
            TabView(selection: $tab) {
                Tab("Notes", systemImage: "note.text", value: 1) { Text("All notes") }
                Tab("Tags", systemImage: "tag", value: 2) { Text("All tags") }
            }
        }
    }

    @Test func theValueChoosesTheTab() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.shows("All tags") && !client.shows("All notes"))
        try client.tap("Notes")
        #expect(client.shows("All notes") && !client.shows("All tags"))
    }

    @Test func tabsWithoutValuesKeepTheirSelection() throws {
        let client = try HeadlessClient {
            TabView {
                Tab("Notes", systemImage: "note.text") { Text("All notes") }
                Tab("Tags", systemImage: "tag") { Text("All tags") }
            }
        }
        #expect(client.shows("All notes") && !client.shows("All tags"))
        try client.tap("Tags")
        #expect(client.shows("All tags") && !client.shows("All notes"))
    }
}
