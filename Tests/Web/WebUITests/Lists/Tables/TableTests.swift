import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
struct TableTests {
    struct File: Identifiable {
        let id: Int
        var name: String
        var size: Int

        static let all = [
            File(id: 1, name: "b", size: 30), File(id: 2, name: "a", size: 20), File(id: 3, name: "c", size: 10),
        ]
    }

    struct Files: View {
        @State private var files = File.all
        @State private var order = [KeyPathComparator(\File.name)]
        @State private var many: Set<Int> = []
        @State private var hasSizes = true

        var body: some View {
            Table(files, selection: $many, sortOrder: $order) {
                TableColumn("Name", value: \.name)
                if hasSizes {
                    TableColumn("Size", value: \.size) { Text("\($0.size) kB") }.width(80).alignment(.numeric)
                }
                TableColumn("Twice") { Text("\($0.size * 2)") }
            }
            .accessibilityLabel("Files")
            .onChange(of: order) { files.sort(using: order) }
            Button("Grow") { files[0].size += 1 }
            Button("Hide sizes") { hasSizes = false }
            Text("chosen \(many.sorted().map(String.init).joined(separator: ","))")
        }
    }

    private func cells(_ client: HeadlessClient) -> [[String]] {
        client.root.all.filter { $0.hasClass("row") }.map { row in
            row.children.filter { !$0.hasClass("table-choice") }.map(\.text)
        }
    }

    @Test func rowsAndColumnsAreATable() throws {
        let client = try HeadlessClient { Files() }
        #expect(cells(client) == [["b", "30 kB", "60"], ["a", "20 kB", "40"], ["c", "10 kB", "20"]])
        let table = try #require(client.find("grid", "Files"))
        #expect(table.tag == "table")
        let headers = table.all.filter { $0.attributes["scope"] == "col" }
        #expect(headers.map(\.text) == ["Name", "Size", "Twice"])
        #expect(headers.map { $0.attributes["aria-sort"] } == ["ascending", "none", nil])
        #expect(table.all.filter { $0.attributes["scope"] == "row" }.map(\.text) == ["b", "a", "c"])
    }

    @Test func headersSortAndReverse() throws {
        let client = try HeadlessClient { Files() }
        try client.tap("Size")
        #expect(cells(client).map { $0[0] } == ["c", "a", "b"])
        try client.tap("Size")
        #expect(cells(client).map { $0[0] } == ["b", "a", "c"])
        let headers = client.root.all.filter { $0.attributes["scope"] == "col" }
        #expect(headers.map { $0.attributes["aria-sort"] } == ["none", "descending", nil])
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func oneChangedCellIsOneChange() throws {
        let client = try HeadlessClient { Files() }
        try client.tap("Grow")
        #expect(cells(client)[0] == ["b", "31 kB", "62"])
        #expect(client.patches.last?.operations.count == 2)
    }

    @Test func columnsComeAndGo() throws {
        let client = try HeadlessClient { Files() }
        try client.tap("Hide sizes")
        #expect(cells(client) == [["b", "60"], ["a", "40"], ["c", "20"]])
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func boxesAndPressesSelectRows() throws {
        let client = try HeadlessClient { Files() }
        try client.toggle("Select a")
        try client.toggle("Select c")
        #expect(client.shows("chosen 2,3"))
        let rows = client.root.all.filter { $0.hasClass("row") }
        #expect(rows.map { $0.attributes["aria-selected"] } == ["false", "true", "true"])
        client.tap(rows[0])
        #expect(client.shows("chosen 1"))
        client.tap(rows[2], shift: true)
        #expect(client.shows("chosen 1,2,3"))
        let boxes = client.root.all.filter { $0.hasClass("table-box") }
        #expect(boxes.map(\.isOn) == [true, true, true, true])
        try client.toggle("Select all")
        #expect(client.shows("chosen "))
        #expect(boxes.map(\.isOn) == [false, false, false, false])
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    struct Single: View {
        @State private var one: Int?
        @State private var opened = ""

        var body: some View {
            Table(selection: $one) {
                TableColumn("Name", value: \File.name)
            } rows: {
                TableRow(File.all[0])
                ForEach(File.all.dropFirst()) { TableRow($0) }
            }
            .contextMenu(forSelectionType: Int.self) { ids in
                Button("Delete \(ids.count)") { opened = "deleted \(ids)" }
            } primaryAction: { ids in
                opened = "opened \(ids)"
            }
            Text("chosen \(one ?? 0) \(opened)")
        }
    }

    @Test func rowsMayBeListed() throws {
        let client = try HeadlessClient { Single() }
        #expect(client.rows == ["Choose b", "Choose a", "Choose c"])
        let rows = client.root.all.filter { $0.hasClass("row") }
        client.tap(rows[1])
        #expect(client.shows("chosen 2 "))
        // Without JavaScript, a button of the form selects.
        client.tap(rows[2].all.first { $0.tag == "button" } ?? rows[2])
        #expect(client.shows("chosen 3 "))
    }

    @Test func rowsHaveAMenuAndAPrimaryAction() throws {
        let client = try HeadlessClient { Single() }
        let rows = client.root.all.filter { $0.hasClass("row") }
        client.tap(rows[0], count: 2)
        #expect(client.shows("opened [1]"))
        try client.openContextMenu(on: "a")
        try client.tap("Delete 1")
        #expect(client.shows("deleted [2]"))
        #expect(client.failures.isEmpty)
    }
}
