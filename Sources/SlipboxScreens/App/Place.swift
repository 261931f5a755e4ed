internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What the column at the side offers to look into.
enum Place: Hashable, PathComponentConvertible {
    case shelf(Shelf)
    case folder(Folder)
    case search(SavedSearch)

    var pathComponent: String {
        switch self {
        case .shelf(let shelf): shelf.rawValue
        case .folder(let folder): folder.objectID.pathComponent
        case .search(let search): search.objectID.pathComponent
        }
    }

    var name: String {
        switch self {
        case .shelf(let shelf): shelf.name
        case .folder(let folder): folder.name
        case .search(let search): search.name
        }
    }

    /// The folder that new notes come into.
    var folder: Folder? {
        if case .folder(let folder) = self { folder } else { nil }
    }

    /// What the notes here satisfy.
    var predicate: NSPredicate {
        switch self {
        case .shelf(let shelf): shelf.predicate
        case .folder(let folder): Note.fetch(for: folder).predicate ?? .all
        case .search(let search): search.predicate()
        }
    }

    /// What to say where there is nothing.
    var emptyMessage: String {
        switch self {
        case .shelf(.review): "Nothing waits to be read once more."
        case .shelf(.orphans): "Every note is linked with another one."
        case .shelf(.deadEnds): "Every note leads on to another one."
        case .shelf(.favourites): "No note has a star yet."
        case .shelf: "No notes yet."
        case .folder: "This folder is empty."
        case .search: "No note fits this search now."
        }
    }
}
