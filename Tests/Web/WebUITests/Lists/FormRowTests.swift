import Testing
import WebUI
import WebUITestSupport

@MainActor
struct FormRowTests {
    struct Book: View {
        @State private var title = ""
        @State private var isLent = false
        @State private var hasDetails = false

        var body: some View {
            Form {
                Section("Book") {
                    TextField("Title", text: $title)
                    Toggle("Lent", isOn: $isLent)
                }
                LabeledContent("Shelf", value: "B 12")
                DisclosureGroup("Details", isExpanded: $hasDetails) { Text("Bound in cloth") }
            }
        }
    }

    @Test func eachControlHasARow() throws {
        let client = try HeadlessClient { Book() }
        let rows = client.root.all.filter { $0.hasClass("form-row") }
        #expect(rows.map(\.text) == ["", "Lent", "Shelf B 12", "Details"])
        let inSection = try #require(client.find(class: "section-rows")).all.filter { $0.hasClass("form-row") }
        #expect(inSection.map(\.text) == ["", "Lent"])
        try client.tap("Details")
        #expect(client.shows("Bound in cloth"))
        try client.toggle("Lent")
        #expect(client.failures.isEmpty)
    }

    @Test func sectionsAreNamedByTheirHeader() throws {
        let client = try HeadlessClient { Book() }
        let group = try #require(client.find("group"))
        let header = try #require(client.find(class: "section-header"))
        #expect(group.attributes["aria-labelledby"] == header.attributes["id"])
        #expect(header.text == "Book")
    }
}
