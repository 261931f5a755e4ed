/// The kind of change that an observer is notified of.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property has a new value.
    case setting = 1
    /// Elements were added to the collection.
    case insertion = 2
    /// Elements were removed from the collection.
    case removal = 3
    /// Elements of the collection were replaced by others.
    case replacement = 4
}

/// The keys of the dictionary that describes a change to an observer.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The text of the key.
    public let rawValue: String

    /// Creates a key from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The kind of change: the raw value of an ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value, or the collection's new elements. `NSNull` stands for nil.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value, or the collection's former elements. `NSNull` stands for nil.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The indexes of the changed elements in the ordered collection: an `IndexSet`.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// True if the notification precedes the change; absent otherwise.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// How a set is changed by another set.
///
/// For observers, a union is an insertion, a minus or an intersection is a removal, and a set is a replacement.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
    /// The other set's elements are added.
    case union = 1
    /// The other set's elements are removed.
    case minus = 2
    /// All elements that are not in the other set are removed.
    case intersect = 3
    /// The set is replaced by the other set.
    case set = 4
}
