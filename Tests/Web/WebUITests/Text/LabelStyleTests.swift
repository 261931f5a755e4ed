import Testing
import WebUI
import WebUITestSupport

/// Looks of labels and toggles that a program writes itself.
@MainActor
struct LabelStyleTests {
    private struct Behind: LabelStyle {
        func makeBody(configuration: Configuration) -> some View {
            HStack {
                configuration.title
                Text("before")
                configuration.icon
            }
        }
    }

    private struct Checked: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
            Button {
                configuration.isOn.toggle()
            } label: {
                Text(configuration.isOn ? "yes:" : "no:")
                configuration.label
            }
        }
    }

    private struct Page: View {
        @State private var isWet = false

        var body: some View {
            Label("Tags", systemImage: "tag").labelStyle(Behind())
            Label("Usual", systemImage: "tag").labelStyle(.titleOnly).labelStyle(Behind())
            Toggle("Wet", isOn: $isWet).toggleStyle(Checked())
            Text(isWet ? "It rains" : "It is dry")
        }
    }

    @Test func aProgramDrawsItsOwnLabels() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.shows("Tags before"))
        #expect(!client.shows("Usual before"))
    }

    @Test func aProgramDrawsItsOwnToggles() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.all("switch").isEmpty)
        try client.tap("no: Wet")
        #expect(client.shows("It rains"))
        #expect(client.find("button", "yes: Wet") != nil)
    }
}
