internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A folder's name and how many notes are in it. Notes can be dropped on it.
struct FolderRow: View {
    let desk: Desk
    @ObservedObject var folder: Folder
    @State private var showsEditor = false
    @State private var asksToDelete = false

    var body: some View {
        HStack {
            Label(folder.name, systemImage: "folder")
            Spacer()
            Text("\((try? folder.noteCount()) ?? 0)")
                .font(.caption)
                .foregroundColor(.secondary)
                .accessibilityLabel("\((try? folder.noteCount()) ?? 0) notes")
        }
        .frame(maxWidth: .infinity)
        .dropDestination(for: Note.self) { notes, _ in
            Note.move(notes, to: folder)
            return true
        }
        .contextMenu {
            Button("Rename") { showsEditor = true }
            Button("New folder inside", action: addSubfolder)
            Button("Delete", role: .destructive) { asksToDelete = true }
        }
        .confirmationDialog("Move “\(folder.name)” and all notes in it to the trash?", isPresented: $asksToDelete) {
            Button("Move to trash", role: .destructive) {
                withAnimation { _ = desk.attempt { try folder.moveToTrash() } }
            }
        }
        .sheet(isPresented: $showsEditor) { FolderEditorView(folder: folder) }
    }

    private func addSubfolder() {
        let inside = Folder(name: "New folder", context: desk.context)
        inside.parent = folder
    }
}
