import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
private final class Journal: ObservableObject {
    @Published var lines: [String] = []
    static var current = Journal()
}

@MainActor
struct AppTests {
    struct Program: App {
        @Environment(\.scenePhase) private var scenePhase
        @State private var saves = 0

        var body: some Scene {
            WindowGroup("Saver") {
                Text("Saved \(saves) times")
            }
            .onChange(of: scenePhase) { phase in
                if phase == .background {
                    Journal.current.lines.append("background")
                }
            }
            .commands {
                CommandGroup(replacing: .saveItem) {
                    Button("Save") { saves += 1 }
                        .keyboardShortcut("S", modifiers: [.command])
                }
            }
        }
    }

    @Test func commandsAndPhases() throws {
        Journal.current = Journal()
        let url = try #require(URL(string: "/"))
        let client = try HeadlessClient(session: ViewSession(app: Program(), url: url))
        #expect(client.find("menuitem", "Save")?.attributes["data-key"] == "meta+s")
        try client.tap("Save")
        #expect(client.shows("Saved 1 times"))
        #expect(client.title == "Saver")
        client.send("phase", to: nil, "background")
        #expect(Journal.current.lines == ["background"])
        #expect(client.failures.isEmpty)
    }
}
