/// Where notes are searched.
public enum NoteSearchScope: CaseIterable, Identifiable, Sendable {
    /// In the whole slip box.
    case all
    /// In the folder that is open.
    case selectedFolder

    /// The scope itself identifies it in lists.
    public var id: Self { self }

    /// What people read, for the folder that is open.
    public func name(folder: Folder) -> String {
        switch self {
        case .all: "All"
        case .selectedFolder: "' \(folder.name) '"
        }
    }
}
