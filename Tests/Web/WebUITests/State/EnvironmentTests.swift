import Observation
import Testing
import WebUI
import WebUITestSupport

private struct DepthKey: EnvironmentKey {
    static let defaultValue = 0
}

extension EnvironmentValues {
    fileprivate var depth: Int {
        get { self[DepthKey.self] }
        set { self[DepthKey.self] = newValue }
    }
}

private final class Basket: ObservableObject {
    @Published var count = 0
}

@MainActor
@Observable
private final class Store {
    var name = "Store"
}

@MainActor
struct EnvironmentTests {
    struct Reader: View {
        @Environment(\.depth) private var depth
        @EnvironmentObject private var basket: Basket
        @Environment(Store.self) private var store

        var body: some View {
            @Bindable var store = store
            Button("Depth \(depth), \(basket.count) in \(store.name)") { basket.count += 1 }
            TextField("Name", text: $store.name)
        }
    }

    struct Card: ViewModifier {
        @State private var isOpen = false

        func body(content: Content) -> some View {
            Button(isOpen ? "Close" : "Open") { isOpen.toggle() }
            if isOpen {
                content
            }
        }
    }

    private struct Counted: View {
        let rendered: () -> Void
        @Environment(\.editMode) private var mode

        var body: some View {
            rendered()
            return Text(mode?.wrappedValue == .active ? "Edits" : "Reads")
        }
    }

    private struct Changing: View {
        let counted: Counted
        @State private var count = 0

        var body: some View {
            Button("Pressed \(count)") { count += 1 }
            counted.environment(\.editMode, .constant(count < 2 ? .active : .inactive))
        }
    }

    @Test func bindingsThatAlwaysHaveOneValueAreTheSame() throws {
        var count = 0
        let counted = Counted { count += 1 }
        let client = try HeadlessClient { Changing(counted: counted) }
        try client.tap("Pressed 0")
        #expect(client.shows("Edits") && count == 1)
        try client.tap("Pressed 1")
        #expect(client.shows("Reads") && count == 2)
        #expect(client.failures.isEmpty)
    }

    @Test func valuesAndObjectsComeFromFurtherUp() throws {
        let client = try HeadlessClient {
            Reader().environment(\.depth, 3).environmentObject(Basket()).environment(Store())
        }
        try client.tap("Depth 3, 0 in Store")
        try client.type("Shop", into: "Name")
        #expect(client.shows("Depth 3, 1 in Shop"))
        #expect(client.failures.isEmpty)
    }

    @Test func modifiersHaveState() throws {
        let client = try HeadlessClient {
            Text("First").modifier(Card())
            DisclosureGroup("More") { Text("Second") }
        }
        #expect(!client.shows("First"))
        try client.tap("Open")
        #expect(client.shows("First"))
        #expect(!client.shows("Second"))
        try client.tap("More")
        #expect(client.shows("Second"))
        #expect(client.patches.last?.animation?.ms == 250)
        #expect(client.failures.isEmpty)
    }

    @Test func anotherIdentityIsAnotherView() throws {
        struct Host: View {
            @State private var round = 1
            var body: some View {
                Button("Next") { round += 1 }
                ScopeTests.Counter().id(round)
            }
        }
        let client = try HeadlessClient { Host() }
        try client.tap("Pressed 0 times")
        #expect(client.shows("Pressed 1 times"))
        try client.tap("Next")
        #expect(client.shows("Pressed 0 times"))
    }
}
