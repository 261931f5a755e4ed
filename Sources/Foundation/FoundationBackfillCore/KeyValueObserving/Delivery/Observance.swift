/// One registration of an observer for the value at one key path of one object.
///
/// A key path of several keys is observed by a chain: the object behind the first key gets an observance of the rest of
/// the key path, which relays to this one. It is replaced whenever the value of the first key changes.
final class Observance {
    enum Target {
        case observer(WeakObserver, UnsafeMutableRawPointer?)
        case handler((any NSKeyValueObserving, ObservedChange) -> Void)
        /// Forwards changes to an observance of an object further up the key path.
        case relay(WeakObservance, isObservedValue: Bool)
    }

    let keyPath: String
    let options: NSKeyValueObservingOptions
    let keys: ObservedKeys
    /// False after the observer has been removed.
    private(set) var isActive = true

    private weak var object: (any NSKeyValueObserving)?
    private let target: Target
    private let read: (any NSKeyValueObserving) -> Any?
    private var attachments: [Attachment] = []

    private struct Attachment {
        weak var observers: KeyValueObservers?
        let relay: Observance
    }

    init(
        of object: any NSKeyValueObserving,
        _ keyPath: String,
        _ options: NSKeyValueObservingOptions,
        _ target: Target,
        read: @escaping (any NSKeyValueObserving) -> Any? = { _ in nil }
    ) {
        self.object = object
        self.keyPath = keyPath
        self.options = options
        self.target = target
        self.read = read
        keys = ObservedKeys(keyPath, of: type(of: object))
    }

    deinit {
        detach()
    }

    /// The observed value.
    var value: Any? {
        object.flatMap(read)
    }

    /// Whether the observer, or the observance to relay to, has been deallocated.
    var isForgotten: Bool {
        switch target {
        case .observer(let observer, _): observer.object == nil
        case .handler: false
        case .relay(let next, _): next.observance == nil
        }
    }

    func tells(_ observer: any NSKeyValueObserver, of keyPath: String) -> Bool {
        guard case .observer(let known, _) = target else { return false }
        return known.object === observer && self.keyPath == keyPath
    }

    func tells(
        _ observer: any NSKeyValueObserver,
        of keyPath: String,
        context: UnsafeMutableRawPointer?
    ) -> Bool {
        guard case .observer(_, context) = target else { return false }
        return tells(observer, of: keyPath)
    }

    /// Observes the rest of the key path, and the other values that the value depends on, in the current objects.
    func attach() {
        detach()
        guard isActive, let object else { return }
        for link in keys.links {
            guard let next = object.value(forKey: link.key) as? any NSKeyValueObserving else { continue }
            let target = Target.relay(WeakObservance(self), isObservedValue: link.isObservedValue)
            let relay = Observance(of: next, link.keyPath, [], target)
            attachments.append(Attachment(observers: next.keyValueObservers, relay: relay))
            next.keyValueObservers.add(relay)
        }
    }

    func detach() {
        guard !attachments.isEmpty else { return }
        var former: [Attachment] = []
        swap(&former, &attachments)
        for attachment in former {
            attachment.relay.end()
            attachment.observers?.remove(attachment.relay)
        }
    }

    /// Ends the observance: no change is delivered any more.
    func end() {
        isActive = false
        detach()
    }

    /// Returns this observance's record of a change of a key of the object; nil if it is inactive.
    func record(_ mutation: ObservedMutation, ofKey key: String) -> ChangeRecord? {
        let isObservedValue = keys.isSingle && keys.first == key
        return record(isObservedValue ? mutation : .setting, from: self)
    }

    private func record(_ mutation: ObservedMutation, from source: Observance) -> ChangeRecord? {
        guard isActive else { return nil }
        if case .relay(let next, let isObservedValue) = target {
            return next.observance?.record(isObservedValue ? mutation : .setting, from: source)
        }
        return ChangeRecord(
            observance: self,
            source: source,
            mutation: mutation,
            old: options.contains(.old) ? mutation.old(of: value) : nil,
            added: options.contains(.new) ? mutation.added(to: value) : nil
        )
    }

    /// Notifies the observer of the current value, if it asked for an initial notification.
    func tellInitially() {
        guard options.contains(.initial) else { return }
        tell(ObservedChange(kind: .setting, new: options.contains(.new) ? RecordedValue(value: value) : nil))
    }

    func tell(_ change: ObservedChange) {
        guard let object else { return }
        switch target {
        case .observer(let observer, let context):
            observer.object?.observeValue(
                forKeyPath: keyPath,
                of: object,
                change: change.dictionary,
                context: context
            )
        case .handler(let handler): handler(object, change)
        case .relay: break
        }
    }
}

/// A weak reference to an observer.
struct WeakObserver {
    weak var object: (any NSKeyValueObserver)?

    init(_ object: any NSKeyValueObserver) {
        self.object = object
    }
}

/// A weak reference to an observance. When it is gone, the observances that relay to it are obsolete.
struct WeakObservance {
    weak var observance: Observance?

    init(_ observance: Observance) {
        self.observance = observance
    }
}
