import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ButtonStyleTests {
    private struct Framed: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                Text(configuration.role == .destructive ? "!" : "-")
                configuration.label
            }
        }
    }

    private struct Page: View {
        @State private var presses = 0

        var body: some View {
            VStack {
                Button("Pressed \(presses)", role: .destructive) { presses += 1 }
                Button("Usual") {}.buttonStyle(.bordered)
            }
            .buttonStyle(Framed())
        }
    }

    @Test func aProgramDrawsItsOwnButtons() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.find("button", "Pressed 0")?.text == "! Pressed 0")
        try client.tap("Pressed 0")
        #expect(client.find("button", "Pressed 1")?.text == "! Pressed 1")
        let usual = try #require(client.find("button", "Usual"))
        #expect(usual.text == "Usual" && usual.hasClass("button-bordered"))
    }
}
