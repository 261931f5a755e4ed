internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The row of a folder, on which notes can be dropped.
struct FolderRow: View {
    let desk: Desk
    @ObservedObject var folder: Folder
    let depth: Int
    /// Whether the folders in it are shown; nil if there are none.
    let isOpen: Binding<Bool>?
    @FetchRequest private var notes: FetchedResults<Note>
    @State private var isRenaming = false
    @State private var asksToDelete = false

    init(desk: Desk, folder: Folder, depth: Int, isOpen: Binding<Bool>?) {
        (self.desk, self.folder, self.depth, self.isOpen) = (desk, folder, depth, isOpen)
        _notes = FetchRequest(fetchRequest: Note.fetch(for: folder))
    }

    var body: some View {
        HStack {
            Label(folder.name, systemImage: "folder")
            Spacer()
            Text("\(notes.count)")
                .font(.caption)
                .foregroundColor(.secondary)
                .monospacedDigit()
                .accessibilityLabel("\(notes.count) notes")
            if let isOpen { disclosure(isOpen) }
        }
        .padding(.leading, CGFloat(min(depth, 12) * 16))
        .dropDestination(for: Note.self) { notes, _ in
            desk.move(notes, to: folder)
            return true
        }
        .contextMenu { actions }
        .swipeActions {
            Button("Delete", role: .destructive) { asksToDelete = true }
        }
        .onKeyPress(.delete) { asksToDelete = true }
        .confirmationDialog("Delete “\(folder.name)”?", isPresented: $asksToDelete, titleVisibility: .visible) {
            Button("Move to Trash", role: .destructive) { desk.throwAway(folder) }
        } message: {
            Text("All folders and notes in it go along. You can take them back out of the trash.")
        }
        .sheet(isPresented: $isRenaming) { FolderEditorView(desk: desk, folder: folder) }
    }

    @ViewBuilder private var actions: some View {
        Button("Rename…") { isRenaming = true }
        Button("New Folder Inside") { desk.makeFolder(in: folder) }
        Button("Delete…", role: .destructive) { asksToDelete = true }
    }

    private func disclosure(_ isOpen: Binding<Bool>) -> some View {
        Button {
            withAnimation { isOpen.wrappedValue.toggle() }
        } label: {
            Image(systemName: "chevron.right")
                .rotationEffect(.degrees(isOpen.wrappedValue ? 90 : 0))
        }
        .buttonStyle(.borderless)
        .accessibilityLabel(isOpen.wrappedValue ? "Hide folders in \(folder.name)" : "Show folders in \(folder.name)")
    }
}
