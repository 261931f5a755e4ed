/// What happened to an object.
public enum NSPersistentHistoryChangeType: Int, Sendable {
    /// It was inserted.
    case insert = 0
    /// Some of its properties were changed.
    case update = 1
    /// It was deleted.
    case delete = 2
}
