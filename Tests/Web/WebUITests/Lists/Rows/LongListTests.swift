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
        #expect(rows.count == 18)
        #expect(rows.first?.attributes["aria-posinset"] == "1")
        #expect(rows.allSatisfy { $0.attributes["aria-setsize"] == "10000" })
        client.send("vis", to: client.find("listbox"), ["first": 5000, "last": 5050])
        #expect(client.all("option").first?.attributes["aria-posinset"] == "5001")
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
