/// The observers of one object, and its changes that have been announced but not made yet.
///
/// A class that adopts ``NSKeyValueObserving`` stores an instance, and needs to do nothing else with it:
///
/// ```swift
/// let keyValueObservers = KeyValueObservers()
/// ```
public final class KeyValueObservers {
    private var observances: [Observance] = []
    private var announced: [AnnouncedChange] = []
    private var silencedKeys: [String] = []
    private var namesOfKeyPaths: [AnyKeyPath: String] = [:]

    /// Creates an empty list of observers.
    public init() {}

    /// Whether the object has observers, so that changes must be announced.
    @usableFromInline package var isObserved: Bool { !observances.isEmpty }

    /// Whether a change has been announced and not made yet.
    @usableFromInline package var isChanging: Bool { !announced.isEmpty }

    // Observers are added and removed while others are being notified. So each loop that calls one iterates over a
    // copy, and an observance removed from a property is released only when no method is changing that property any
    // more: its deinitialisation may remove further ones.

    /// Records an upcoming change with the current values, and notifies the observers that asked for prior
    /// notifications.
    package func willChange(_ mutation: ObservedMutation, forKey key: String) {
        guard isObserved, !silencedKeys.contains(key) else { return }
        removeForgotten()
        var change = AnnouncedChange(key: key)
        for observance in observances where observance.isActive && observance.keys.contains(key) {
            observance.detach()
            change.sources.append(observance)
            change.record(observance.record(mutation, ofKey: key))
        }
        guard !change.sources.isEmpty else { return }
        announced.append(change)
        for record in change.records {
            record.tellBefore()
        }
    }

    @usableFromInline func willSet(_ key: String) {
        willChange(.setting, forKey: key)
    }

    /// Completes the latest announced change of the key and notifies the observers.
    @usableFromInline package func didChange(_ key: String) {
        guard isChanging, !silencedKeys.contains(key),
            let index = announced.lastIndex(where: { $0.key == key })
        else { return }
        let change = announced.remove(at: index)
        for source in change.sources {
            source.attach()
        }
        // Read all new values before notifying any observer, because an observer may change them.
        let finished = change.records.map { ($0, $0.finished()) }
        for (record, observed) in finished {
            record.tell(observed)
        }
    }

    /// Runs a change that the caller announces, and ignores announcements of the key meanwhile.
    package func silencing(_ key: String, _ change: () -> Void) {
        silencedKeys.append(key)
        change()
        silencedKeys.removeLast()
    }

    /// Returns whether announcements of the key are ignored at the moment.
    func isSilenced(_ key: String) -> Bool {
        silencedKeys.contains(key)
    }

    func add(_ observance: Observance) {
        removeForgotten()
        observances.append(observance)
        observance.attach()
        observance.tellInitially()
    }

    func remove(_ observance: Observance) {
        observance.end()
        if let index = observances.firstIndex(where: { $0 === observance }) {
            observances.remove(at: index)
        }
    }

    func latestObservance(where matches: (Observance) -> Bool) -> Observance? {
        observances.last(where: matches)
    }

    /// Returns the name of a key path of the object, and caches it.
    @usableFromInline func name(of keyPath: AnyKeyPath) -> String {
        if let known = namesOfKeyPaths[keyPath] {
            return known
        }
        let name = KeyPathName.name(of: keyPath)
        namesOfKeyPaths[keyPath] = name
        return name
    }

    private func removeForgotten() {
        for observance in observances where observance.isForgotten {
            remove(observance)
        }
    }
}
