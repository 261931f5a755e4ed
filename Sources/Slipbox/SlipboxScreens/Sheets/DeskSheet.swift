internal import CoreData
internal import SlipboxCore

/// What lies above everything else.
enum DeskSheet: Identifiable {
    case keywords(Note)
    case history(Note)
    case graph(Note)
    case moveNotes([Note])
    case newFolder(Folder?)
    case renameFolder(Folder)
    case moveFolder(Folder)
    case newSearch(SearchDraft)
    case editSearch(SavedSearch)
    case renameSearch(SavedSearch)
    case renameKeyword(Keyword)
    case shortcuts

    var id: String {
        switch self {
        case .keywords: "keywords"
        case .history: "history"
        case .graph: "graph"
        case .moveNotes: "move-notes"
        case .newFolder: "new-folder"
        case .renameFolder: "rename-folder"
        case .moveFolder: "move-folder"
        case .newSearch: "new-search"
        case .editSearch: "edit-search"
        case .renameSearch: "rename-search"
        case .renameKeyword: "rename-keyword"
        case .shortcuts: "shortcuts"
        }
    }
}
