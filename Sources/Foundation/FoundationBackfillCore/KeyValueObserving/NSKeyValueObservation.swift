public import Foundation

/// What keeps a closure observing. The observation ends with ``invalidate()``, and when nothing refers to this object
/// any more: keep it for as long as the closure is to be called.
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

    /// Ends the observation and lets go of the closure. It is not called again.
    public func invalidate() {
        if let observance {
            observers?.remove(observance)
        }
        observance = nil
    }
}
