import Observation
import Testing
import WebUI
import WebUITestSupport

/// Of a list with many sections, only the window is rendered, wherever it is.
@MainActor
struct LongSectionTests {
    struct Shelf: Identifiable {
        let id: Int
        var books = 300
    }

    @MainActor
    @Observable
    final class Library {
        var shelves: [Shelf]
        @ObservationIgnored var rendered = 0
        @ObservationIgnored var shelvesRendered: Set<Int> = []

        init(_ shelves: Int, books: Int = 300) {
            self.shelves = (0..<shelves).map { Shelf(id: $0, books: books) }
        }
    }

    struct Book: View {
        let name: String
        let library: Library

        var body: some View {
            library.rendered += 1
            return Text(name)
        }
    }

    /// A section whose length is only known after it has been rendered.
    struct ShelfView: View {
        let shelf: Shelf
        let library: Library

        var body: some View {
            library.shelvesRendered.insert(shelf.id)
            return Section("Shelf \(shelf.id)") {
                if shelf.books > 0 {
                    ForEach(0..<shelf.books) { Book(name: "Book \(shelf.id)/\($0)", library: library) }
                }
            }
        }
    }

    struct Shelves: View {
        @Bindable var library: Library
        var isOfViews = false
        @State private var selection: Int?

        var body: some View {
            List(selection: $selection) {
                if isOfViews {
                    ForEach(library.shelves) { ShelfView(shelf: $0, library: library) }
                } else {
                    ForEach(library.shelves) { shelf in
                        Section("Shelf \(shelf.id)") {
                            ForEach(0..<shelf.books) { Book(name: "Book \(shelf.id)/\($0)", library: library) }
                        }
                    }
                }
            }
        }
    }

    private func headers(_ client: HeadlessClient) -> [String] {
        client.root.all.filter { $0.hasClass("section-header") }.map(\.text)
    }

    /// The numbers of rows and sections that each gap stands for, in order.
    private func gaps(_ client: HeadlessClient) -> [[Int]] {
        client.root.all.filter { $0.hasClass("gap") }.map { gap in
            ["data-rows", "data-sections"].map { gap.attributes[$0].flatMap { Int($0) } ?? 0 }
        }
    }

    private func show(_ first: Int, _ last: Int, in client: HeadlessClient) {
        client.send("vis", to: client.find("listbox"), ["first": .int(first), "last": .int(last)])
    }

    @Test func aWindowIsRendered() throws {
        let library = Library(300)
        let client = try HeadlessClient { Shelves(library: library) }
        #expect(client.rows.count == 11)
        #expect(library.rendered == 11)
        #expect(headers(client) == ["Shelf 0"])
        #expect(gaps(client) == [[289, 0], [299 * 300, 299]])
        #expect(client.find("listbox")?.attributes["data-window"] == String(300 * 301))
        #expect(client.failures.isEmpty)
    }

