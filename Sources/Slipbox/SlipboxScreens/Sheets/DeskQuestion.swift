internal import CoreData
internal import SlipboxCore

/// What is asked before something is taken away.
enum DeskQuestion {
    case deleteFolder(Folder)
    case deleteSearch(SavedSearch)

    var title: String {
        switch self {
        case .deleteFolder(let folder): "Delete “\(folder.name)”?"
        case .deleteSearch(let search): "Delete “\(search.name)”?"
        }
    }

    var message: String {
        switch self {
        case .deleteFolder: "All folders and notes in it go along. You can take them back out of the trash."
        case .deleteSearch: "The notes that it finds stay where they are."
        }
    }

    var answer: String {
        switch self {
        case .deleteFolder: "Move to Trash"
        case .deleteSearch: "Delete Smart Folder"
        }
    }
}
