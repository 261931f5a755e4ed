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

    /// The buttons of a row whose view is not rendered again with them.
    private struct ChangingPage: View {
        let model: Model
        private struct Row: View {
            var body: some View { Text("Row") }
        }

        var body: some View {
            let hasMore = model.names.count > 1
            List {
                Row().swipeActions {
                    if hasMore {
                        ForEach(0..<1) { _ in Button(model.action) {} }
                    } else {
                        Button("Alone") {}
                    }
                }
                Row().swipeActions {
                    hasMore
                        ? AnyView(ForEach(0..<1) { _ in Button("Erased \(model.action)") {} })
                        : AnyView(Button("One") {})
                }
            }
        }
    }

    @Test func swipeActionsThatBecomeOthersAreObserved() throws {
        let model = Model()
        let client = try HeadlessClient { ChangingPage(model: model) }
        #expect(client.shows("Alone"))
        model.names.append("b")
        client.session.flush()
        #expect(client.shows("Erased Pin"))
        model.action = "Unpin"
        client.session.flush()
        #expect(client.shows("Unpin"))
        #expect(client.shows("Erased Unpin"))
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
