internal import WebUI

/// An overview of all shortcuts.
struct ShortcutsView: View {
    let desk: Desk
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            HStack {
                Text("Keyboard Shortcuts").font(.headline).accessibilityAddTraits(.isHeader)
                Spacer()
                Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
            }
            ForEach(DeskCommand.Topic.allCases) { topic in
                let commands = desk.commands.filter { $0.topic == topic && $0.shortcut != nil }
                if !commands.isEmpty { table(topic.rawValue, commands.map { ($0.title, $0.shortcut?.text ?? "") }) }
            }
            table("Text", Self.textKeys)
            Text("On a Mac, Ctrl is ⌘. Everything else is in the list of all commands.")
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

    private func table(_ title: String, _ rows: [(name: String, keys: String)]) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            Text(title).font(.subheadline).foregroundColor(.secondary).accessibilityAddTraits(.isHeader)
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
