import Foundation
import Testing

@testable import WebUI

@MainActor
struct SceneStorageTests {
    enum Order: String {
        case date
        case title
    }

    struct Page: View {
        @SceneStorage("order") private var order = Order.date
        @SceneStorage("count") private var count = 1
        @SceneStorage("note") private var note: String?
        @SceneStorage("data") private var data = Data([1])

        var body: some View {
            Text("\(order.rawValue) \(count) \(note ?? "no note") \(data.count)")
            Button("Change") {
                order = .title
                count += 1
                note = "oak"
                data = Data([1, 2, 3])
            }
            Other()
        }
    }

    struct Other: View {
        @SceneStorage("count") private var count = 1

        var body: some View {
            Text("the same \(count)")
        }
    }

    private func press(_ session: ViewSession) {
        let button = session.graph.elements.all.first { $0.tag == "button" && $0.text == "Change" }
        session.handle(ClientEvent("click", node: button?.id ?? 0))
    }

    @Test func aSessionThatIsBuiltAnewHasTheValues() throws {
        let url = try #require(URL(string: "/"))
        let session = ViewSession(url: url) { Page() }
        #expect(session.restoration.isEmpty)
        #expect(session.renderPage().body.contains("date 1 no note 1"))
        press(session)
        #expect(session.renderPage().body.contains("title 2 oak 3"))
        #expect(session.renderPage().body.contains("the same 2"))
        let kept = try JSONDecoder().decode(
            [String: JSONValue].self,
            from: JSONEncoder().encode(session.restoration)
        )
        let second = ViewSession(url: url, restoration: kept) { Page() }
        #expect(second.renderPage().body.contains("title 2 oak 3"))
        press(second)
        #expect(second.restoration["count"] == 3)
    }

    @Test func whatMakesNoSenseIsAsIfThereWereNothing() throws {
        let stored: [String: JSONValue] = ["order": 7, "count": "x", "note": ["a"], "data": "%%%", "unknown": true]
        let session = ViewSession(url: try #require(URL(string: "/")), restoration: stored) { Page() }
        #expect(session.renderPage().body.contains("date 1 no note 1"))
    }
}
