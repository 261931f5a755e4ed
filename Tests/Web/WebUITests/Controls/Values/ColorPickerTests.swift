import Testing
import WebUI
import WebUITestSupport

/// Colour pickers.
@MainActor
struct ColorPickerTests {
    struct Desk: View {
        @State private var color = Color(red: 1, green: 0, blue: 0, opacity: 0.5)

        var body: some View {
            ColorPicker("Colour", selection: $color)
            Text("\(color.resolve(in: EnvironmentValues()).green) \(color.resolve(in: EnvironmentValues()).opacity)")
        }
    }

    @Test func aColourIsChosenAndKeepsItsOpacity() throws {
        let client = try HeadlessClient { Desk() }
        let field = try #require(client.root.all.first { $0.attributes["type"] == "color" })
        #expect(field.value == "#ff0000")
        client.send("change", to: field, "#00ff80")
        #expect(client.shows("1.0 0.5"))
        #expect(client.failures.isEmpty)
    }

    @Test(arguments: ["", "red", "#12", "#+12345", "#gggggg", "#00ff8000"])
    func whatIsNoColourChangesNothing(text: String) throws {
        let client = try HeadlessClient { Desk() }
        let field = try #require(client.root.all.first { $0.attributes["type"] == "color" })
        client.send("change", to: field, .string(text))
        #expect(client.shows("0.0 0.5"))
        #expect(field.value == "#ff0000")
    }
}
