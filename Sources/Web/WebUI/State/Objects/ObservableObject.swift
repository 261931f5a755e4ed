internal import Synchronization

/// An object that says when it is about to change, so that views that observe it are rendered again.
///
/// ```swift
/// final class Search: ObservableObject {
///     @Published var text = ""
/// }
/// ```
public protocol ObservableObject: AnyObject {
    /// Tells observers that the object is about to change.
    var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
    /// The publisher that the object's ``Published`` properties share. An object without such properties needs one of its
    /// own, kept in a property of this name.
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

    /// A publisher without observers.
    public init() {}

    /// Says that the object is about to change.
    public func send() {
        for receive in receivers.withLock({ Array($0.all.values) }) {
            receive()
        }
    }

    /// Calls the function before each change, until the subscription is gone.
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

/// Keeps an observer of an object for as long as somebody keeps this.
public final class ObservableObjectSubscription: Sendable {
    private let cancel: @Sendable () -> Void

    init(_ cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    deinit {
        cancel()
    }
}
