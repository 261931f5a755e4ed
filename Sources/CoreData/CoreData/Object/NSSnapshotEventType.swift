/// Why an object gets the values of an earlier state.
public struct NSSnapshotEventType: OptionSet, Hashable, Sendable {
    /// The reasons as bits.
    public let rawValue: UInt

    /// Reasons from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Its insertion is undone.
    public static let undoInsertion = NSSnapshotEventType(rawValue: 1 << 1)
    /// Its deletion is undone.
    public static let undoDeletion = NSSnapshotEventType(rawValue: 1 << 2)
    /// A change of its values is undone.
    public static let undoUpdate = NSSnapshotEventType(rawValue: 1 << 3)
    /// All changes of its context are dropped.
    public static let rollback = NSSnapshotEventType(rawValue: 1 << 4)
    /// It is refreshed from its store.
    public static let refresh = NSSnapshotEventType(rawValue: 1 << 5)
    /// A conflict with what others saved was resolved.
    public static let mergePolicy = NSSnapshotEventType(rawValue: 1 << 6)
}
