import Foundation
import Observation
import Testing
import WebUI
import WebUITestSupport

/// Unchanged rows aren't rendered again when the list around them changes, so that long lists respond quickly.
@MainActor
struct UnchangedRowTests {
    @MainActor
    @Observable
    final class Shelf {
        @MainActor
        @Observable
        final class Note: Identifiable {
            let id: Int
            var title: String

            init(_ id: Int) {
                self.id = id
                title = "Note \(id)"
            }
        }

        var notes: [Note]
        var chosen: Int?
        var several: Set<Int> = []
        var search = ""
        var pinned: [Int] = []
        @ObservationIgnored var rendered: [Int] = []

        init(_ count: Int) {
            notes = (0..<count).map(Note.init)
        }
    }

    struct Row: View {
        let note: Shelf.Note
        let shelf: Shelf
        @Environment(\.dismissSearch) private var dismissSearch

        var body: some View {
            shelf.rendered.append(note.id)
            return HStack { Text(note.title) }
        }
    }

    struct Notes: View {
        @Bindable var shelf: Shelf
        var pinsAreNumbered = true

        var body: some View {
            NavigationSplitView {
                List(selection: $shelf.chosen) {
                    ForEach(shelf.notes) { note in
                        Row(note: note, shelf: shelf)
                            .swipeActions(edge: .leading) {
                                Button(pinsAreNumbered ? "Pin \(shelf.chosen ?? -1)" : "Pin") {
                                    shelf.pinned = [note.id, shelf.chosen ?? -1]
                                }
                            }
                    }
                    .onDelete { shelf.notes.remove(atOffsets: $0) }
                    .onMove { shelf.notes.move(fromOffsets: $0, toOffset: $1) }
                }
                .searchable(text: $shelf.search)
                .navigationTitle("Notes")
            } detail: {
                if let chosen = shelf.chosen { Text("Chosen \(chosen)") }
            }
        }
    }

    private func open(_ count: Int) throws -> (Shelf, HeadlessClient) {
        let shelf = Shelf(count)
        let client = try HeadlessClient { Notes(shelf: shelf) }
        shelf.rendered = []
        return (shelf, client)
    }

    private func row(_ title: String, in client: HeadlessClient) throws -> PageNode {
        try #require(client.all("option").first { $0.text.hasPrefix(title) || $0.text.contains(" \(title) ") })
    }

    @Test func selectingRendersNoRow() throws {
        let (shelf, client) = try open(10_000)
        for number in [3, 10, 3] {
            try client.tap("Note \(number)")
            let selected = client.all("option").filter { $0.attributes["aria-selected"] == "true" }
            #expect(selected.map { $0.text.contains("Note \(number)") } == [true])
            #expect(selected.first?.attributes["tabindex"] == "0")
            #expect(client.shows("Chosen \(number)"))
        }
        #expect(shelf.rendered.isEmpty)
        #expect(client.failures.isEmpty)
    }

    @Test func actionsOfAnUnchangedRowAreNew() throws {
        let (shelf, client) = try open(20)
        try client.tap("Note 4")
        let note = try row("Note 7", in: client)
        let pin = try #require(note.all.first { $0.tag == "button" && $0.text.contains("Pin") })
        #expect(pin.text == "Pin 4")
        client.tap(pin)
        #expect(shelf.pinned == [7, 4])
        #expect(shelf.rendered.isEmpty)
    }

    @Test func anUnchangedRowKnowsItsPlace() throws {
        let (shelf, client) = try open(10_000)
        shelf.notes.insert(Shelf.Note(-1), at: 0)
        client.session.flush()
        #expect(shelf.rendered == [-1])
        let note = try row("Note 9", in: client)
        #expect(note.attributes["aria-posinset"] == "11")
        #expect(note.attributes["aria-setsize"] == "10001")
        client.send("delete", to: note)
        #expect(shelf.notes.prefix(12).map(\.id) == [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
        let moved = try ["Note 2", "Note 4"].compactMap { try row($0, in: client).id.map { JSONValue.int($0) } }
        let target = try #require(row("Note 0", in: client).id)
        client.send("move", to: client.find("listbox"), ["items": .array(moved), "before": .int(target)])
        #expect(shelf.notes.prefix(6).map(\.id) == [-1, 2, 4, 0, 1, 3])
        // The last row left the window and returned.
        #expect(shelf.rendered == [-1, 11])
        #expect(client.failures.isEmpty)
    }

    @Test func aChangedRowIsRenderedByItself() throws {
        let (shelf, client) = try open(10_000)
        shelf.notes[7].title = "Changed"
        client.session.flush()
        #expect(shelf.rendered == [7])
        let patch = try #require(client.patches.last)
        #expect(patch.operations.count == 1)
        #expect(try JSONEncoder().encode(patch).count <= 300)
    }

    @Test func selectingTellsLittle() throws {
        let client = try HeadlessClient { Notes(shelf: Shelf(10_000), pinsAreNumbered: false) }
        try client.tap("Note 3")
        try client.tap("Note 10")
        let patch = try #require(client.patches.last)
        let attributes = patch.operations.filter { if case .attributes = $0 { true } else { false } }
        let rows = client.all("option").compactMap(\.id)
        let changed = attributes.compactMap { if case .attributes(let id, _) = $0 { id } else { nil } }
        #expect(changed.filter(rows.contains).count == 2)
        // Apart from the two rows: the text beside the list, the back link, and the address.
        #expect(patch.operations.count <= 5)
        #expect(try JSONEncoder().encode(patch).count <= 300)
    }
}
