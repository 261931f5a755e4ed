internal import Observation

/// Tracks which properties of observable objects a rendering reads, until one of them changes or the watch is ended.
///
/// Observation ends tracking only when a tracked property changes. Registrations in objects that outlive the page would
/// pile up with each rendering, and stay after the page is gone. Therefore each rendering also reads a property of the
/// watch itself, whose change ends the tracking.
final class ObservationWatch: Sendable {
    private let wire = Wire()

    private final class Wire: Observable, Sendable {
        private let registrar = ObservationRegistrar()
        private var tension: Void { () }

        func read() {
            registrar.access(self, keyPath: \.tension)
        }

        func pull() {
            registrar.withMutation(of: self, keyPath: \.tension) {}
        }
    }

    deinit {
        end()
    }

    /// Ends the current tracking.
    func end() {
        wire.pull()
    }

    /// Ends the current tracking, and tracks what the closure reads. `onEnd` is called on a change, and also when the
    /// tracking is ended by the watch.
    func begin(_ render: () -> Void, onEnd: @escaping @Sendable () -> Void) {
        wire.pull()
        withObservationTracking {
            wire.read()
            render()
        } onChange: {
            onEnd()
        }
    }
}
