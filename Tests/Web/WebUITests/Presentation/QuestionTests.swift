import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
struct QuestionTests {
    struct Tree: Identifiable {
        let id: Int
        let name: String
    }

    struct Trouble: LocalizedError {
        var errorDescription: String? { "The store is read-only" }
    }

    struct Forest: View {
        @State private var tree: Tree?
        @State private var isAsking = false
        @State private var isFailing = false
        @State private var trouble: Trouble?
        @State private var shown: Tree?
        @State private var log = "quiet"

        var body: some View {
            Button("Ask about none") { isAsking = true }
            Button("Ask about an oak") {
                tree = Tree(id: 1, name: "Oak")
                isAsking = true
            }
            Button("Fail") {
                trouble = Trouble()
                isFailing = true
            }
            Button("Show") { shown = Tree(id: 2, name: "Pine") }
            Text(log)
                .alert("Fell it?", isPresented: $isAsking, presenting: tree) { tree in
                    Button("Fell \(tree.name)") { log = "felled \(tree.name)" }
                } message: { tree in
                    Text("\(tree.name) is old")
                }
            Text(isAsking ? "asking" : "not asking")
                .alert(isPresented: $isFailing, error: trouble) {}
                .popover(item: $shown) { Text("Popover of \($0.name)") }
        }
    }

    @Test func anAlertAboutAValueNeedsOne() throws {
        let client = try HeadlessClient { Forest() }
        try client.tap("Ask about none")
        #expect(client.find("alertdialog") == nil)
        try client.tap("Ask about an oak")
        #expect(client.find("alertdialog")?.text == "Fell it? Oak is old Fell Oak OK")
        let name = client.find("alertdialog")?.attributes["aria-labelledby"]
        #expect(client.root.all.first { $0.attributes["id"] == name }?.text == "Fell it?")
        try client.tap("Fell Oak")
        #expect(client.shows("felled Oak"))
        #expect(client.shows("not asking"))
    }

    @Test func anErrorSaysWhatItIs() throws {
        let client = try HeadlessClient { Forest() }
        try client.tap("Fail")
        #expect(client.find("alertdialog")?.text.hasPrefix("The store is read-only") == true)
        try client.tap("OK")
        #expect(client.find("alertdialog") == nil)
    }

    @Test func aPopoverShowsAnItem() throws {
        let client = try HeadlessClient { Forest() }
        try client.tap("Show")
        #expect(client.shows("Popover of Pine"))
        client.send("close", to: client.find(class: "popover"))
        #expect(!client.shows("Popover"))
    }
}
