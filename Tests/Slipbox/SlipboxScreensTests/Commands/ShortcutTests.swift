import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Keys as texts, and the keys that users give to commands.
@MainActor
struct ShortcutTests {
    private func open() throws -> SlipBoxPage {
        let page = try SlipBoxPage("/all", fill: threeNotes)
        try page.tapRow("Alpha")
        return page
    }

    /// The keys to which the page listens.
    private func keys(_ page: SlipBoxPage) -> Set<String> {
        Set(page.client.root.all.compactMap { $0.attributes["data-key"] })
    }

    /// Gives a command other keys, in the overview that a key opens.
    private func change(_ command: String, to text: String, in page: SlipBoxPage) throws {
        if page.client.find("dialog") == nil { try page.press(keys: "shift+?") }
        try page.client.tap("Change the keys of “\(command)”")
        try page.client.type(text, into: "Keys, such as Alt+Shift+X")
        try page.client.tap("Set")
    }

    @Test(arguments: [
        ("Ctrl+Shift+K", "Ctrl+Shift+K"), ("alt + n", "Alt+N"), ("⌥N", "Alt+N"), ("⇧⌘p", "Ctrl+Shift+P"),
        ("f4", "F4"), ("Shift+F12", "Shift+F12"), ("strg+.", "Ctrl+."), ("ctrl++", "Ctrl++"), ("alt+del", "Alt+Delete"),
        ("Option+Up", "Alt+Up"), ("ctrl+ä", "Ctrl+Ä"), ("x", "X"),
    ])
    func keysAreReadAsPeopleWriteThem(text: String, shown: String) throws {
        let shortcut = try #require(Shortcut(text: text))
        #expect(shortcut.text == shown)
        #expect(Shortcut(text: shown)?.text == shown)
    }

    @Test(arguments: ["", " ", "ctrl+", "ctrl+shift", "hyper+x", "ctrl+xy", "f0", "f13", "f99999999999", "ctrl x"])
    func otherTextsAreNone(text: String) {
        #expect(Shortcut(text: text) == nil)
    }

    /// Each key of ours is read back from its text.
    @Test func theKeysOfAllCommandsHaveTexts() throws {
        let desk = Desk(try open().container)
        for shortcut in desk.commands.compactMap(\.shortcut) where shortcut != .questionMark {
            #expect(Shortcut(text: shortcut.text) == shortcut, "\(shortcut.text)")
            #expect(shortcut.problem(for: desk.commands[0], among: []) == nil, "\(shortcut.text)")
        }
    }

    @Test func aCommandHasTheKeysThatItIsGiven() throws {
        let page = try open()
        try change("New Note", to: "ctrl + shift + x", in: page)
        #expect(page.client.shows("Ctrl+Shift+X"))
        #expect(keys(page).contains("meta+shift+x") && !keys(page).contains("alt+n"))
        try page.client.tap("Close")
        try page.press(keys: "meta+shift+x")
        #expect(try page.notes().count == 4)
        // Other pages have them, too.
        let other = try page.another("/all")
        #expect(other.root.all.contains { $0.attributes["data-key"] == "meta+shift+x" })
        #expect(page.client.failures.isEmpty)
    }

    @Test func keysThatAreTakenAreRefusedWithTheReason() throws {
        let page = try open()
        let reasons = [
            "alt+j": "Alt+J is “Next Note”. Give that other keys first.", "ctrl+b": "Ctrl+B makes text bold.",
            "ctrl+t": "Browsers keep Ctrl+T for themselves.", "q": "Q is for writing.", "ctrl": "These are no keys.",
        ]
        for (text, reason) in reasons {
            try change("New Note", to: text, in: page)
            #expect(page.client.shows(reason), "\(text)")
            try page.client.tap("Cancel")
        }
        #expect(keys(page).contains("alt+n") && page.client.failures.isEmpty)
    }

    @Test func aCommandMayHaveNoneAndItsUsualOnesAgain() throws {
        let page = try open()
        try change("Pin the Note", to: "", in: page)
        #expect(!keys(page).contains("alt+p"))
        try page.client.toggle("Show commands without keys")
        try change("Duplicate the Note", to: "Alt+P", in: page)
        #expect(keys(page).contains("alt+p"))
        try page.client.tap("Change the keys of “Duplicate the Note”")
        try page.client.tap("As usual")
        #expect(!keys(page).contains("alt+p"))
        try page.client.tap("All keys as usual")
        #expect(keys(page).contains("alt+p") && !page.client.shows("All keys as usual"))
        // A pinned note has another title for it, and the same keys.
        try change("Pin the Note", to: "F4", in: page)
        try page.client.tap("Close")
        try page.press(keys: "f4")
        #expect(try page.note("Alpha")?.isPinned == true)
        try page.press(keys: "f4")
        #expect(try page.note("Alpha")?.isPinned == false && page.client.failures.isEmpty)
    }

    @Test func keysOutliveTheProgram() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let store = folder.appending(path: "Box.sqlite")
        let command = DeskCommand(.write, "New Note", "note", .alt("n")) {}
        try KeySettings(besides: store).set(Shortcut(text: "F4"), for: command)
        #expect(KeySettings(besides: store).applied(to: command).shortcut?.text == "F4")
        // A damaged file says nothing, and keys that are none are none.
        for text in ["{\"New Note\":\"hyper\"}", "{\"New Note\":\"\"}"] {
            try Data(text.utf8).write(to: store.appendingPathExtension("keys"))
            #expect(KeySettings(besides: store).applied(to: command).shortcut == nil)
        }
        try Data("[".utf8).write(to: store.appendingPathExtension("keys"))
        #expect(KeySettings(besides: store).applied(to: command).shortcut?.text == "Alt+N")
    }
}
