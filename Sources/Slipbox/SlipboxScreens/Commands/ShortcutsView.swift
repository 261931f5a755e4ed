internal import WebUI

/// An overview of all shortcuts, in which those of commands are changed.
struct ShortcutsView: View {
    let desk: Desk
    @Environment(\.dismiss) private var dismiss
    @State private var showsAll = false
    @State private var changing: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            HStack {
                Text("Keyboard Shortcuts").font(.headline).accessibilityAddTraits(.isHeader)
                Spacer()
                Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
            }
            ForEach(DeskCommand.Topic.allCases) { topic in commands(of: topic) }
            HStack {
                Toggle("Show commands without keys", isOn: $showsAll)
                Spacer()
                if desk.keys.areChanged {
                    Button("All keys as usual") { desk.attempt { try desk.keys.resetAll() } }
                }
            }
            table("Text", Self.textKeys)
            Text("Press the keys of a command to change them. On a Mac, Ctrl is ⌘.")
                .font(.caption)
                .foregroundColor(.secondary)
        }
        .padding(24)
    }

    private static let textKeys = [
        ("Link to a note", "[["), ("Keyword", "#"), ("Bold, italic, underlined", "Ctrl+B, I, U"),
        ("Headings, plain text", "Ctrl+1, 2, 3, 0"), ("Lists", "Ctrl+Shift+7, 8"), ("All else", "/"),
        ("Find in the text", "Ctrl+F"), ("Next, previous match, also of a search", "F3, Shift+F3"),
        ("Find and replace", "Ctrl+H"),
        ("Make the note of a link", "Return"), ("Formatting", "Alt+F10"), ("Headings of the note", "Alt+Shift+O"),
        ("Paste without formatting", "Ctrl+Shift+V"),
    ]

    @ViewBuilder private func commands(of topic: DeskCommand.Topic) -> some View {
        let commands = desk.commands.filter { command in
            command.topic == topic && (showsAll || command.shortcut != nil || command.name == changing)
        }
        if !commands.isEmpty {
            VStack(alignment: .leading, spacing: 6) {
                heading(topic.rawValue)
                ForEach(commands) { ShortcutRow(desk: desk, command: $0, changing: $changing) }
            }
            .frame(maxWidth: .infinity)
        }
    }

    private func heading(_ title: String) -> some View {
        Text(title).font(.subheadline).foregroundColor(.secondary).accessibilityAddTraits(.isHeader)
    }

    private func table(_ title: String, _ rows: [(name: String, keys: String)]) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            heading(title)
            ForEach(rows, id: \.name) { row in
                HStack {
                    Text(row.name)
                    Spacer()
                    KeysView(text: row.keys)
                }
            }
        }
        .frame(maxWidth: .infinity)
    }
}

/// The label for a shortcut.
struct KeysView: View {
    let text: String

    var body: some View {
        Text(text)
            .font(.caption)
            .foregroundColor(.secondary)
            .fixedSize()
            .padding(.horizontal, 6)
            .padding(.vertical, 2)
            .background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 5))
    }
}
