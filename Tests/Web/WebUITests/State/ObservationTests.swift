import Observation
import Testing
import WebUI
import WebUITestSupport

@MainActor
@Observable
private final class Shelf {
    var books = ["A", "B"]
    var title = "Shelf"
}

private struct ShelfView: View {
    let shelf: Shelf

    var body: some View {
        Text(shelf.title)
        ForEach(shelf.books, id: \.self) { book in
            Text(book)
        }
    }
}

@MainActor
struct ObservationTests {
    @Test func observableObjectsAreFollowed() throws {
        let shelf = Shelf()
        let client = try HeadlessClient { ShelfView(shelf: shelf) }
        shelf.title = "Full shelf"
        client.session.flush()
        #expect(client.text == "Full shelf A B")
        shelf.books.insert("C", at: 1)
        client.session.flush()
        #expect(client.text == "Full shelf A C B")
        shelf.books.removeFirst()
        shelf.title = "S"
        client.session.flush()
        #expect(client.text == "S C B")
        #expect(client.failures.isEmpty)
    }
}
