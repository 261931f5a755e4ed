import Observation
import Testing
import WebUI
import WebUITestSupport

/// Actions of the user while patches are under way, and lost patches.
@MainActor
struct LatencyTests {
    @MainActor
    @Observable
    final class Switch {
        var isOn = false
        var rows = 0
        var path: [Int] = []
    }

    struct SwitchView: View {
        @Bindable var model: Switch

        var body: some View {
            NavigationStack(path: $model.path) {
                Toggle("Switch", isOn: $model.isOn)
                ForEach(0..<model.rows, id: \.self) { Label("Row \($0)", systemImage: "tag") }
                    .navigationDestination(for: Int.self) { Text("At \($0)") }
            }
        }
    }

    private let model = Switch()

    private func open() throws -> HeadlessClient {
        try HeadlessClient { SwitchView(model: model) }
    }

    private func arrive(_ client: HeadlessClient) throws {
        client.deliverEvents()
        client.deliverPatches()
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func lastChoiceOfTheUserIsShown() throws {
        let client = try open()
        client.isSlow = true
        model.isOn = true
        client.session.flush()
        try client.toggle("Switch")
        try client.toggle("Switch")
        client.deliverPatches()
        try arrive(client)
        #expect(!model.isOn)
    }

    @Test func lastAddressOfTheUserIsShown() throws {
        let client = try open()
        client.isSlow = true
        model.path = [3]
        client.session.flush()
        client.open("/")
        client.deliverPatches()
        try arrive(client)
        #expect(client.url == "/")
        #expect(model.path.isEmpty)
    }

    @Test func markupThatWasLostIsSentAgain() throws {
        let client = try open()
        client.isSlow = true
        model.rows = 1
        client.session.flush()
        client.reconnect()
        model.rows = 2
        client.session.flush()
        try arrive(client)
        #expect(client.shows("Row 1"))
    }

    @Test func addressThatWasLostIsSentAgain() throws {
        let client = try open()
        client.isSlow = true
        model.path = [3]
        client.session.flush()
        client.reconnect()
        try arrive(client)
        #expect(client.url == "/3")
    }

    @Test func addressThatOnlyTheWholePageToldIsTakenBack() throws {
        let client = try open()
        client.isSlow = true
        model.path = [3]
        client.reconnect()
        model.path = []
        client.session.flush()
        try arrive(client)
        #expect(client.url == "/")
    }

    @Test func toolsBelowAreThereFromTheBeginning() throws {
        let client = try HeadlessClient {
            Text("Content").toolbar {
                ToolbarItem(placement: .bottomBar) { Text("Below") }
            }
        }
        #expect(client.find(class: "bar-bottom")?.text == "Below")
    }
}
