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

    /// A field with a focus state of its own beside the search.
    struct Columns: View {
        @State private var title = ""
        @FocusState private var isWriting: Bool

        var body: some View {
            HStack {
                Desk()
                TextField("Title", text: $title).focused($isWriting)
                Text(isWriting ? "writing" : "resting")
            }
        }
    }

    /// The state that becomes true last has the focus, before the browser tells that the other one has lost it.
    @Test func oneStateTakesTheFocusFromAnother() throws {
        for _ in 0..<20 {
            let client = try HeadlessClient { Columns() }
            let (title, search) = (try client.field("Title"), try client.field("Find"))
            client.send("focus", to: title)
            #expect(client.shows("writing"))
            try client.tap("Search")
            #expect(client.focused === search)
            client.send("blur", to: title)
            client.send("focus", to: search)
            #expect(client.focused === search && client.shows("searching") && client.shows("resting"))
        }
    }
}
