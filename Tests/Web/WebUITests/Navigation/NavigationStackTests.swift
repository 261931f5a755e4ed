import Testing
import WebUI
import WebUITestSupport

@MainActor
struct NavigationStackTests {
    struct Numbers: View {
        var body: some View {
            NavigationStack {
                List {
                    ForEach(1..<4) { number in
                        NavigationLink("Number \(number)", value: number)
                    }
                }
                .navigationTitle("Numbers")
                .navigationDestination(for: Int.self) { NumberView(number: $0) }
            }
        }
    }

    struct NumberView: View {
        let number: Int
        @State private var count = 0
        @Environment(\.dismiss) private var dismiss

        var body: some View {
            VStack {
                Button("Count \(count) of \(number)") { count += 1 }
                NavigationLink("Ten times", value: number * 10)
                Button("Up") { dismiss() }
            }
            .navigationTitle("No. \(number)")
        }
    }

    @Test func linksPushAndBackLinksPop() throws {
        let client = try HeadlessClient { Numbers() }
        try client.tap("Number 2")
        #expect(client.url == "/2")
        #expect(client.title == "No. 2")
        try client.tap("Count 0 of 2")
        try client.tap("Ten times")
        #expect(client.url == "/2/20")
        let backs = client.root.all.filter { $0.hasClass("back") }
        #expect(backs.map { $0.attributes["href"] } == ["/", "/2"])
        client.tap(backs[1])
        // The level below has kept its state.
        #expect(client.shows("Count 1 of 2"))
        try client.tap("Up")
        #expect(client.url == "/")
        #expect(!client.shows("Count"))
        #expect(client.failures.isEmpty)
    }

    @Test func aStackInAColumnHasItsAddressBehindThatOfTheColumn() throws {
        let client = try HeadlessClient(url: "/Garden/2") { Columns() }
        #expect(client.url == "/Garden/2")
        #expect(client.shows("Count 0 of 2"))
        let links = client.root.all.filter { $0.hasClass("navigation-link") && $0.text == "Ten times" }
        #expect(links.map { $0.attributes["href"] } == ["/Garden/2/20"])
        let backs = client.root.all.filter { $0.hasClass("back") && $0.attributes["href"] == "/Garden" }
        #expect(backs.count == 1)
        client.tap(try #require(backs.first))
        #expect(client.url == "/Garden")
        #expect(client.failures.isEmpty)
    }

    struct Columns: View {
        @State private var place: String?

        var body: some View {
            NavigationSplitView {
                List(selection: $place) {
                    ForEach(["Garden", "House"], id: \.self) { Text($0) }
                }
            } detail: {
                Numbers()
            }
        }
    }

    @Test func addressesOpenLevelsThatLinksLeadTo() throws {
        let client = try HeadlessClient(url: "/3/30") { Numbers() }
        #expect(client.url == "/3/30")
        #expect(client.shows("Count 0 of 30"))
    }

    struct Old: View {
        @State private var names = ["A", "B"]

        var body: some View {
            NavigationView {
                List {
                    ForEach(names, id: \.self) { name in
                        NavigationLink {
                            Text("This is \(name)")
                        } label: {
                            Text(name)
                        }
                    }
                    .onDelete { names.remove(atOffsets: $0) }
                }
                .toolbar {
                    ToolbarItem { Button("Add") { names.append("C") } }
                }
                Text("Select an item")
            }
        }
    }

    @Test func linksWithViewsFillTheLastColumn() throws {
        let client = try HeadlessClient { Old() }
        #expect(client.shows("Select an item"))
        try client.tap("B")
        #expect(client.shows("This is B"))
        #expect(client.url == "/B")
        #expect(!client.shows("Select an item"))
        client.open("/")
        #expect(client.shows("Select an item"))
        try client.tap("Add")
        try client.tap("C")
        #expect(client.shows("This is C"))
        #expect(client.failures.isEmpty)
    }
}
