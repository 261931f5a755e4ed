public import Foundation

/// A change of a property, as passed to the closure of ``NSKeyValueObserving/observe(_:options:changeHandler:)``.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change.
    public typealias Kind = NSKeyValueChange

    /// The kind of the change.
    public let kind: Kind

    /// The new value; nil unless ``NSKeyValueObservingOptions/new`` was requested and there is one. For changes of part
    /// of a collection, only the new elements.
    public let newValue: Value?

    /// The old value; nil unless ``NSKeyValueObservingOptions/old`` was requested and there is one. For changes of part
    /// of a collection, only the former elements.
    public let oldValue: Value?

    /// The indexes of the changed elements; nil unless part of an ordered collection changes.
    public let indexes: IndexSet?

    /// Whether the notification precedes the change.
    public let isPrior: Bool

    init(_ change: ObservedChange) {
        kind = change.kind
        newValue = change.new?.typed()
        oldValue = change.old?.typed()
        indexes = change.indexes
        isPrior = change.isPrior
    }
}
