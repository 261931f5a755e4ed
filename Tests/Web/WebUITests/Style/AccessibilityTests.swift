import Foundation
import Testing
import WebUI
import WebUITestSupport

/// Labels and hints for screen readers are set on the interactive element.
@MainActor
struct AccessibilityTests {
    struct Controls: View {
        @State private var isOn = false
        @State private var number = 1
        @State private var amount = 0.5
        @State private var day = Date(timeIntervalSince1970: 0)

        var body: some View {
            Toggle("Lent", isOn: $isOn).accessibilityLabel("Is lent").accessibilityHint("To somebody")
            Picker("Shelf", selection: $number) { ForEach(0..<3) { Text("\($0)") } }.accessibilityLabel("Which shelf")
            Slider(value: $amount) { Text("Volume") }.accessibilityLabel("How loud").accessibilityValue("Half")
            DatePicker("Day", selection: $day, displayedComponents: .date).accessibilityLabel("Which day")
            Picker("Row", selection: $number) { ForEach(0..<3) { Text("\($0)") } }
                .pickerStyle(.segmented)
                .accessibilityLabel("Which row")
        }
    }

    struct Headings: View {
        var body: some View {
            Text("Title").accessibilityAddTraits(.isHeader).accessibilityHeading(.h1)
            Text("Other order").accessibilityHeading(.h3).accessibilityAddTraits(.isHeader)
            Text("Without a level").accessibilityAddTraits(.isHeader)
            Text("Unspecified").accessibilityHeading(.unspecified)
        }
    }

    @Test func headingsHaveLevels() throws {
        let client = try HeadlessClient { Headings() }
        let headings = client.root.all.filter { $0.role == "heading" }
        #expect(headings.map { $0.attributes["aria-level"] } == ["1", "3", "2", "2"])
    }

    @Test func labelsBelongToTheControl() throws {
        let client = try HeadlessClient { Controls() }
        let labelled = client.root.all.filter { $0.attributes["aria-label"] != nil }
        #expect(labelled.map(\.tag) == ["input", "select", "input", "input", "div"])
        #expect(
            labelled.map { $0.attributes["aria-label"] }
                == ["Is lent", "Which shelf", "How loud", "Which day", "Which row"]
        )
        #expect(labelled[0].attributes["aria-description"] == "To somebody")
        #expect(labelled[2].attributes["aria-valuetext"] == "Half")
        #expect(labelled[4].role == "radiogroup")
        client.toggle(labelled[0])
        #expect(client.failures.isEmpty)
    }

    @Test func toolbarsAreCalledByTheirColumn() throws {
        let client = try HeadlessClient {
            NavigationSplitView {
                Text("A note").navigationTitle("Notes").toolbar { Button("Add") {} }
            } detail: {
                Text("Its text").toolbar {
                    ToolbarItem(placement: .bottomBar) { Text("Saved") }
                }
            }
        }
        let toolbars = client.all("toolbar").filter { !$0.children.isEmpty }
        #expect(toolbars.map { $0.attributes["aria-label"] } == ["Tools: Notes", "Tools below"])
    }
}
