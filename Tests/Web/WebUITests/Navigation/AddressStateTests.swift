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

    @Test func linksStayWithTheServer() throws {
        let client = try HeadlessClient { Page() }
        let links = client.root.all.filter { $0.tag == "a" }
        #expect(links.map { $0.attributes["href"] } == ["/c/list?f=z", nil, "/download"])
        #expect(links.map { $0.attributes["data-on"] } == ["nav", nil, nil])
    }
}
