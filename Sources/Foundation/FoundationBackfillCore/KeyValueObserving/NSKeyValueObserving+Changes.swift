public import Foundation

// Objects without observers announce every change too. So the methods that setters call are inlined up to the check for
// observers, which takes about ten nanoseconds; finding the name of a key path takes microseconds.

extension NSKeyValueObserving {
    /// Announces that the value for the key is about to change.
    @inlinable
    public func willChangeValue(forKey key: String) {
        guard keyValueObservers.isObserved else { return }
        keyValueObservers.willSet(key)
    }

    /// Notifies the observers that the value for the key has changed.
    @inlinable
    public func didChangeValue(forKey key: String) {
        guard keyValueObservers.isChanging else { return }
        keyValueObservers.didChange(key)
    }

    /// Announces that elements of an ordered collection are about to change.
    public func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        keyValueObservers.willChange(.elements(changeKind, at: indexes), forKey: key)
    }

    /// Notifies the observers that elements of an ordered collection have changed.
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

    /// Notifies the observers that a set has changed.
    public func didChangeValue(
        forKey key: String,
        withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    ) {
        keyValueObservers.didChange(key)
    }
}

extension NSKeyValueObserving {
    /// Announces that the property is about to change. Call it in the property's `willSet`.
    @inlinable
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        guard keyValueObservers.isObserved else { return }
        willChangeValue(forKey: keyValueObservers.name(of: keyPath))
    }

    /// Notifies the observers that the property has changed. Call it in the property's `didSet`.
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

    /// Notifies the observers that elements of the ordered collection have changed.
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

    /// Notifies the observers that the set has changed.
    public func didChangeValue<Value>(
        for keyPath: KeyPath<Self, Set<Value>>,
        withSetMutation mutation: NSKeyValueSetMutationKind,
        using set: Set<Value>
    ) {
        guard keyValueObservers.isChanging else { return }
        didChangeValue(forKey: keyValueObservers.name(of: keyPath), withSetMutation: mutation, using: set)
    }
}

extension NSKeyValueCoding {
    /// Makes a change of a property by key. If the object has observers and leaves announcing to key-value coding,
    /// announces the change once: announcements from the property's own setter are dropped meanwhile.
    func announcingChange(
        ofKey key: String,
        as mutation: ObservedMutation = .setting,
        _ change: () -> Void
    ) {
        guard let observed = self as? any NSKeyValueObserving, observed.keyValueObservers.isObserved,
            !observed.keyValueObservers.isSilenced(key),
            type(of: observed).automaticallyNotifiesObservers(forKey: key)
        else {
            return change()
        }
        switch mutation {
        case .setting: observed.willChangeValue(forKey: key)
        case .elements(let kind, let indexes): observed.willChange(kind, valuesAt: indexes, forKey: key)
        case .set(let kind, let objects):
            observed.willChangeValue(forKey: key, withSetMutation: kind, using: objects)
        }
        observed.keyValueObservers.silencing(key, change)
        switch mutation {
        case .setting: observed.didChangeValue(forKey: key)
        case .elements(let kind, let indexes): observed.didChange(kind, valuesAt: indexes, forKey: key)
        case .set(let kind, let objects):
            observed.didChangeValue(forKey: key, withSetMutation: kind, using: objects)
        }
    }
}
