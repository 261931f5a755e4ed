internal import WebUI

/// A command with its keys, which a press on them changes.
struct ShortcutRow: View {
    let desk: Desk
    let command: DeskCommand
    /// The name of the command whose keys are being changed; nil if none is.
    @Binding var changing: String?
    @State private var text = ""
    @State private var problem: String?
    @FocusState private var isFocused: Bool

    var body: some View {
        HStack {
            Text(command.title)
            Spacer()
            if changing == command.name {
                field
            } else {
                Button(action: begin) {
                    KeysView(text: command.shortcut?.text ?? "Add keys")
                }
                .buttonStyle(.plain)
                .accessibilityLabel("Change the keys of “\(command.title)”: \(command.shortcut?.text ?? "none")")
            }
        }
        if changing == command.name, let problem {
            Text(problem).font(.caption).foregroundColor(.red)
        }
    }

    @ViewBuilder private var field: some View {
        TextField("Keys, such as Alt+Shift+X", text: $text)
            .focused($isFocused)
            .onSubmit(take)
            .frame(width: 160)
        Button("Set", action: take)
        if desk.keys.areChosen(for: command) {
            Button("As usual") {
                desk.attempt { try desk.keys.reset(command) }
                changing = nil
            }
        }
        Button("Cancel") { changing = nil }
    }

    private func begin() {
        (text, problem, changing) = (command.shortcut?.text ?? "", nil, command.name)
        isFocused = true
    }

    /// Gives the command the keys that were written; none if nothing was.
    private func take() {
        let isEmpty = text.allSatisfy(\.isWhitespace)
        let shortcut = isEmpty ? nil : Shortcut(text: text)
        problem =
            isEmpty
            ? nil
            : shortcut.map { $0.problem(for: command, among: desk.commands) }
                ?? "These are no keys. They are written as Ctrl+Shift+X, Alt+X or F4."
        guard problem == nil else { return }
        desk.attempt { try desk.keys.set(shortcut, for: command) }
        changing = nil
    }
}
