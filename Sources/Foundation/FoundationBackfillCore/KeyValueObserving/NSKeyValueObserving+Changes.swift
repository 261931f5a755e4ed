public import Foundation

// Objects that nobody observes announce every change too. For them the methods that setters call are inlined up to the
// look for observers, which takes about ten nanoseconds; finding a key path's name takes microseconds.

extension NSKeyValueObserving {
    /// Announces that the value for the key is about to change.
    @inlinable
    public func willChangeValue(forKey key: String) {
        guard keyValueObservers.isObserved else { return }
        keyValueObservers.willSet(key)
    }

    /// Tells the observers that the value for the key has changed.
    @inlinable
    public func didChangeValue(forKey key: String) {
        guard keyValueObservers.isChanging else { return }
        keyValueObservers.didChange(key)
    }

    /// Announces that elements of an ordered collection are about to change.
    public func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        keyValueObservers.willChange(.elements(changeKind, at: indexes), forKey: key)
    }

    /// Tells the observers that elements of an ordered collection have changed.
    public func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        keyValueObservers.didChange(key)
    }

    /// Announces that a set is about to change.
    public func willChangeValue(
        forKey key: String,
        withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    ) {
        keyValueObservers.willChange(.set(mutationKind, using: objects), forKey: key)
    }

    /// Tells the observers that a set has changed.
    public func didChangeValue(
        forKey key: String,
        withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    ) {
        keyValueObservers.didChange(key)
    }
}

extension NSKeyValueObserving {
    /// Announces that the property is about to change: what a `willSet` calls.
    @inlinable
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        guard keyValueObservers.isObserved else { return }
        willChangeValue(forKey: keyValueObservers.name(of: keyPath))
    }

    /// Tells the observers that the property has changed: what a `didSet` calls.
    @inlinable
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        guard keyValueObservers.isChanging else { return }
        didChangeValue(forKey: keyValueObservers.name(of: keyPath))
    }

    /// Announces that elements of the ordered collection are about to change.
    public func willChange<Value>(
        _ changeKind: NSKeyValueChange,
        valuesAt indexes: IndexSet,
        for keyPath: KeyPath<Self, Value>
    ) {
        guard keyValueObservers.isObserved else { return }
        willChange(changeKind, valuesAt: indexes, forKey: keyValueObservers.name(of: keyPath))
    }

    /// Tells the observers that elements of the ordered collection have changed.
    public func didChange<Value>(
        _ changeKind: NSKeyValueChange,
        valuesAt indexes: IndexSet,
        for keyPath: KeyPath<Self, Value>
    ) {
        guard keyValueObservers.isChanging else { return }
        didChange(changeKind, valuesAt: indexes, forKey: keyValueObservers.name(of: keyPath))
    }

    /// Announces that the set is about to change.
    public func willChangeValue<Value>(
        for keyPath: KeyPath<Self, Set<Value>>,
        withSetMutation mutation: NSKeyValueSetMutationKind,
        using set: Set<Value>
    ) {
        guard keyValueObservers.isObserved else { return }
        willChangeValue(forKey: keyValueObservers.name(of: keyPath), withSetMutation: mutation, using: set)
    }

    /// Tells the observers that the set has changed.
    public func didChangeValue<Value>(
        for keyPath: KeyPath<Self, Set<Value>>,
        withSetMutation mutation: NSKeyValueSetMutationKind,
        using set: Set<Value>
    ) {
        guard keyValueObservers.isChanging else { return }
        didChangeValue(forKey: keyValueObservers.name(of: keyPath), withSetMutation: mutation, using: set)
    }
}
