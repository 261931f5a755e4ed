import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ViewEffectsTests {
    @Test func effectsAreStyles() throws {
        let client = try HeadlessClient {
            Text("a").aspectRatio(1.5, contentMode: .fill)
            Text("b").blur(radius: 3).allowsHitTesting(false)
            Rectangle().fill(LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
            Text("c").contentShape(Rectangle()).ignoresSafeArea().navigationBarTitleDisplayMode(.inline)
        }
        let styles = client.root.all.compactMap { $0.attributes["style"] }.joined(separator: "\n")
        for style in [
            "aspect-ratio:1.5", "blur(3px)", "pointer-events:none", "linear-gradient(to right, var(--red) 0.0%",
        ] {
            #expect(styles.contains(style), "\(styles)")
        }
    }

    @Test func rowsHaveLooksOfTheirOwn() throws {
        let client = try HeadlessClient {
            List {
                Text("plain").badge(3)
                Text("red").listRowBackground(Color.red).listRowSeparator(.hidden)
                Text("none").badge(0)
            }
        }
        #expect(client.rows == ["plain 3", "red", "none"])
        let row = try #require(client.find(class: "row-bare"))
        #expect(row.text == "red" && row.attributes["style"]?.contains("var(--red)") == true)
    }

    @Test func messagesStandForMissingContent() throws {
        let client = try HeadlessClient {
            ContentUnavailableView("No Notes", systemImage: "tray", description: Text("Create one."))
            ContentUnavailableView.search(text: "xyz")
            GroupBox("Details") { Text("inside") }
        }
        for text in ["No Notes", "Create one.", "No Results for “xyz”", "Details", "inside"] {
            #expect(client.shows(text))
        }
    }
}
