extension NSKeyValueObserving {
    /// Default: no other values.
    public static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

    /// Default: true, so every change by key is announced.
    public static func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

    /// Adds an observer of the value at a key path. The observer is not retained.
    public func addObserver(
        _ observer: any NSKeyValueObserver,
        forKeyPath keyPath: String,
        options: NSKeyValueObservingOptions,
        context: UnsafeMutableRawPointer?
    ) {
        keyValueObservers.add(
            Observance(of: self, keyPath, options, .observer(WeakObserver(observer), context)) {
                $0.value(forKeyPath: keyPath)
            }
        )
    }

    /// Adds an observer of the value at a key path that receives neither old nor new values.
    public func addObserver(
        _ observer: any NSKeyValueObserver,
        forKeyPath keyPath: String,
        context: UnsafeMutableRawPointer?
    ) {
        addObserver(observer, forKeyPath: keyPath, options: [], context: context)
    }

    /// Removes the latest registration of the observer for the key path.
    public func removeObserver(_ observer: any NSKeyValueObserver, forKeyPath keyPath: String) {
        remove(keyValueObservers.latestObservance { $0.tells(observer, of: keyPath) }, observer, keyPath)
    }

    /// Removes the latest registration of the observer for the key path with the context.
    public func removeObserver(
        _ observer: any NSKeyValueObserver,
        forKeyPath keyPath: String,
        context: UnsafeMutableRawPointer?
    ) {
        let found = keyValueObservers.latestObservance { $0.tells(observer, of: keyPath, context: context) }
        remove(found, observer, keyPath)
    }

    /// Calls a closure for each change of the value at a key path until the returned observation ends.
    ///
    /// ```swift
    /// observation = person.observe(\.name, options: [.initial, .new]) { person, change in
    ///     label.text = change.newValue
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - keyPath: The key path of the property. If the compiler has no name for the key path, the property must be
    ///     declared in ``NSKeyValueCoding/keyValueProperties``.
    ///   - options: The values that the change contains, and when the closure is called.
    ///   - changeHandler: A closure that receives this object and the change.
    /// - Returns: The observation, which ends when it is deallocated.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let target = Observance.Target.handler { object, change in
            guard let object = object as? Self else { return }
            changeHandler(object, NSKeyValueObservedChange(change))
        }
        let observance = Observance(of: self, keyValueObservers.name(of: keyPath), options, target) {
            ($0 as? Self)?[keyPath: keyPath]
        }
        keyValueObservers.add(observance)
        return NSKeyValueObservation(observance, in: keyValueObservers)
    }

    /// Calls a closure after each change of the value for the key until the returned observation ends.
    func observation(ofKey key: String, changeHandler: @escaping () -> Void) -> NSKeyValueObservation {
        let observance = Observance(of: self, key, [], .handler { _, _ in changeHandler() })
        keyValueObservers.add(observance)
        return NSKeyValueObservation(observance, in: keyValueObservers)
    }

    private func remove(_ observance: Observance?, _ observer: any NSKeyValueObserver, _ keyPath: String) {
        guard let observance else {
            misuse(
                .range,
                "Cannot remove an observer \(identity(of: observer)) for the key path \"\(keyPath)\" from "
                    + "\(identity(of: self)) because it is not registered as an observer."
            )
        }
        keyValueObservers.remove(observance)
    }
}
