internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What was thrown away in the last thirty days, and how it comes back.
struct TrashListView: View {
    let desk: Desk
    @FetchRequest(fetchRequest: TrashItem.fetch(), animation: .default)
    private var items: FetchedResults<TrashItem>
    @State private var asksToEmpty = false

    var body: some View {
        List {
            ForEach(items) { item in
                TrashRow(item: item) { _ = desk.attempt { try item.restore() } }
            }
            if items.isEmpty { EmptyMessage("The trash is empty.", symbol: "trash") }
        }
        .navigationTitle("Trash")
        .toolbar {
            Button("Empty", role: .destructive) { asksToEmpty = true }
                .disabled(items.isEmpty)
        }
        .confirmationDialog("Delete everything in the trash for good?", isPresented: $asksToEmpty) {
            Button("Delete for good", role: .destructive) {
                _ = desk.attempt { try Trash.empty(in: desk.context) }
            }
        }
    }
}

/// A thing in the trash.
private struct TrashRow: View {
    @ObservedObject var item: TrashItem
    let restore: () -> Void

    var body: some View {
        HStack {
            Label(item.name.isEmpty ? "Untitled" : item.name, systemImage: item.isFolder ? "folder" : "note.text")
            Spacer()
            Text(item.date, style: .date)
                .font(.caption)
                .foregroundColor(.secondary)
            Button("Put back") { withAnimation { restore() } }
        }
    }
}
