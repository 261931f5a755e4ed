internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// Renames a folder, or leaves it as it is.
struct FolderEditorView: View {
    let folder: Folder
    @State private var name: String
    @Environment(\.dismiss) private var dismiss

    init(folder: Folder) {
        self.folder = folder
        _name = State(initialValue: folder.name)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 20) {
            Text("Rename folder")
                .font(.title2)
            TextField("Name", text: $name)
                .textFieldStyle(.roundedBorder)
                .onSubmit(save)
            HStack {
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }
                Button("Save", action: save)
                    .buttonStyle(.borderedProminent)
                    .disabled(name.isEmpty)
            }
        }
        .padding()
    }

    private func save() {
        guard !name.isEmpty else { return }
        folder.name = name
        dismiss()
    }
}
