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

    struct Names: View, Equatable {
        let names: [String]

        var body: some View { ForEach(names, id: \.self) { Text($0).tag($0) } }
    }

    struct Choice: View {
        let compares: Bool
        @State private var names = (1...500).map { "Name \($0)" }
        @State private var choice = "Name 3"
        @State private var count = 0

        var body: some View {
            Button("Count") {
                count += 1
                names = names.map { $0 + "" }  // The same, in another array.
            }
            Button("Rename") { names[1] = "Second" }
            Text("Count \(count)")
            Text("Chosen \(choice)")
            Picker("Choice", selection: $choice) {
                if compares { Names(names: names).equatable() } else { Names(names: names) }
            }
        }
    }

    /// The hundreds of options of a menu are rendered when they change, or another one is chosen.
    @Test(arguments: [true, false]) func equalViewsAreNotRenderedAgain(compares: Bool) throws {
        let client = try HeadlessClient { Choice(compares: compares) }
        func cost(_ action: () throws -> Void) rethrows -> Int {
            let before = client.session.renderings
            try action()
            return client.session.renderings - before
        }
        let count = try cost { try client.tap("Count") }
        #expect(client.shows("Count 1") && (compares ? count < 20 : count > 500), "\(count)")
        #expect(try cost { try client.tap("Rename") } > 500)
        #expect(client.shows("Second"))
        #expect(try cost { try client.choose("Name 8") } > 500)
        #expect(client.shows("Chosen Name 8"))
        #expect(client.failures.isEmpty)
    }
}
