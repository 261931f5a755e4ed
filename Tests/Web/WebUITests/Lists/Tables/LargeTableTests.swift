import Testing
import WebUI
import WebUITestSupport

@MainActor
struct LargeTableTests {
    struct Line: Identifiable {
        let id: Int
        var count = 0
    }

    @MainActor
    final class Ledger {
        var rendered = 0
    }

    struct Counted: View {
        let count: Int
        let ledger: Ledger

        var body: some View {
            ledger.rendered += 1
            return Text("\(count)")
        }
    }

    struct Lines: View {
        let ledger: Ledger
        let count: Int
        @State private var lines: [Line] = []
        @State private var chosen: Int?

        var body: some View {
            let shown = lines.isEmpty ? (0..<count).map { Line(id: $0) } : lines
            Button("Count") {
                lines = shown
                lines[1].count += 1
            }
            Table(shown, selection: $chosen) {
                TableColumn("Number") { Text("line \($0.id)") }
                TableColumn("Count") { Counted(count: $0.count, ledger: ledger) }
            }
        }
    }

    @Test func aTableOfThousandsRendersWhatIsSeen() throws {
        let client = try HeadlessClient { Lines(ledger: Ledger(), count: 5_000) }
        let table = try #require(client.find("grid"))
        #expect(table.attributes["data-window"] == "5000")
        #expect(table.attributes["aria-rowcount"] == "5001")
        #expect(client.rows.count == 30)
        client.send("vis", to: table, ["first": 1_000, "last": 1_049])
        let rows = client.root.all.filter { $0.hasClass("row") }
        #expect(rows.first?.text == "Choose line 1000 0")
        #expect(rows.first?.attributes["aria-rowindex"] == "1002")
        #expect(rows.count == 50)
        #expect(client.root.all.filter { $0.hasClass("gap") }.map(\.tag) == ["tr", "tr"])
        #expect(client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    /// No element of a browser is as high as a million rows are.
    @Test func gapsOfVeryManyRowsAreLower() throws {
        let gap = { (count: Int) in
            let client = try HeadlessClient { Lines(ledger: Ledger(), count: count) }
            return try #require(client.root.all.first { $0.hasClass("gap") }).attributes
        }
        let (few, many) = (try gap(5_000), try gap(120_000))
        #expect(few["style"]?.contains("calc(var(--row)*4970)") == true && few["data-scaled"] == nil, "\(few)")
        #expect(many["style"]?.contains("calc(min(var(--row), 125.0px)*119970)") == true, "\(many)")
        #expect(many["data-scaled"] != nil, "\(many)")
    }

    @Test func oneChangedRowOfMany() throws {
        let ledger = Ledger()
        let client = try HeadlessClient { Lines(ledger: ledger, count: 200) }
        #expect(client.rows.count == 200)
        #expect(ledger.rendered == 200)
        // A row, its two cells, and what selects it without JavaScript, besides the views of one column.
        #expect(client.root.all.filter { $0.hasClass("row") }.flatMap(\.all).count == 200 * 7)
        try client.tap("Count")
        #expect(ledger.rendered == 201)
        #expect(client.patches.last?.operations.count == 1)
        client.tap(client.root.all.filter { $0.hasClass("row") }[7])
        #expect(ledger.rendered == 201)
        #expect(client.patches.last?.operations.count == 1)
    }
}
