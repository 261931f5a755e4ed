/// The observers of one object, and the changes of it that have been announced but not made yet.
///
/// A class that adopts ``NSKeyValueObserving`` stores one and leaves it alone:
///
/// ```swift
/// let keyValueObservers = KeyValueObservers()
/// ```
public final class KeyValueObservers {
    private var observances: [Observance] = []
    private var announced: [AnnouncedChange] = []
    private var silencedKeys: [String] = []
    private var namesOfKeyPaths: [AnyKeyPath: String] = [:]

    /// Makes the observers of an object that nobody observes yet.
    public init() {}

    /// Whether a change has to be announced.
    @usableFromInline package var isObserved: Bool { !observances.isEmpty }

    /// Whether a change has been announced and not made yet.
    @usableFromInline package var isChanging: Bool { !announced.isEmpty }

    // Observers come and go while others are being told. Each loop that calls one therefore runs over a copy, and what is
    // taken out of a property is released only when nothing is changing that property any more: its end may remove more.

    /// Records that a change is about to be made, with the values of before it, and tells the observers that want to
    /// know in advance.
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

    /// Completes the latest change of the key that was announced, and tells the observers.
    @usableFromInline package func didChange(_ key: String) {
        guard isChanging, !silencedKeys.contains(key),
            let index = announced.lastIndex(where: { $0.key == key })
        else { return }
        let change = announced.remove(at: index)
        for source in change.sources {
            source.attach()
        }
        // All new values are read before anyone is told, since an observer may change them.
        let finished = change.records.map { ($0, $0.finished()) }
        for (record, observed) in finished {
            record.tell(observed)
        }
    }

    /// Runs a change that its caller announces, without what the changed property may announce itself.
    package func silencing(_ key: String, _ change: () -> Void) {
        silencedKeys.append(key)
        change()
        silencedKeys.removeLast()
    }

    /// Whether someone else announces the changes of the key at the moment.
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

    /// The text of a key path of the object, found once.
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
