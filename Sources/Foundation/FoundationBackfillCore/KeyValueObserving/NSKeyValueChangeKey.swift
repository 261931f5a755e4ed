/// The keys of the dictionary that describes a change to an observer.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The text of the key.
    public let rawValue: String

    /// Makes a key from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The kind of change: the raw value of an ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value, or the collection's new elements. `NSNull` stands for nil.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value, or the collection's former elements. `NSNull` stands for nil.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// Where in the collection the change takes place: an `IndexSet`.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// True if the change is still to come, and absent otherwise.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
