import Foundation
import Testing
import WebUI
import WebUITestSupport

/// Forms posted by browsers without JavaScript.
@MainActor
struct FormTests {
    struct Settings: View {
        @State private var name = "Ann"
        @State private var isPublic = true
        @State private var color = "red"
        @State private var saved = ""

        var body: some View {
            TextField("Name", text: $name)
            Toggle("Public", isOn: $isPublic)
            Picker("Color", selection: $color) {
                Text("Red").tag("red")
                Text("Blue").tag("blue")
            }
            Button("Save") { saved = "\(name) \(isPublic) \(color)" }
            Text(saved)
        }
    }

    private func fields(_ pairs: KeyValuePairs<String, String>) -> FormSubmission {
        FormSubmission(fields: pairs.map { .init(name: $0.key, value: $0.value) })
    }

    @Test func fieldsAreTakenBeforeTheButton() throws {
        let client = try HeadlessClient { Settings() }
        let name = try #require(try client.field("Name").attributes["name"])
        let color = try #require(client.root.all.first { $0.tag == "select" }?.attributes["name"])
        let save = try #require(client.find("button", "Save")?.attributes["value"])
        client.session.submit(fields([name: "Bea & Co", color: "blue", "shown": "1", "click": save]))
        #expect(client.text.contains("Bea & Co false blue"))
        #expect(client.failures.isEmpty)
    }

    @Test func nonsenseIsIgnored() throws {
        let client = try HeadlessClient { Settings() }
        client.session.submit(fields(["f99999": "x", "click": "nothing", "fx": ""]))
        client.send("click", to: nil)
        client.session.handle(ClientEvent("input", node: 3, payload: ["a": 1]))
        client.session.handle(ClientEvent("change", node: try #require(client.find("switch")?.id), payload: "on"))
        #expect(client.text.contains("Red Blue Save"))
    }

    @Test func textIsEscaped() throws {
        let client = try HeadlessClient { Text(verbatim: "<script>\"&'</script>").help("\"><b>") }
        #expect(client.text == "<script>\"&'</script>")
        #expect(!client.session.renderPage().body.contains("<script>"))
        #expect(!client.session.renderPage().body.contains("<b>"))
    }
}
