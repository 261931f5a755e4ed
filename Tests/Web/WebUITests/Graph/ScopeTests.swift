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

/// Unchanged views aren't rendered together with the views around them.
@MainActor
struct UnchangedViewTests {
    @MainActor
    final class Ledger {
        var entries: [String] = []
    }

    struct Row: View {
        let number: Int
        let ledger: Ledger
        @Environment(\.lineLimit) private var limit

        var body: some View {
            ledger.entries.append("\(number)")
            return Text("Row \(number) \(limit ?? 0)")
        }
    }

    struct Rows: View {
        let ledger: Ledger
        @State private var numbers = [1, 2, 3]
        @State private var limit = 1

        var body: some View {
            Button("Change") { numbers[1] += 10 }
            Button("Turn") { numbers.reverse() }
            Button("Limit") { limit += 1 }
            List(numbers.indices, id: \.self) { Row(number: numbers[$0], ledger: ledger) }
                .lineLimit(limit)
            VStack { ForEach(numbers, id: \.self) { Row(number: $0, ledger: ledger) } }
        }
    }

    @Test func onlyWhatIsNewIsRendered() throws {
        let ledger = Ledger()
        let client = try HeadlessClient { Rows(ledger: ledger) }
        ledger.entries = []
        try client.tap("Turn")
        #expect(client.text.hasSuffix("Row 3 0 Row 2 0 Row 1 0"))
        ledger.entries = []
        try client.tap("Change")
        // The list sets its environment again, to an equal value.
        #expect(ledger.entries == ["12", "12"])
        try client.tap("Limit")
        #expect(client.text.contains("Row 12 2"))
        #expect(client.failures.isEmpty)
    }
}
