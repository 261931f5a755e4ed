import Testing
import WebUI
import WebUITestSupport

/// Questions as values, and the former way to dismiss a view.
@MainActor
struct FormerQuestionTests {
    private struct Page: View {
        struct Tree: Identifiable {
            let id: String
        }

        @State private var isAsking = false
        @State private var isChoosing = false
        @State private var isShown = false
        @State private var tree: Tree?
        @State private var log = "quiet"

        var body: some View {
            Text(log)
                .alert(isPresented: $isAsking) {
                    Alert(
                        title: Text("Fell it?"),
                        message: Text("It is old"),
                        primaryButton: .destructive(Text("Fell")) { log = "felled" },
                        secondaryButton: .cancel()
                    )
                }
                .alert(item: $tree) { Alert(title: Text("A \($0.id)")) }
            Button("Ask") { isAsking = true }
                .actionSheet(isPresented: $isChoosing) {
                    ActionSheet(
                        title: Text("Water?"),
                        buttons: [.default(Text("Water")) { log = "watered" }, .cancel()]
                    )
                }
            Button("Choose") { isChoosing = true }
            Button("Tell") { tree = Tree(id: "pine") }
            Button("Show") { isShown = true }
                .sheet(isPresented: $isShown) { Shown() }
        }
    }

    private struct Shown: View {
        @Environment(\.presentationMode) private var presentationMode

        var body: some View {
            Text(presentationMode.wrappedValue.isPresented ? "presented" : "alone")
            Button("Dismiss") { presentationMode.wrappedValue.dismiss() }
        }
    }

    @Test func anAlertAsksWithTwoButtons() throws {
        let client = try HeadlessClient { Page() }
        try client.tap("Ask")
        #expect(client.find("alertdialog")?.text.hasPrefix("Fell it? It is old Fell Cancel") == true)
        try client.tap("Cancel")
        #expect(client.find("alertdialog") == nil && client.shows("quiet"))
        try client.tap("Ask")
        try client.tap("Fell")
        #expect(client.find("alertdialog") == nil && client.shows("felled"))
    }

    @Test func anAlertTellsOfAnItem() throws {
        let client = try HeadlessClient { Page() }
        try client.tap("Tell")
        #expect(client.find("alertdialog")?.text.hasPrefix("A pine") == true)
        try client.tap("OK")
        #expect(client.find("alertdialog") == nil)
        try client.tap("Tell")
        #expect(client.shows("A pine"))
    }

    @Test func anActionSheetOffersActions() throws {
        let client = try HeadlessClient { Page() }
        try client.tap("Choose")
        try client.tap("Water")
        #expect(client.shows("watered"))
        #expect(!client.shows("Water?"))
    }

    /// A phone shows the columns one after the other, and then the list again.
    @Test func presentationModeClosesTheDetail() throws {
        let client = try HeadlessClient {
            NavigationView {
                List {
                    NavigationLink(destination: Shown()) { Text("Open") }
                }
            }
        }
        try client.tap("Open")
        #expect(client.shows("presented"))
        try client.tap("Dismiss")
        #expect(!client.shows("presented"))
    }

    @Test func presentationModeClosesTheSheetAroundAStack() throws {
        struct Sheet: View {
            @State private var isShown = false

            var body: some View {
                Button("Show") { isShown = true }
                    .sheet(isPresented: $isShown) {
                        NavigationStack {
                            Shown()
                            NavigationLink("Further") { Button("Back") {}.navigationTitle("Far") }
                        }
                    }
            }
        }
        let client = try HeadlessClient { Sheet() }
        try client.tap("Show")
        try client.tap("Further")
        #expect(client.shows("Far"))
        try client.tap("Dismiss")
        #expect(!client.shows("presented"))
    }

    @Test func presentationModeDismisses() throws {
        let client = try HeadlessClient { Page() }
        try client.tap("Show")
        #expect(client.shows("presented"))
        try client.tap("Dismiss")
        #expect(!client.shows("presented"))
        let alone = try HeadlessClient { Shown() }
        #expect(alone.shows("alone"))
    }
}
