internal import SlipboxCore
internal import WebUI

/// Where a folder gets its name.
struct FolderEditorView: View {
    let desk: Desk
    let folder: Folder
    @State private var name: String
    @Environment(\.dismiss) private var dismiss

    init(desk: Desk, folder: Folder) {
        (self.desk, self.folder) = (desk, folder)
        _name = State(initialValue: folder.name)
    }

    var body: some View {
        VStack(spacing: 20) {
            Text("Rename Folder").font(.headline)
            TextField("Name", text: $name)
                .textFieldStyle(.roundedBorder)
                .onSubmit(save)
            HStack(spacing: 12) {
                Button("Cancel", role: .cancel) { dismiss() }
                    .keyboardShortcut(.cancelAction)
                Button("Save", action: save)
                    .buttonStyle(.borderedProminent)
                    .disabled(name.allSatisfy(\.isWhitespace))
            }
        }
        .padding(24)
    }

    private func save() {
        folder.name = name
        desk.save()
        dismiss()
    }
}
