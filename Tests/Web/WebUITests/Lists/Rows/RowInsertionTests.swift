import Foundation
import Testing
import WebUI
import WebUITestSupport

/// Drops between rows.
@MainActor
struct RowInsertionTests {
    struct Shelf: View {
        @State private var books = ["Dune", "Emma"]
        @State private var told = ""

        var body: some View {
            List {
                ForEach(books, id: \.self) { book in
                    Text(book)
                        .draggable(book)
                        .dropDestination(for: String.self) { dropped, _ in
                            told = "\(dropped.joined()) on \(book)"
                            return true
                        }
                }
                .dropDestination(for: String.self) { dropped, position in
                    told = "\(dropped.joined()) at \(position)"
                }
            }
            Text("Ulysses").draggable("Ulysses")
            Text("Seven").draggable(7)
            Text(told)
        }
    }

    private func row(_ text: String, _ client: HeadlessClient) throws -> PageNode {
        try #require(client.root.all.first { $0.hasClass("row") && $0.text == text })
    }

    @Test func rowsSayWhatMayBeDroppedBesideThem() throws {
        let client = try HeadlessClient { Shelf() }
        let dragged = try #require(client.find(text: "Ulysses"))
        let row = try row("Emma", client)
        #expect(dragged.attributes["data-kind"] == "String" && row.attributes["data-insert"] == "String")
        client.send("insert", to: row, ["items": [.int(try #require(dragged.id))], "after": false])
        #expect(client.shows("Ulysses at 1"))
        client.send("insert", to: row, ["items": [.int(try #require(dragged.id))], "after": true])
        #expect(client.shows("Ulysses at 2"))
        client.send("drop", to: client.find(text: "Emma"), ["items": [.int(try #require(dragged.id))]])
        #expect(client.shows("Ulysses on Emma"))
        #expect(client.failures.isEmpty)
    }

    @Test func otherValuesAreNotTaken() throws {
        let client = try HeadlessClient { Shelf() }
        let number = try #require(client.find(text: "Seven"))
        #expect(number.attributes["data-kind"] == "Int")
        client.send("insert", to: try row("Emma", client), ["items": [.int(try #require(number.id))]])
        client.send("insert", to: try row("Emma", client), ["items": [4711], "after": 1])
        #expect(!client.shows("at"))
    }
}
