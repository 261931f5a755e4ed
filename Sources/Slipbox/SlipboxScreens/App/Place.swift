internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A destination in the first column.
enum Place: Hashable {
    case allNotes
    case favourites
    case reviewQueue
    case orphans
    case deadEnds
    case hubs
    case missing
    case graph
    case keywords
    case transfer
    case trash
    case folder(Folder)
    case keyword(Keyword)
    case search(SavedSearch)

    /// The places of notes that want something to be done.
    static var tended: [Place] { [.reviewQueue, .orphans, .deadEnds, .hubs, .missing] }

    /// The number of notes whose links make another one a hub.
    static let hubLinks = 5

    var title: String {
        switch self {
        case .allNotes: "All Notes"
        case .favourites: "Favourites"
        case .reviewQueue: "Review Queue"
        case .orphans: "Orphans"
        case .deadEnds: "Dead Ends"
        case .hubs: "Hubs"
        case .missing: "Missing Notes"
        case .graph: "Graph"
        case .keywords: "Keywords"
        case .transfer: "Import & Export"
        case .trash: "Trash"
        case .folder(let folder): folder.name
        case .keyword(let keyword): keyword.name
        case .search(let search): search.name
        }
    }

    var systemImage: String {
        switch self {
        case .allNotes: "tray.full"
        case .favourites: "star"
        case .reviewQueue: "circle.lefthalf.filled"
        case .orphans: "circle.dashed"
        case .deadEnds: "flag"
        case .hubs: "point.3.connected.trianglepath.dotted"
        case .missing: "questionmark.circle"
        case .graph: "network"
        case .keywords: "tag"
        case .transfer: "arrow.up.arrow.down"
        case .trash: "trash"
        case .folder: "folder"
        case .keyword: "tag"
        case .search: "magnifyingglass"
        }
    }

    var folder: Folder? {
        if case .folder(let folder) = self { folder } else { nil }
    }

    /// The place in what others share: the owners alone have trash, searches and keywords there.
    var amongOthers: Place {
        switch self {
        case .folder: self
        default: .allNotes
        }
    }

    /// The placeholder text for an empty list.
    var emptyText: String {
        switch self {
        case .allNotes: "No notes yet. Write the first one."
        case .favourites: "No favourites yet. The star of a note makes it one."
        case .reviewQueue: "Nothing waits for review. Notes with the status Review do."
        case .orphans: "Every note is linked with another one."
        case .deadEnds: "No note ends here."
        case .hubs: "No note has links from \(Self.hubLinks) others yet."
        case .missing: "Every link leads to a note."
        case .keywords: "No keywords yet. A word behind # in a text is one."
        case .graph, .transfer: ""
        case .trash: "The trash is empty."
        case .folder: "This folder is empty."
        case .keyword: "No note has this keyword."
        case .search: "No note fits this search."
        }
    }

    /// The condition that the notes of the place satisfy.
    var predicate: NSPredicate {
        switch self {
        case .allNotes: .all
        case .favourites: Note.favoritesFetch().predicate ?? .none
        case .reviewQueue: Note.predicate(for: .review)
        case .orphans: Note.orphansFetch().predicate ?? .none
        case .deadEnds: Note.deadEndsFetch().predicate ?? .none
        case .hubs: Note.hubsFetch(linkedAtLeast: Self.hubLinks).predicate ?? .none
        case .missing, .graph, .keywords, .transfer, .trash: .none
        case .folder(let folder): NSPredicate(format: "%K == %@", NoteProperties.folder, folder)
        case .keyword(let keyword): keyword.notesPredicate
        case .search(let search): search.predicate()
        }
    }
}

extension Place: PathComponentConvertible {
    var pathComponent: String {
        switch self {
        case .allNotes: "all"
        case .favourites: "favourites"
        case .reviewQueue: "review"
        case .orphans: "orphans"
        case .deadEnds: "dead-ends"
        case .hubs: "hubs"
        case .missing: "missing"
        case .graph: "graph"
        case .keywords: "keywords"
        case .transfer: "transfer"
        case .trash: "trash"
        case .folder(let folder): folder.objectID.pathComponent
        case .keyword(let keyword): keyword.objectID.pathComponent
        case .search(let search): search.objectID.pathComponent
        }
    }
}
