import Testing
import WebUI
import WebUITestSupport

/// The focus of search fields.
@MainActor
struct SearchFocusTests {
    struct Desk: View {
        @State private var text = ""
        @FocusState private var isFocused: Bool

        var body: some View {
            NavigationStack {
                VStack {
                    Button("Search") { isFocused = true }
                    Text(isFocused ? "searching" : "reading")
                }
                .searchable(text: $text, prompt: "Find")
                .searchFocused($isFocused)
            }
        }
    }

    @Test func programsMoveTheFocusAndHearOfIt() throws {
        let client = try HeadlessClient { Desk() }
        #expect(client.shows("reading"))
        try client.tap("Search")
        let field = try client.field("Find")
        #expect(client.focused === field)
        #expect(client.shows("searching"))
        client.send("blur", to: field)
        #expect(client.shows("reading"))
        client.send("focus", to: field)
        #expect(client.shows("searching"))
        #expect(client.failures.isEmpty)
    }
}
