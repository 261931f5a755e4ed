extension NSKeyValueCoding {
    /// Makes a change of a property by key. If the object is observed and leaves it to key-value coding to announce such
    /// changes, it is announced, once: what the property's own setter announces meanwhile is dropped.
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
