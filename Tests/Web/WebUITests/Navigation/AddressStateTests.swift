import Testing
import WebUI
import WebUITestSupport

/// State of a program in the address of its page.
@MainActor
struct AddressStateTests {
    struct Page: View {
        @State private var project: String?
        @State private var tab: String?
        @State private var filter = ""

        var body: some View {
            VStack {
                Text("project \(project ?? "none"), tab \(tab ?? "none"), filter \(filter)")
                Button("Choose") { (project, tab, filter) = ("a b", "tasks", "x&y") }
                Button("Leave") { project = nil }
                AddressLink("/c/list?f=z") { Text("Other") }
                AddressLink("//evil.example") { Text("Elsewhere") }
                AddressLink("/download", leavesPage: true) { Text("Download") }
            }
            .addressParameter("f", $filter)
            .addressComponent($tab)
            .addressComponent($project)
        }
    }

    @Test func stateIsPartOfTheAddress() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.shows("project none, tab none, filter "))
        try client.tap("Choose")
        #expect(client.url == "/a%20b/tasks?f=x%26y")
        try client.tap("Leave")
        #expect(client.url == "/?f=x%26y")
        #expect(client.failures.isEmpty)
    }

    @Test func anAddressSetsTheState() throws {
        let client = try HeadlessClient(url: "/a%20b/tasks?f=x%26y") { Page() }
        #expect(client.shows("project a b, tab tasks, filter x&y"))
        client.open("/c")
        #expect(client.shows("project c, tab none, filter "))
        #expect(client.url == "/c")
    }

    /// Two screens with a parameter of the same name, and links from each to the other.
    struct Screens: View {
        struct Screen: View {
            let name: String
            @State private var filter = ""

            var body: some View {
                Text("\(name) with \(filter)")
                AddressLink("/\(name)?f=same") { Text("Same") }
                AddressLink("/\(name == "one" ? "two" : "one")?f=other") { Text("Other") }
                    .addressParameter("f", $filter)
            }
        }

        @State private var screen: String?

        var body: some View {
            VStack {
                if screen == "one" { Screen(name: "one") } else if screen == "two" { Screen(name: "two") }
            }
            .addressComponent($screen)
        }
    }

    @Test func aLinkToAnotherScreenTakesItsParametersThere() throws {
        let client = try HeadlessClient(url: "/one?f=first") { Screens() }
        #expect(client.shows("one with first"))
        try client.tap("Other")
        #expect(client.shows("two with other") && client.url == "/two?f=other")
        try client.tap("Same")
        #expect(client.shows("two with same") && client.url == "/two?f=same")
        client.open("/one")
        #expect(client.shows("one with ") && client.url == "/one")
        client.open("/two?f=back")
        #expect(client.shows("two with back") && client.url == "/two?f=back")
        #expect(client.failures.isEmpty)
    }

    /// A split view within a part of the address, and a link in a menu.
    struct Part: View {
        @State private var place: String?

        var body: some View {
            NavigationSplitView {
                List(selection: $place) {
                    Text("One").tag("one")
                    Text("Two").tag("two")
                }
                .navigationTitle("Places")
                .toolbar {
                    ToolbarItem {
                        Menu("Parts") { AddressLink("/", leavesPage: true) { Text("The first") } }
                    }
                }
            } detail: {
                Text("detail of \(place ?? "none")")
            }
            .addressComponent(.constant("part"))
        }
    }

    @Test func aSplitViewBeginsWhereItsAddressDoes() throws {
        let client = try HeadlessClient(url: "/part/two") { Part() }
        let split = { client.find(class: "split")?.attributes["data-depth"] }
        #expect(client.shows("detail of two") && split() == "1")
        #expect(client.find(class: "back")?.attributes["href"] == "/part")
        client.open("/part")
        #expect(client.shows("detail of none") && split() == "0")
        client.open("/part/one")
        #expect(client.url == "/part/one" && split() == "1")
        #expect(client.failures.isEmpty)
    }

    @Test func aLinkInAMenuIsAnItemOfIt() throws {
        let client = try HeadlessClient(url: "/part") { Part() }
        let link = try #require(client.find(class: "menu-items")?.all.first { $0.tag == "a" })
        #expect(link.attributes["role"] == "menuitem" && link.attributes["href"] == "/" && link.hasClass("button"))
    }

    @Test func linksStayWithTheServer() throws {
        let client = try HeadlessClient { Page() }
        let links = client.root.all.filter { $0.tag == "a" }
        #expect(links.map { $0.attributes["href"] } == ["/c/list?f=z", nil, "/download"])
        #expect(links.map { $0.attributes["data-on"] } == ["nav", nil, nil])
    }
}
