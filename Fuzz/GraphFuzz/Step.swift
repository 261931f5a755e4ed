/// One thing that a program does. A script of steps says what to do and nothing about what comes of it, so that it can be
/// made shorter and run again.
enum Step {
    case insert(Graph.Kind, Int)
    case setTitle(Int, String?)
    case setRating(Int, Int?)
    case setFolder(Int, Int?)
    case addNote(toFolder: Int, Int)
    case removeNote(fromFolder: Int, Int)
    case setNotes(ofFolder: Int, [Int])
    case setParent(Int, Int?)
    case setCover(Int, Int?)
    case pin(Int, toFolder: Int, at: Int)
    case unpin(Int)
    case addKeyword(Int, Int)
    case removeKeyword(Int, Int)
    case link(Int, Int)
    case unlink(Int, Int)
    case delete(Int)
    case save
    case rollback
    case refresh(Int, merging: Bool)
    case reset
    case processChanges
    case undo
    case redo
}

/// The contexts that steps happen in: two that save to the store, and a child of the first.
enum Place: String, CaseIterable {
    case first, second, child
}

/// A step in a context.
struct PlacedStep: CustomStringConvertible {
    let place: Place
    let step: Step

    var description: String { "\(place.rawValue): \(step)" }
}
