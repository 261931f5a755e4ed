internal import CoreData
internal import SlipboxCore

/// The places that every slip box has.
enum Shelf: String, CaseIterable, Identifiable {
    case all
    case favourites
    case review
    case orphans
    case deadEnds = "dead-ends"
    case trash

    var id: Self { self }

    var name: String {
        switch self {
        case .all: "All Notes"
        case .favourites: "Favourites"
        case .review: "Review"
        case .orphans: "Orphans"
        case .deadEnds: "Dead Ends"
        case .trash: "Trash"
        }
    }

    var symbol: String {
        switch self {
        case .all: "tray.full"
        case .favourites: "star"
        case .review: "eye"
        case .orphans: "circle"
        case .deadEnds: "arrow.right"
        case .trash: "trash"
        }
    }

    /// What the notes here satisfy. The trash has none: notes in it are found by no request.
    var predicate: NSPredicate {
        switch self {
        case .all: .all
        case .favourites: Note.favoritesFetch().predicate ?? .all
        case .review: Note.reviewQueueFetch().predicate ?? .all
        case .orphans: Note.orphansFetch().predicate ?? .all
        case .deadEnds: Note.deadEndsFetch().predicate ?? .all
        case .trash: .none
        }
    }
}
