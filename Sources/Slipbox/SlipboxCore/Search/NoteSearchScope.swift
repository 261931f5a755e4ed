/// The scope of a note search.
public enum NoteSearchScope: CaseIterable, Identifiable, Sendable {
    /// The whole slip box.
    case all
    /// The selected folder.
    case selectedFolder

    /// The scope itself.
    public var id: Self { self }

    /// Returns the name shown to users, for the selected folder.
    public func name(folder: Folder) -> String {
        switch self {
        case .all: "All"
        case .selectedFolder: "' \(folder.name) '"
        }
    }
}
