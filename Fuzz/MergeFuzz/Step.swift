import CoreDataPostgreSQL

/// The values of an object. An object is known by its number, which never changes.
typealias Cell = [Int]

/// A merge policy, by the name in which it travels.
enum Policy: String, CaseIterable, Codable {
    case error, storeTrump, objectTrump, overwrite, rollback

    var mergePolicy: NSMergePolicy {
        switch self {
        case .error: .error
        case .storeTrump: .mergeByPropertyStoreTrump
        case .objectTrump: .mergeByPropertyObjectTrump
        case .overwrite: .overwrite
        case .rollback: .rollback
        }
    }
}

/// What a process is told to do.
enum Step: Codable {
    case open(URL, Policy)
    case insert(Int, Cell)
    case set(Int, place: Int, Int)
    case delete(Int)
    /// Fetches all objects.
    case fetch
    /// Fetches all objects, and takes the present values of one, without or with its unsaved changes.
    case reload(Int)
    case merge(Int)
    /// Discards all unsaved changes.
    case rollback
    /// Begins anew with what the store has.
    case reset
    case save
}

/// What has come of a step.
struct Answer: Codable, Equatable {
    /// The values of all objects that the process knows and has not deleted, by number.
    var cells: [Int: Cell] = [:]
    /// The code of the error with which a save has failed; nil if it went well.
    var code: Int?
    /// The conflicts that the error lists, by the numbers of their objects.
    var conflicts: [Int: Conflict] = [:]
    /// An error that no step may lead to.
    var fault: String?

    /// What an `NSMergeConflict` tells.
    struct Conflict: Codable, Equatable {
        var versions: [Int]
        var object: Cell?
        var cached: Cell?
        var persisted: Cell?
    }
}

/// A failed check.
struct MergeFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
