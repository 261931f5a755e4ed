import Testing
import WebUITestSupport

@testable import WebUI

/// A model that a view makes itself and fills when it appears.
@MainActor
struct AppearingModelTests {
    private final class Shelf: ObservableObject {
        @Published var books: [String] = []

        func load() { books = ["Odyssey", "Iliad"] }
    }

    private struct Page: View {
        @State private var text = ""
        @ObservedObject private var shelf = Shelf()

        var body: some View {
            NavigationStack {
                List {
                    ForEach(shelf.books, id: \.self) { Text($0) }
                        .onDelete { shelf.books.remove(atOffsets: $0) }
                }
                .navigationTitle("Books")
                .onAppear { shelf.load() }
            }
            .searchable(text: $text, prompt: "Search")
            .onChange(of: text) { _, _ in shelf.load() }
        }
    }

    @Test func theListShowsWhatTheModelLoads() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.rows == ["Odyssey Delete", "Iliad Delete"])
    }

    private struct Shelves: App {
        var body: some Scene {
            WindowGroup {
                VStack { Page() }
            }
        }
    }

    /// The browser tells of its window once it has connected, and when its tab is covered. A view that does not ask for that is
    /// not made anew, which would give it another model, without books.
    @Test(arguments: [
        ("device", ["narrow": true, "dark": true] as JSONValue), ("zone", "Asia/Tokyo"), ("phase", "background"),
    ])
    func theModelStaysWhenTheWindowChanges(event: String, payload: JSONValue) throws {
        let client = try HeadlessClient { AppView(program: Shelves()) }
        client.send(event, to: nil, payload)
        #expect(client.rows == ["Odyssey Delete", "Iliad Delete"])
    }
}
