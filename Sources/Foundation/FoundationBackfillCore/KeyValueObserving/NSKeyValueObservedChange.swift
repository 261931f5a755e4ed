public import Foundation

/// A change of a property, as the closure given to ``NSKeyValueObserving/observe(_:options:changeHandler:)`` receives it.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change.
    public typealias Kind = NSKeyValueChange

    /// What kind of change it is.
    public let kind: Kind

    /// The new value, if ``NSKeyValueObservingOptions/new`` was asked for and there is one. For the kinds that change
    /// parts of a collection it holds the new elements only.
    public let newValue: Value?

    /// The old value, if ``NSKeyValueObservingOptions/old`` was asked for and there is one. For the kinds that change
    /// parts of a collection it holds the former elements only.
    public let oldValue: Value?

    /// The places in the collection, for the kinds that change parts of an ordered one.
    public let indexes: IndexSet?

    /// Whether the change is still to come.
    public let isPrior: Bool

    init(_ change: ObservedChange) {
        kind = change.kind
        newValue = change.new?.typed()
        oldValue = change.old?.typed()
        indexes = change.indexes
        isPrior = change.isPrior
    }
}