    @Test func theWindowGoesThroughSections() throws {
        let library = Library(300)
        let client = try HeadlessClient { Shelves(library: library) }
        library.rendered = 0
        // Headers count as lines.
        show(150 * 301 - 20, 150 * 301 + 30, in: client)
        #expect(headers(client) == ["Shelf 149", "Shelf 150"])
        #expect(client.rows.count == 50)
        #expect(client.rows.first == "Book 149/280" && client.rows.last == "Book 150/29")
        #expect(library.rendered == 50)
        #expect(gaps(client) == [[149 * 300, 149], [280, 0], [270, 0], [149 * 300, 149]])
        // A few rows further down, only the new rows are rendered.
        show(150 * 301 - 10, 150 * 301 + 40, in: client)
        #expect(library.rendered == 60)
        show(300 * 301 - 10, 300 * 301 + 100, in: client)
        #expect(headers(client) == ["Shelf 299"])
        #expect(client.rows.last == "Book 299/299")
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func sectionsThatAreViewsTellHowLongTheyAre() throws {
        let library = Library(300)
        let client = try HeadlessClient { Shelves(library: library, isOfViews: true) }
        #expect(client.rows.count == 11)
        #expect(headers(client) == ["Shelf 0"])
        #expect(library.rendered == 11)
        #expect(library.shelvesRendered.count == 12)
        #expect(gaps(client) == [[289, 0], [299 * 300, 299]])
        show(7 * 301, 7 * 301 + 60, in: client)
        #expect(headers(client) == ["Shelf 7"])
        #expect(client.rows.first == "Book 7/0" && client.rows.last == "Book 7/59")
        #expect(gaps(client) == [[7 * 300, 7], [240, 0], [292 * 300, 292]])
        #expect(client.failures.isEmpty)
    }

    @Test func rowsAreCountedThroughoutTheList() throws {
        let library = Library(300)
        let client = try HeadlessClient { Shelves(library: library) }
        show(2 * 301 - 5, 2 * 301 + 5, in: client)
        let rows = client.all("option")
        let positions: [String] = (596...605).map { (position: Int) in "\(position)" }
        #expect(rows.compactMap { $0.attributes["aria-posinset"] } == positions)
        #expect(rows.allSatisfy { $0.attributes["aria-setsize"] == "90000" })
        library.shelves[0].books = 298
        client.session.flush()
        let later = try #require(client.all("option").first { $0.text == "Book 2/2" })
        #expect(later.attributes["aria-posinset"] == "601")
        #expect(later.attributes["aria-setsize"] == "89998")
    }

    @Test func sectionsComeAndGoAboveTheWindow() throws {
        let library = Library(300, books: 20)
        let client = try HeadlessClient { Shelves(library: library) }
        show(100 * 21, 102 * 21, in: client)
        #expect(headers(client) == ["Shelf 100", "Shelf 101", "Shelf 102"])
        library.shelves.removeFirst(10)
        client.session.flush()
        // The window stays at the same position.
        #expect(headers(client) == ["Shelf 110", "Shelf 111", "Shelf 112"])
        library.shelves.removeLast(285)
        client.session.flush()
        #expect(headers(client).first == "Shelf 10" && headers(client).count == 5)
        #expect(client.rows.count == 100)
        #expect(gaps(client).isEmpty)
        #expect(client.find("listbox")?.attributes["data-window"] == nil)
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func emptySectionsCost() throws {
        let client = try HeadlessClient { Shelves(library: Library(5_000, books: 0)) }
        #expect(headers(client).count == 12)
        #expect(gaps(client) == [[0, 4_988]])
        show(4_990, 5_100, in: client)
        #expect(headers(client).last == "Shelf 4999" && headers(client).count == 10)
    }

    @Test func collectionsAfterEachOtherShareTheWindow() throws {
        let client = try HeadlessClient {
            List {
                Text("Above")
                Section("Few") { ForEach(0..<10) { Text("Few \($0)") } }
                ForEach(0..<500) { Text("Many \($0)") }
                ForEach(0..<500) { Text("More \($0)") }
            }
        }
        let list = client.find("list")
        #expect(client.rows.count == 13)
        #expect(client.rows.last == "Many 1")
        // The row above and the header are one line each.
        client.send("vis", to: list, ["first": .int(2 + 10 + 490), "last": .int(2 + 10 + 509)])
        #expect(client.rows.count == 21)
        #expect(client.rows[1] == "Many 490" && client.rows.last == "More 9")
        #expect(headers(client) == ["Few"])
        let more = try #require(client.all("listitem").first { $0.text == "More 0" })
        #expect(more.attributes["aria-posinset"] == "512")
        #expect(more.attributes["aria-setsize"] == "1011")
        #expect(client.failures.isEmpty)
    }

    @Test func rowsOfAnElementAreShownTogether() throws {
        let client = try HeadlessClient {
            List {
                ForEach(0..<1_000) { number in
                    Text("First \(number)")
                    Text("Second \(number)")
                }
            }
        }
        #expect(client.rows.count == 24)
        // The browser has 24 rows before the gap, and counts the elements of the gap after them.
        client.send("vis", to: client.find("list"), ["first": 212, "last": 252])
        #expect(client.rows.first == "First 200" && client.rows.last == "Second 240")
        client.send("vis", to: client.find("list"), ["first": 220, "last": 250])
        #expect(client.rows.first == "First 210" && client.rows.last == "Second 225")
        #expect(client.failures.isEmpty)
    }

    @Test func anOutlineIsAWindowToo() throws {
        struct Item: Identifiable {
            let id: Int
            var children: [Item]?
        }
        let items = (0..<150).map { Item(id: $0, children: (0..<100).map { Item(id: 1000 + $0) }) }
        let client = try HeadlessClient { List(items, children: \.children) { Text("Item \($0.id)") } }
        #expect(client.rows.count == 150)
        let second = try #require(client.root.all.filter { $0.label == "Expand" }.dropFirst().first)
        client.tap(second)
        #expect(client.rows.count == 12)
        #expect(client.rows.suffix(2) == ["Item 1008", "Item 1009"])
        let row = try #require(client.root.all.first { $0.hasClass("row") && $0.text == "Item 1002" })
        #expect(row.attributes["aria-posinset"] == "3" && row.attributes["aria-setsize"] == "100")
        client.send("vis", to: client.find(class: "list"), ["first": 90, "last": 149])
        // The parent of the visible rows is rendered as well.
        #expect(client.rows.prefix(2) == ["Item 1", "Item 1088"] && client.rows.last == "Item 49")
        #expect(client.failures.isEmpty)
    }

    @Test func nonsenseIsIgnored() throws {
        let client = try HeadlessClient { Shelves(library: Library(300)) }
        for (first, last) in [(Int.min, Int.max), (Int.max, Int.max), (10, 5), (-5, -1)] {
            show(first, last, in: client)
            #expect(client.rows.count <= 200 && !headers(client).isEmpty)
        }
        #expect(client.failures.isEmpty)
    }
}
