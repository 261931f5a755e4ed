import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ScopeTests {
    struct Counter: View {
        @State private var count = 0

        var body: some View {
            Button("Pressed \(count) times") { count += 1 }
        }
    }

    @Test func stateChangesThePage() throws {
        let client = try HeadlessClient { Counter() }
        #expect(client.text == "Pressed 0 times")
        try client.tap("Pressed 0 times")
        try client.tap("Pressed 1 times")
        #expect(client.text == "Pressed 2 times")
        #expect(client.failures.isEmpty)
    }

    @Test func equalViewsHaveTheirOwnState() throws {
        let counter = Counter()
        let client = try HeadlessClient {
            counter
            counter
        }
        client.tap(client.all("button")[1])
        #expect(client.all("button").map(\.text).suffix(2) == ["Pressed 1 times", "Pressed 0 times"])
    }
}
