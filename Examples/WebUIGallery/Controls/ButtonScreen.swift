import Foundation
import WebUI

struct ButtonScreen: View {
    // Kept by the browser, in case the server is restarted.
    @SceneStorage("presses") private var presses = 0

    var body: some View {
        Examples {
            Example("Styles") {
                HStack {
                    Button("Prominent") { presses += 1 }.buttonStyle(.borderedProminent)
                    Button("Bordered") { presses += 1 }.buttonStyle(.bordered)
                    Button("Automatic") { presses += 1 }
                }
                HStack(spacing: 20) {
                    Button("Borderless") { presses += 1 }.buttonStyle(.borderless)
                    Button("Plain") { presses += 1 }.buttonStyle(.plain)
                }
                Text("Pressed \(presses) times").foregroundStyle(.secondary).monospacedDigit()
            }
            roles
            Example("Keyboard") {
                Button("Press ⌘⇧P, too") { presses += 1 }
                    .buttonStyle(.bordered)
                    .keyboardShortcut("p", modifiers: [.command, .shift])
                    .help("The shortcut works wherever the focus is")
            }
            Example("Disabled") {
                HStack {
                    Button("Prominent") {}.buttonStyle(.borderedProminent)
                    Button("Bordered") {}.buttonStyle(.bordered)
                }
                .disabled(true)
            }
            if let url = URL(string: "https://www.swift.org") {
                Example("Link") {
                    Link("swift.org", destination: url)
                }
            }
        }
    }

    private var roles: some View {
        Example("Roles and icons") {
            HStack {
                Button("Delete", systemImage: "trash", role: .destructive) { presses += 1 }.buttonStyle(.bordered)
                Button("Add", systemImage: "plus") { presses += 1 }.buttonStyle(.bordered)
                Button {
                    presses += 1
                } label: {
                    Image(systemName: "star")
                }
                .accessibilityLabel("Favourite")
            }
        }
    }
}
