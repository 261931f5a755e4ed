import Testing
import WebUI
import WebUITestSupport

/// Tests of when views with state are rendered.
@MainActor
@Suite struct StateTests {
    private final class Model {}

    private final class Counter: ObservableObject {
        @Published var count = 0
    }

    private struct Parent<Child: View>: View {
        @ViewBuilder let child: () -> Child
        @State private var count = 0

        var body: some View {
            Button("Pressed \(count)") { count += 1 }
            child()
        }
    }

    /// A view whose state begins with an object, of which each value brings another one.
    private struct Kept: View {
        let log: Log
        let name: String
        @State private var model = Model()
        @StateObject private var published = Counter()
        @State private var first: String

        init(log: Log, name: String) {
            (self.log, self.name) = (log, name)
            _first = State(initialValue: name)
            _published = StateObject(wrappedValue: Counter())
        }

        var body: some View {
            log.rendered(by: model)
            return Button("\(name) was \(first), \(published.count)") { published.count += 1 }
        }
    }

    private final class Log {
        private(set) var count = 0
        private(set) var models: Set<ObjectIdentifier> = []

        func rendered(by model: Model) {
            count += 1
            models.insert(ObjectIdentifier(model))
        }
    }

    private final class Name {
        var text = "A"
    }

    @Test func objectsThatAreMadeForNothingRenderNothing() throws {
        let (log, name) = (Log(), Name())
        let client = try HeadlessClient { Parent { Kept(log: log, name: name.text) } }
        try client.tap("Pressed 0")
        #expect(client.shows("Pressed 1") && log.count == 1)
        try client.tap("A was A, 0")
        #expect(client.shows("A was A, 1") && log.count == 2)
        // What is no state still counts.
        name.text = "B"
        try client.tap("Pressed 1")
        #expect(client.shows("B was A, 1") && log.count == 3 && log.models.count == 1)
        #expect(client.failures.isEmpty)
    }
}
