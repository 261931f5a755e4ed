internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The items moved to the trash in the last thirty days.
struct TrashView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: TrashItem.fetch(), animation: .default)
    private var items: FetchedResults<TrashItem>
    @State private var asksToEmpty = false

    var body: some View {
        List {
            ForEach(items) { item in
                HStack {
                    VStack(alignment: .leading, spacing: 2) {
                        Label(
                            item.name.isEmpty ? "Untitled" : item.name,
                            systemImage: item.isFolder ? "folder" : "note.text"
                        )
                        Text(item.date, style: .relative).font(.caption).foregroundColor(.secondary)
                    }
                    Spacer()
                    Button("Put Back") { desk.restore(item) }
                        .accessibilityLabel("Put back “\(item.name)”")
                }
            }
            if items.isEmpty { Hint(Place.trash.emptyText, systemImage: "trash") }
        }
        .navigationTitle("Trash")
        .toolbar {
            Button("Empty…") { asksToEmpty = true }
                .disabled(items.isEmpty)
        }
        .confirmationDialog("Empty the trash?", isPresented: $asksToEmpty, titleVisibility: .visible) {
            Button("Delete for Good", role: .destructive, action: empty)
        } message: {
            Text("This cannot be taken back.")
        }
    }

    private func empty() {
        desk.thrown = nil
        desk.attempt { _ = try Trash.empty(in: desk.context) }
        desk.save()
    }
}

/// A bar that restores the item deleted last: a folder below the folders, a note below the notes.
struct UndoBar: View {
    let desk: Desk
    let isForFolders: Bool

    var body: some View {
        if desk.chosen.isEmpty, let item = desk.thrown(isFolder: isForFolders) {
            HStack {
                Text("“\(item.name.isEmpty ? "Untitled" : item.name)” is in the trash")
                    .font(.caption)
                    .lineLimit(1)
                Spacer()
                Button("Undo") { desk.restore(item) }
            }
        }
    }
}
