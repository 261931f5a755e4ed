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
            Button("Keep Them", role: .cancel) {}
        } message: {
            Text("\(NoteCount(noteCount).words) will be gone for good. Everything else stays.")
        }
    }

    /// The number of notes in the trash, with those in folders.
    private var noteCount: Int { items.reduce(0) { $0 + Int($1.noteCount) } }

    private func empty() {
        desk.attempt { _ = try Trash.empty(in: desk.context) }
        desk.save()
    }
}
