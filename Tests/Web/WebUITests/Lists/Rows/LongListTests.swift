import Testing
import WebUI
import WebUITestSupport

@MainActor
struct LongListTests {
    struct Numbers: View {
        let count: Int
        @State private var selection: Int?

        var body: some View {
            List(selection: $selection) {
                ForEach(0..<count) { Text("Row \($0)") }
            }
            .navigationTitle("Numbers")
        }
    }

    @Test func rowsSayWhichTheyAreOfHowMany() throws {
        let client = try HeadlessClient { Numbers(count: 10_000) }
        let rows = client.all("option")
        #expect(rows.count == 12)
        #expect(rows.first?.attributes["aria-posinset"] == "1")
        #expect(rows.allSatisfy { $0.attributes["aria-setsize"] == "10000" })
        client.send("vis", to: client.find("listbox"), ["first": 5000, "last": 5050])
        #expect(client.all("option").first?.attributes["aria-posinset"] == "5001")
        #expect(client.failures.isEmpty)
    }

    @Test func aListBeginsWithAsManyRowsAsAreSeenInItsColumn() throws {
        struct Places: View {
            @State private var place = 0
            var body: some View {
                NavigationStack {
                    Button("Other") { place += 1 }
                    List { ForEach(0..<1_000) { Text("Row \($0) of \(place)") } }.id(place).navigationTitle("Rows")
                }
            }
        }
        let client = try HeadlessClient { Places() }
        #expect(client.rows.count == 12)
        // A browser asks for two screens, of a low window first.
        for (last, count) in [(14, 9), (50, 27), (2, 6)] {
            client.send("vis", to: client.find("list"), ["first": 0, "last": .int(last)])
            #expect(client.rows.count == last + 1)
            // Once it is scrolled, that says nothing of a screen.
            client.send("vis", to: client.find("list"), ["first": 0, "last": 100])
            try client.tap("Other")
            #expect(client.rows.count == count)
        }
        #expect(client.failures.isEmpty)
    }

    @Test func whereAllRowsAreThereBrowsersCountThem() throws {
        let client = try HeadlessClient { Numbers(count: 20) }
        #expect(client.all("option").allSatisfy { $0.attributes["aria-setsize"] == nil })
    }

    @Test func aListIsNamedByItsColumn() throws {
        let client = try HeadlessClient { Numbers(count: 3) }
        #expect(client.find("listbox")?.attributes["aria-label"] == "Numbers")
    }
}
