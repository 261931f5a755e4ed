/// One registration: who is told about changes of the value at one key path of one object.
///
/// A key path of several keys is followed by a chain: the object behind the first key gets an observance of the rest of
/// the key path, which relays to this one. It is exchanged whenever the first key changes.
final class Observance {
    enum Target {
        case observer(WeakObserver, UnsafeMutableRawPointer?)
        case handler((any NSKeyValueObserving, ObservedChange) -> Void)
        /// Changes go to an observance of an object further up the key path.
        case relay(WeakObservance, isObservedValue: Bool)
    }

    let keyPath: String
    let options: NSKeyValueObservingOptions
    let keys: ObservedKeys
    /// False when the observer has been removed.
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

    /// Whether nobody is left to be told.
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

    /// Observes the rest of the key path, and what else the value depends on, in the objects of now.
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

    /// Tells nobody any more.
    func end() {
        isActive = false
        detach()
    }

    /// The share in a change of the key of this object.
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

    /// Tells the observer the value of now, if it wants to know when it is added.
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
