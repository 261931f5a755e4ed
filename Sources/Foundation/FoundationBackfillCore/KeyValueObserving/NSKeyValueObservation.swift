public import Foundation

/// The observation of a value by a closure. It ends with ``invalidate()`` or when this object is deallocated: keep the
/// object for as long as the closure should be called.
public final class NSKeyValueObservation: NSObject {
    private weak var observers: KeyValueObservers?
    private var observance: Observance?

    init(_ observance: Observance, in observers: KeyValueObservers) {
        self.observance = observance
        self.observers = observers
    }

    deinit {
        invalidate()
    }

    /// Ends the observation and releases the closure, which is not called again.
    public func invalidate() {
        if let observance {
            observers?.remove(observance)
        }
        observance = nil
    }
}
