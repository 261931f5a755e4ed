import WebUI

struct StateScreen: View {
    @State private var attempts = 0
    @State private var isLoading = false

    var body: some View {
        Examples {
            Example("Empty") {
                StateMessage(icon: "tray", title: "No notes yet", detail: "What you write first will be here.") {
                    Button("New note", systemImage: "plus") {}.buttonStyle(.borderedProminent)
                }
            }
            Example("An error") {
                StateMessage(
                    icon: "exclamationmark.triangle",
                    title: "The notes could not be loaded",
                    detail: attempts == 0 ? "The server does not answer." : "Tried \(attempts) times."
                ) {
                    Button("Try again") { attempts += 1 }.buttonStyle(.bordered)
                }
            }
            Example("It takes its time") {
                if isLoading {
                    ProgressView("Loading notes…").frame(maxWidth: .infinity).padding()
                        .task {
                            try? await Task.sleep(for: .seconds(2))
                            isLoading = false
                        }
                } else {
                    Button("Load") { isLoading = true }.buttonStyle(.bordered)
                }
            }
            Example("Disabled as a whole") {
                VStack(alignment: .leading) {
                    TextField("Title", text: .constant("Cannot be changed"))
                    Toggle("Public", isOn: .constant(true))
                    Button("Publish") {}.buttonStyle(.bordered)
                }
                .disabled(true)
            }
        }
    }
}

/// A centred message about a state, with actions.
private struct StateMessage<Actions: View>: View {
    let icon: String
    let title: String
    let detail: String
    @ViewBuilder let actions: Actions

    var body: some View {
        VStack(spacing: 8) {
            Image(systemName: icon).font(.largeTitle).foregroundStyle(.tertiary).accessibilityHidden(true)
            Text(title).font(.headline)
            Text(detail).font(.subheadline).foregroundStyle(.secondary)
            actions.padding(.top, 8)
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
        .padding(.vertical, 16)
    }
}
