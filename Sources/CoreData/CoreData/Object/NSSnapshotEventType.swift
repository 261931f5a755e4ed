/// The reason why an object's values are replaced, passed to ``NSManagedObject/awake(fromSnapshotEvents:)``.
public struct NSSnapshotEventType: OptionSet, Hashable, Sendable {
    /// The reasons as a bit mask.
    public let rawValue: UInt

    /// Creates a set of reasons from a bit mask.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The insertion of the object is undone.
    public static let undoInsertion = NSSnapshotEventType(rawValue: 1 << 1)
    /// The deletion of the object is undone.
    public static let undoDeletion = NSSnapshotEventType(rawValue: 1 << 2)
    /// A change to the object's values is undone.
    public static let undoUpdate = NSSnapshotEventType(rawValue: 1 << 3)
    /// The context is rolled back.
    public static let rollback = NSSnapshotEventType(rawValue: 1 << 4)
    /// The object is refreshed from its store.
    public static let refresh = NSSnapshotEventType(rawValue: 1 << 5)
    /// A merge policy has resolved a save conflict.
    public static let mergePolicy = NSSnapshotEventType(rawValue: 1 << 6)
}
