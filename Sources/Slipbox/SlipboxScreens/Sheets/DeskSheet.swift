internal import CoreData
internal import SlipboxCore

/// The sheets that can be presented.
enum DeskSheet: Identifiable {
    case keywords([Note])
    case properties(Note)
    case graph(Note)
    case moveNotes([Note])
    case export(Note)
    case newFolder(Folder?)
    case renameFolder(Folder)
    case moveFolder(Folder)
    case newSearch(SearchDraft)
    case editSearch(SavedSearch)
    case renameSearch(SavedSearch)
    case renameKeyword(Keyword)
    case shortcuts
    case sync
    case boxes
    case share(NSManagedObject)
    case conflict(NoteVersion)

    var id: String {
        switch self {
        case .keywords: "keywords"
        case .properties: "properties"
        case .graph: "graph"
        case .moveNotes: "move-notes"
        case .export: "export"
        case .newFolder: "new-folder"
        case .renameFolder: "rename-folder"
        case .moveFolder: "move-folder"
        case .newSearch: "new-search"
        case .editSearch: "edit-search"
        case .renameSearch: "rename-search"
        case .renameKeyword: "rename-keyword"
        case .shortcuts: "shortcuts"
        case .sync: "sync"
        case .boxes: "boxes"
        case .share: "share"
        case .conflict: "conflict"
        }
    }
}

/// The questions to confirm before something is deleted.
enum DeskQuestion {
    case deleteFolder(Folder)
    case deleteSearch(SavedSearch)
    case clearExamples
    /// Whether to take an action back that has made many notes, by its identifier.
    case undo(Int, title: String)

    var title: String {
        switch self {
        case .deleteFolder(let folder): "Delete “\(folder.name)”?"
        case .deleteSearch(let search): "Delete “\(search.name)”?"
        case .clearExamples: "Clear the examples?"
        case .undo(_, let title): "Undo: \(title)?"
        }
    }

    var message: String {
        switch self {
        case .deleteFolder: "All folders and notes in it go along. You can take them back out of the trash."
        case .deleteSearch: "The notes that it finds stay where they are."
        case .clearExamples: "They go to the trash. Those that you have changed in any way stay."
        case .undo: "What you have typed in a text is undone there, while the caret is in it."
        }
    }

    var answer: String {
        switch self {
        case .deleteFolder: "Move to Trash"
        case .deleteSearch: "Delete Smart Folder"
        case .clearExamples: "Move to Trash"
        case .undo: "Undo"
        }
    }
}
