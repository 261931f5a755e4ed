internal import CoreData
internal import SlipboxCore
internal import WebUI

/// Where a search gets a name, to be kept.
struct SmartFolderEditorView: View {
    let desk: Desk
    let search: NoteSearchViewModel
    let sorting: NoteSorting
    let folder: Folder?
    @State private var name = ""
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 20) {
            Text("Keep This Search").font(.headline)
            TextField("Name", text: $name)
                .textFieldStyle(.roundedBorder)
                .onSubmit(save)
            HStack(spacing: 12) {
                Button("Cancel", role: .cancel) { dismiss() }
                Button("Keep", action: save)
                    .buttonStyle(.borderedProminent)
                    .disabled(name.allSatisfy(\.isWhitespace))
            }
        }
        .padding(24)
    }

    private func save() {
        search.folderChanged(to: folder)
        let saved = SavedSearch(name: name, search: search, sorting: sorting, context: desk.context)
        desk.save()
        dismiss()
        desk.place = .search(saved)
    }
}
