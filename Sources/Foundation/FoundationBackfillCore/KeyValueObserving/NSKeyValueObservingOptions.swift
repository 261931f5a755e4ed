/// The values that an observer receives, and when it is notified.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Changes contain the new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// Changes contain the old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The observer is notified once while it is being added, as if the value had just been set.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// The observer is notified before each change as well as after it.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}
