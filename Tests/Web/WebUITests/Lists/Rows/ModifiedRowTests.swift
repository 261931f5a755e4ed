import Observation
import Testing
import WebUI
import WebUITestSupport

/// Unchanged rows with modifiers and actions aren't rendered again, and their actions have the same effect as if they
/// were.
@MainActor
struct ModifiedRowTests {
    @MainActor
    @Observable
    final class Shelf {
        var books = Array(0..<50)
        var chosen: Int?
        var space = 4.0
        var done: [String] = []
        @ObservationIgnored var rows = 0
        @ObservationIgnored var icons = 0

        /// The number of rows and icons rendered since the last call.
        func take() -> [Int] {
            defer { (rows, icons) = (0, 0) }
            return [rows, icons]
        }
    }

    struct Book: View {
        let number: Int
        let shelf: Shelf

        var body: some View {
            shelf.rows += 1
            return Text("Book \(number)")
        }
    }

    struct Icon: View {
        let shelf: Shelf
        let name: String

        var body: some View {
            shelf.icons += 1
            return Image(systemName: name)
        }
    }

    struct Books: View {
        @Bindable var shelf: Shelf

        var body: some View {
            let chosen = shelf.chosen ?? -1
            List(selection: $shelf.chosen) {
                ForEach(shelf.books, id: \.self) { number in
                    Book(number: number, shelf: shelf)
                        .padding(shelf.space)
                        .font(.headline)
                        .draggable("\(chosen) dragged")
                        .onTapGesture(count: 2) { shelf.done.append("tapped \(number) beside \(chosen)") }
                        .contextMenu { Button("Lend") { shelf.done.append("lent \(number) with \(chosen)") } }
                        .swipeActions {
                            Button {
                                shelf.done.append("threw \(number) after \(chosen)")
                            } label: {
                                Icon(shelf: shelf, name: "trash")
                            }
                            .tint(.red)
                            if chosen % 2 == 0 {
                                Button("Even") { shelf.done.append("even") }
                            }
                        }
                }
            }
            Text("In").dropDestination(for: String.self) { texts, _ in
                shelf.done += texts
                return true
            }
        }
    }

    private func open() throws -> (Shelf, HeadlessClient) {
        let shelf = Shelf()
        let client = try HeadlessClient { Books(shelf: shelf) }
        #expect(shelf.take() == [50, 50])
        return (shelf, client)
    }

    private func row(_ number: Int, in client: HeadlessClient) throws -> PageNode {
        try #require(client.all("option").first { $0.text.split(separator: " ").prefix(2) == ["Book", "\(number)"] })
    }

    @Test func nothingIsRenderedWhereNothingIsNew() throws {
        let (shelf, client) = try open()
        for number in [3, 5, 3] {
            client.tap(try row(number, in: client))
            #expect(shelf.take() == [0, 0])
        }
        shelf.books.swapAt(0, 49)
        client.session.flush()
        #expect(shelf.take() == [0, 0])
        #expect(client.failures.isEmpty)
    }

    @Test func whatUsersDoIsUpToDate() throws {
        let (shelf, client) = try open()
        client.tap(try row(3, in: client))
        client.tap(try row(5, in: client))
        let row = try row(7, in: client)
        client.tap(try #require(row.all.first { $0.hasClass("tappable") }), count: 2)
        client.tap(try #require(row.all.first { $0.tag == "button" }))
        try client.openContextMenu(on: "Book 7")
        try client.tap("Lend")
        let dragged = try #require(row.all.first { $0.attributes["data-drag"] == "item" }?.id)
        let target = client.root.all.first { $0.attributes["data-drop"] != nil }
        client.send("drop", to: target, ["items": [.int(dragged)]])
        #expect(shelf.done == ["tapped 7 beside 5", "threw 7 after 5", "lent 7 with 5", "5 dragged"])
        #expect(client.failures.isEmpty)
    }

    @Test func whatLooksDifferentIsRendered() throws {
        let (shelf, client) = try open()
        shelf.space = 8
        client.session.flush()
        #expect(shelf.take() == [50, 0])
        #expect(try row(7, in: client).all.contains { $0.attributes["style"]?.contains("8px") == true })
        #expect(!client.shows("Even"))
        shelf.chosen = 4
        client.session.flush()
        // The first button has the same label as before.
        #expect(shelf.take() == [0, 0])
        let even = try #require(try row(9, in: client).all.last { $0.tag == "button" })
        client.tap(even)
        #expect(shelf.done == ["even"])
        #expect(try client.differenceFromSession() == nil)
        #expect(client.failures.isEmpty)
    }
}
