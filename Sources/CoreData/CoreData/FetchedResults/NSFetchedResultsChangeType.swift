/// What became of an object or a section of a controller's result.
public enum NSFetchedResultsChangeType: UInt, Sendable {
    /// It is new.
    case insert = 1
    /// It is gone.
    case delete = 2
    /// It has, or may have, another place.
    case move = 3
    /// Its values are others, and its place is the same.
    case update = 4
}
