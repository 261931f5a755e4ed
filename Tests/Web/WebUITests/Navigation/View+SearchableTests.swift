import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ViewSearchableTests {
    private struct Token: Identifiable, Equatable {
        let id: String
    }

    private struct Page: View {
        @State private var text = ""
        @State private var tokens: [Token] = []
        @State private var suggested = ["Draft", "Review"].map(Token.init)
        @State private var isPresented = false

        var body: some View {
            VStack {
                Text("chosen: \(tokens.map(\.id).joined(separator: ","))")
                Text(isPresented ? "presented" : "not presented")
                Button("Find") { isPresented = true }
            }
            .searchable(
                text: $text,
                tokens: $tokens,
                suggestedTokens: $suggested,
                isPresented: $isPresented,
                placement: .navigationBarDrawer(displayMode: .always),
                prompt: Text("Find notes")
            ) { token in
                Text(token.id)
            }
        }
    }

    @Test func aSuggestedTokenIsAddedOnce() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.find("button", "Draft") == nil)
        try client.tap("Find")
        #expect(client.shows("presented"))
        try client.tap("Draft")
        #expect(client.shows("chosen: Draft"))
        // What is chosen is no longer suggested: the only button of the name removes the token.
        #expect(client.all("button").filter { $0.text.contains("Draft") }.count == 1)
        try client.tap("Review")
        #expect(client.shows("chosen: Draft,Review"))
        #expect(client.failures.isEmpty)
    }

    @Test func theBindingFollowsTheField() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.shows("not presented"))
        client.send("focus", to: try client.field("Find notes"))
        #expect(!client.shows("not presented"))
        client.send("close", to: try client.field("Find notes"))
        #expect(client.shows("not presented"))
    }

    @Test func promptsAreTextsLiteralsAndStrings() throws {
        let name = "Search in Notes"
        let client = try HeadlessClient {
            Text("1").searchable(text: .constant(""), placement: .sidebar, prompt: name)
        }
        #expect(try client.field(name).attributes["placeholder"] == name)
        let other = try HeadlessClient { Text("1").searchable(text: .constant("")) }
        #expect(try other.field("Search").attributes["placeholder"] == "Search")
    }
}
