/// What kind of change an observer is told about.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property has a new value.
    case setting = 1
    /// Elements were added to the collection.
    case insertion = 2
    /// Elements were taken from the collection.
    case removal = 3
    /// Elements of the collection gave way to others.
    case replacement = 4
}
