import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ScenesTests {
    private struct NoteCommands: Commands {
        var body: some Commands {
            CommandMenu("Note") {
                Button("Pin") {}.keyboardShortcut("p")
            }
        }
    }

    private struct Program: App {
        @State private var isLoud = false

        var body: some Scene {
            WindowGroup("Notes") { Text(isLoud ? "LOUD" : "quiet") }
                .commands { NoteCommands() }
                .environment(\.lineLimit, 2)
            Settings {
                Toggle("Loud", isOn: $isLoud)
            }
        }
    }

    private func open(_ app: some App) throws -> HeadlessClient {
        try HeadlessClient(session: ViewSession(app: app, url: try #require(URL(string: "/"))))
    }

    @Test func settingsAreASheetThatACommandOpens() throws {
        let client = try open(Program())
        #expect(client.title == "Notes")
        #expect(client.find("menuitem", "Pin") != nil)
        #expect(client.find("menuitem", "Settings…")?.attributes["data-key"] == "meta+,")
        #expect(!client.shows("Loud"))
        try client.tap("Settings…")
        try client.toggle("Loud")
        #expect(client.shows("LOUD"))
        try client.tap("Done")
        #expect(!client.shows("Done"))
        #expect(client.failures.isEmpty)
    }

    private struct Bare: App {
        var body: some Scene {
            WindowGroup(id: "main") { Text("Nothing else") }
        }
    }

    @Test func aSceneWithoutCommandsHasNoMenu() throws {
        let client = try open(Bare())
        #expect(client.text == "Nothing else")
        #expect(client.find(class: "commands") == nil)
        #expect(Bare.islandFiles.isEmpty)
    }
}
