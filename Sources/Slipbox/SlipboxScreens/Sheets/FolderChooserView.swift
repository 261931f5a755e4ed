internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A sheet that chooses the target folder of a move.
struct FolderChooserView: View {
    private enum Choice: Hashable {
        case noFolder
        case folder(Folder)

        var folder: Folder? {
            if case .folder(let folder) = self { folder } else { nil }
        }
    }

    private let title: String
    private let noFolder: String
    private let others: NSPredicate
    private let move: (Folder?) -> Void
    @FetchRequest private var folders: FetchedResults<Folder>
    @State private var term = ""
    @State private var choice: Choice?
    @Environment(\.dismiss) private var dismiss

    /// - Parameters:
    ///   - noFolder: the title of the choice of no folder.
    ///   - excluded: the folders that cannot be chosen.
    ///   - move: called with the chosen folder.
    init(title: String, noFolder: String, except excluded: [Folder] = [], move: @escaping (Folder?) -> Void) {
        (self.title, self.noFolder, self.move) = (title, noFolder, move)
        others = excluded.isEmpty ? .all : NSPredicate(format: "NOT (SELF IN %@)", excluded)
        _folders = FetchRequest(fetchRequest: Folder.fetch(others).withoutPages())
    }

    var body: some View {
        let folders = folders.sortedNaturally(by: \.name)
        // Whoever types a name means the first folder that is found.
        let chosen = choice ?? (term.isEmpty ? nil : folders.first.map(Choice.folder))
        VStack(alignment: .leading, spacing: 16) {
            Text(title).font(.headline).accessibilityAddTraits(.isHeader)
            TextField("Search folders", text: $term)
                .textFieldStyle(.roundedBorder)
                .onSubmit { finish(chosen) }
            List(selection: Binding(get: { chosen }, set: { choice = $0 })) {
                Label(noFolder, systemImage: "tray").tag(Choice.noFolder)
                ForEach(folders, id: \.objectID) { folder in row(folder).tag(Choice.folder(folder)) }
            }
            .frame(height: 280)
            .accessibilityLabel("Folders")
            HStack(spacing: 12) {
                Spacer()
                Button("Cancel", role: .cancel) { dismiss() }
                    .keyboardShortcut(.cancelAction)
                Button("Move") { finish(chosen) }
                    .buttonStyle(.borderedProminent)
                    .keyboardShortcut(.defaultAction)
                    .disabled(chosen == nil)
            }
        }
        .padding(24)
        .onChange(of: term) { term in
            let fits = NSPredicate(format: "%K CONTAINS[cd] %@", FolderProperties.name, term)
            let found = term.isEmpty ? others : NSCompoundPredicate(andPredicateWithSubpredicates: [others, fits])
            self.folders.nsPredicate = Folder.fetch(found).predicate
            choice = nil
        }
    }

    private func row(_ folder: Folder) -> some View {
        HStack {
            Label(folder.name, systemImage: "folder")
            Spacer()
            Text(folder.path.dropLast().map(\.name).joined(separator: " › "))
                .font(.caption)
                .foregroundColor(.secondary)
                .lineLimit(1)
        }
    }

    private func finish(_ chosen: Choice?) {
        guard let chosen else { return }
        move(chosen.folder)
        dismiss()
    }
}
