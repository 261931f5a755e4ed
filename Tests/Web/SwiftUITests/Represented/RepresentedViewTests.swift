import SwiftUI
import Testing
import WebUITestSupport

@Suite("Views of another kind")
@MainActor
struct RepresentedViewTests {
    private final class MapView: UIView {
        var place = "" { didSet { setNeedsDisplay() } }
        weak var delegate: Delegate?

        override var islandKind: String { "map" }
        override var islandState: JSONValue { ["place": .string(place)] }

        override func receive(_ message: JSONValue) {
            delegate?.moved(to: message["place"].string ?? "")
            send("thanks")
        }
    }

    @MainActor
    private final class Delegate {
        var parent: Map
        init(_ parent: Map) { self.parent = parent }
        func moved(to place: String) { parent.place = place }
    }

    @MainActor
    private final class Log {
        var lines: [String] = []
    }

    private struct Map: UIViewRepresentable {
        @Binding var place: String
        let log: Log

        func makeCoordinator() -> Delegate { Delegate(self) }

        func makeUIView(context: Context) -> MapView {
            log.lines.append("make")
            let view = MapView()
            view.delegate = context.coordinator
            return view
        }

        func updateUIView(_ uiView: MapView, context: Context) {
            log.lines.append("update \(place) \(context.environment.isEnabled)")
            context.coordinator.parent = self
            uiView.place = place
        }

        static func dismantleUIView(_ uiView: MapView, coordinator: Delegate) {
            coordinator.parent.log.lines.append("dismantle \(uiView.place)")
        }
    }

    private struct Page: View {
        let log: Log
        @State private var place = "Bonn"
        @State private var isShown = true

        var body: some View {
            Text("At \(place)")
            if isShown { Map(place: $place, log: log) }
            Button("Rome") { place = "Rome" }
            Button("Away") { isShown = false }
        }
    }

    @Test("A view is made once, updated, told of messages and dismantled")
    func life() throws {
        let log = Log()
        let client = try HeadlessClient { Page(log: log) }
        let island = try #require(client.root.all.first { $0.tag == "x-island" })
        #expect(island.attributes["data-island"] == "map")
        #expect(island.attributes["data-state"] == #"{"place":"Bonn"}"#)
        try client.tap("Rome")
        #expect(
            client.patches.last?.operations.contains(.island(try #require(island.id), ["state": ["place": "Rome"]]))
                == true
        )
        client.send("isl", to: island, ["place": "Oslo"])
        #expect(client.shows("At Oslo"))
        #expect(client.patches.last?.operations.contains(.island(try #require(island.id), "thanks")) == true)
        try client.tap("Away")
        #expect(log.lines.filter { $0 == "make" }.count == 1)
        #expect(log.lines.contains("update Rome true") && log.lines.last == "dismantle Oslo")
        #expect(client.failures.isEmpty)
    }

    private struct Counter: NSViewRepresentable {
        @MainActor
        final class CounterView: NSView {
            private var count = 0
            override var islandKind: String { "counter" }
            override var islandState: JSONValue { .int(count) }

            override func receive(_ message: JSONValue) {
                count += 1
                setNeedsDisplay()
            }
        }

        func makeNSView(context: Context) -> CounterView { CounterView() }
        func updateNSView(_ nsView: CounterView, context: Context) {}
    }

    @Test("A change of the view itself reaches its script")
    func ownChange() throws {
        let client = try HeadlessClient { Counter() }
        let island = try #require(client.root.all.first { $0.tag == "x-island" })
        client.send("isl", to: island, .null)
        #expect(client.patches.last?.operations.contains(.island(try #require(island.id), ["state": 1])) == true)
    }
}
