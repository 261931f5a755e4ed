import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ControlTests {
    struct Form: View {
        enum Field: Hashable {
            case first
            case second
        }

        @State private var first = ""
        @State private var second = ""
        @State private var log = ""
        @State private var showAlert = false
        @FocusState private var focus: Field?

        var body: some View {
            TextField("First", text: $first)
                .focused($focus, equals: .first)
                .onSubmit { focus = .second }
            TextField("Second", text: Binding(get: { second }, set: { second = String($0.prefix(3)).uppercased() }))
                .focused($focus, equals: .second)
            Text("Focus: \(focus == .first ? "first" : focus == .second ? "second" : "none")")
            Menu("More") {
                Button("Copy") { log = "copied" }.keyboardShortcut("c", modifiers: [.command, .shift])
                Button("Warn") { showAlert = true }.disabled(log.isEmpty).keyboardShortcut("\u{F705}", modifiers: [])
            }
            Text(log)
            ProgressView(value: 1, total: 4)
                .alert("Careful", isPresented: $showAlert) {
                    Button("Go on") { log = "went on" }
                } message: {
                    Text("It is hot")
                }
        }
    }

    @Test func fieldsAreCalledByTheirTitleWhateverTheirPlaceholderSays() throws {
        let client = try HeadlessClient { TextField("Folder", text: .constant(""), prompt: Text("~/Notes")) }
        let field = try client.field("Folder")
        #expect(field.attributes["placeholder"] == "~/Notes")
        #expect(field.attributes["aria-label"] == "Folder")
    }

    @Test func programsMoveTheFocus() throws {
        let client = try HeadlessClient { Form() }
        let first = try client.field("First")
        client.send("focus", to: first)
        #expect(client.shows("Focus: first"))
        try client.submit("First")
        #expect(client.focused?.label == "Second")
        #expect(client.shows("Focus: second"))
        client.send("blur", to: try client.field("Second"))
        #expect(client.shows("Focus: none"))
    }

    @Test func whatProgramsMakeOfTextComesBack() throws {
        let client = try HeadlessClient { Form() }
        try client.type("abcde", into: "Second")
        #expect(try client.field("Second").value == "ABC")
    }

    @Test func olderAnswersDoNotOverwriteTyping() throws {
        let client = try HeadlessClient { Form() }
        let field = try client.field("Second")
        // Two edits are under way: the answer to the first must not undo the second.
        field.version = 2
        field.value = "ab"
        client.send("input", to: field, "a", version: 1)
        #expect(field.value == "ab")
        client.send("input", to: field, "ab", version: 2)
        #expect(field.value == "AB")
    }

    @Test func menusAndAlerts() throws {
        let client = try HeadlessClient { Form() }
        #expect(client.find("menuitem", "Copy")?.attributes["data-key"] == "meta+shift+c")
        #expect(client.find("menuitem", "Warn")?.attributes["disabled"] != nil)
        #expect(client.find("menuitem", "Warn")?.attributes["data-key"] == "f2")
        client.send("click", to: client.find("menuitem", "Warn"))
        #expect(client.find("alertdialog") == nil)
        try client.tap("Copy")
        try client.tap("Warn")
        #expect(client.find("alertdialog")?.text == "Careful It is hot Go on OK")
        try client.tap("Go on")
        #expect(client.shows("went on"))
        #expect(client.find("alertdialog") == nil)
        #expect(client.find("progress")?.attributes["value"] == nil || client.failures.isEmpty)
    }

    @Test func escapeClosesWhatIsOpen() throws {
        let client = try HeadlessClient { Form() }
        try client.tap("Copy")
        try client.tap("Warn")
        client.send("close", to: client.find("alertdialog"))
        #expect(client.find("alertdialog") == nil)
        #expect(client.shows("copied"))
    }
}
