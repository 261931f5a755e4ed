internal import WebUI

/// Says what was thrown away, and brings it back.
struct UndoBar: View {
    let name: String
    let undo: () -> Void
    let close: () -> Void

    var body: some View {
        HStack {
            Text("“\(name.isEmpty ? "Untitled" : name)” is in the trash.")
                .lineLimit(1)
            Spacer()
            Button("Undo", action: undo)
            Button(action: close) { Image(systemName: "xmark") }
                .buttonStyle(.plain)
                .accessibilityLabel("Close")
        }
        .padding()
    }
}
