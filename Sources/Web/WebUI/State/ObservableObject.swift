internal import TSanMutex

/// An object that announces its changes, so that the views that observe it are rendered again.
///
/// ```swift
/// final class Search: ObservableObject {
///     @Published var text = ""
/// }
/// ```
public protocol ObservableObject: AnyObject {
    /// The publisher that announces each change before it happens.
    var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
    /// The publisher shared by the object's ``Published`` properties. An object without such properties has to store a
    /// publisher of its own in a property of this name.
    public var objectWillChange: ObservableObjectPublisher {
        PublishedFields.publisher(of: self)
    }
}

/// Tells observers that an object is about to change.
public final class ObservableObjectPublisher: Sendable {
    private struct Receivers {
        var next = 0
        var all: [Int: @Sendable () -> Void] = [:]
    }

    private let receivers = Mutex(Receivers())

    /// Creates a publisher without observers.
    public init() {}

    /// Tells all observers that the object is about to change.
    public func send() {
        for receive in receivers.withLock({ Array($0.all.values) }) {
            receive()
        }
    }

    /// Calls the closure before each change, until the returned subscription is released.
    public func subscribe(_ receive: @escaping @Sendable () -> Void) -> ObservableObjectSubscription {
        let number = receivers.withLock { receivers in
            receivers.next += 1
            receivers.all[receivers.next] = receive
            return receivers.next
        }
        return ObservableObjectSubscription { [weak self] in
            self?.receivers.withLock { receivers in
                receivers.all[number] = nil
            }
        }
    }
}

/// A subscription to the changes of an object, which ends when it is released.
public final class ObservableObjectSubscription: Sendable {
    private let cancel: @Sendable () -> Void

    init(_ cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    deinit {
        cancel()
    }
}

/// A property of an ``ObservableObject`` that announces each change to the object's observers before it happens.
@propertyWrapper
public struct Published<Value> {
    private var value: Value
    let box = PublisherBox()

    /// Creates a property with an initial value.
    public init(wrappedValue: Value) {
        value = wrappedValue
    }

    /// Creates a property with an initial value.
    public init(initialValue: Value) {
        value = initialValue
    }

    /// Unavailable: only properties of classes can be published.
    @available(*, unavailable, message: "@Published is only available in classes that conform to ObservableObject")
    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    /// The value of the property in its object. Setting it announces the change first.
    public static subscript<Owner: ObservableObject>(
        _enclosingInstance owner: Owner,
        wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, Published<Value>>
    ) -> Value {
        get { owner[keyPath: storage].value }
        set {
            owner.objectWillChange.send()
            owner[keyPath: storage].value = newValue
        }
    }
}

/// The publisher that the published properties of an object share; nil until it is first asked for.
final class PublisherBox {
    var publisher: ObservableObjectPublisher?
}

/// A ``Published`` property of any type.
protocol PublishedField {
    var box: PublisherBox { get }
}

extension Published: PublishedField {}

/// Finds or creates the publisher of an object, by reflection over its published properties.
enum PublishedFields {
    static func publisher(of object: some ObservableObject) -> ObservableObjectPublisher {
        var boxes: [PublisherBox] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            for child in current.children {
                guard let field = child.value as? any PublishedField else { continue }
                if let publisher = field.box.publisher {
                    return publisher
                }
                boxes.append(field.box)
            }
            mirror = current.superclassMirror
        }
        let publisher = ObservableObjectPublisher()
        for box in boxes {
            box.publisher = publisher
        }
        return publisher
    }
}
