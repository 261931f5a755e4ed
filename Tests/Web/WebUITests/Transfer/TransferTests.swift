import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
struct TransferTests {
    struct Desk: View {
        @State private var dropped = ""
        @State private var showImporter = false
        @State private var document: JSONValue = ["text": "a"]

        var body: some View {
            Text("Drag me").draggable(42)
            Text("Drop here \(dropped)").dropDestination(for: Int.self) { numbers, _ in
                dropped = numbers.map(String.init).joined()
                return true
            }
            Button("Import") { showImporter = true }
                .fileImporter(isPresented: $showImporter, allowedContentTypes: [.plainText]) { result in
                    let text = try? result.get().first.map { try String(contentsOf: $0, encoding: .utf8) }
                    dropped = text ?? "failed"
                }
            Island("prose", state: document) { message, island in
                document = message
                island.send(["accepted": true])
            } fallback: {
                Text("plain")
            }
        }
    }

    @Test func whatIsDraggedStaysOnTheServer() throws {
        let client = try HeadlessClient { Desk() }
        let source = try #require(client.find(text: "Drag me")?.id)
        let target = try #require(client.root.all.last { $0.attributes["data-drop"] != nil })
        client.send("drop", to: target, ["items": [.int(source)]])
        #expect(client.shows("Drop here 42"))
        client.send("drop", to: target, ["items": [9999]])
        #expect(client.shows("Drop here 42"))
    }

    @Test func filesAreImported() throws {
        let client = try HeadlessClient { Desk() }
        client.session.uploads = { _ in
            Upload(name: "../../evil.txt", contentType: "text/plain") { Array("hello".utf8) }
        }
        try client.tap("Import")
        let field = try #require(client.root.all.first { $0.attributes["type"] == "file" })
        #expect(field.attributes["accept"] == "text/plain")
        client.send("files", to: field, [["token": "1"]])
        #expect(client.shows("Drop here hello"))
        #expect(client.find("dialog") == nil)
    }

    @Test func islandsExchangeMessages() throws {
        let client = try HeadlessClient { Desk() }
        let island = try #require(client.root.all.first { $0.tag == "x-island" })
        #expect(island.attributes["data-island"] == "prose")
        client.send("isl", to: island, ["text": "b"])
        #expect(client.islandMessages.map(\.message).contains(["accepted": true]))
        #expect(client.islandMessages.map(\.message).contains(["state": ["text": "b"]]))
        #expect(island.attributes["data-state"] == "{\"text\":\"a\"}")
        #expect(client.failures.isEmpty)
    }
}
