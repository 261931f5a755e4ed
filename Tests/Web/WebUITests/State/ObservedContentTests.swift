import Foundation
import Observation
import Testing
import WebUI
import WebUITestSupport

/// What a view shows is observed wherever a modifier around it renders it.
@MainActor
struct ObservedContentTests {
    @Observable
    final class Model {
        var names = ["a"]
        var action = "Pin"
    }

    private struct Page: View {
        let model: Model

        var body: some View {
            VStack { ForEach(0..<1) { _ in Text("names \(model.names.joined())") } }.contextMenu { Button("Item") {} }
            List {
                Text("Row").swipeActions { ForEach(0..<1) { _ in Button(model.action) {} } }
            }
        }
    }

    @Test func contentWithAContextMenuIsObserved() throws {
        let model = Model()
        let client = try HeadlessClient { Page(model: model) }
        model.names.append("b")
        client.session.flush()
        #expect(client.shows("names ab"))
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func swipeActionsAreObserved() throws {
        let model = Model()
        let client = try HeadlessClient { Page(model: model) }
        model.action = "Unpin"
        client.session.flush()
        #expect(client.shows("Unpin"))
    }
}
