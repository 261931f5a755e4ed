import Testing
import WebUI
import WebUITestSupport

@MainActor
struct TabViewTests {
    private struct Notes: View {
        var body: some View {
            Text("All notes").tabItem { Label("Notes", systemImage: "note.text") }
        }
    }

    private struct Page: View {
        @State private var tab = "tags"

        var body: some View {
            VStack {
                TabView(selection: $tab) {
                    Notes().tag("notes")
                    Text("All tags").tabItem { Text("Tags") }.tag("tags")
                }
                Button("To the notes") { tab = "notes" }
            }
        }
    }

    @Test func onlyTheChosenTabIsShown() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.all("tab").map(\.text) == ["Notes", "Tags"])
        #expect(client.shows("All tags") && !client.shows("All notes"))
        try client.tap("To the notes")
        #expect(client.shows("All notes") && !client.shows("All tags"))
        client.tap(try #require(client.find("tab", "Tags")))
        #expect(client.shows("All tags"))
        #expect(client.all("tab").map { $0.attributes["aria-selected"] } == ["false", "true"])
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func withoutASelectionTheFirstTabIsChosen() throws {
        let client = try HeadlessClient {
            TabView {
                Text("one").tabItem { Text("First") }
                Text("two").tabItem { Text("Second") }
            }
        }
        #expect(client.shows("one") && !client.shows("two"))
        client.tap(try #require(client.find("tab", "Second")))
        #expect(client.shows("two") && !client.shows("one"))
    }
}
