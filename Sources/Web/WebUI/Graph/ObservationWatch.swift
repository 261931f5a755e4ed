internal import Observation

/// Tracks which properties of observable objects a rendering reads, until one of them changes or the watch is ended.
///
/// Observation ends tracking only when a tracked property changes. Registrations in objects that outlive the page would
/// pile up with each rendering, and stay after the page is gone. Therefore each rendering also reads a property that
/// stands for the watch, whose change ends the tracking.
final class ObservationWatch: Sendable {
    /// Has a property for each watch. What Observation keeps for an object is large: all watches share this one.
    private final class Wire: Observable, Sendable {
        static let all = Wire()
        private let registrar = ObservationRegistrar()

        private subscript(watch: ObjectIdentifier) -> Void { () }

        func read(for watch: ObjectIdentifier) {
            registrar.access(self, keyPath: \.[watch])
        }

        func pull(for watch: ObjectIdentifier) {
            registrar.withMutation(of: self, keyPath: \.[watch]) {}
        }
    }

    deinit {
        end()
    }

    /// Ends the current tracking.
    func end() {
        Wire.all.pull(for: ObjectIdentifier(self))
    }

    /// Ends the current tracking, and tracks what the closure reads. `onEnd` is called on a change, and also when the
    /// tracking is ended by the watch.
    func begin(_ render: () -> Void, onEnd: @escaping @Sendable () -> Void) {
        end()
        withObservationTracking {
            Wire.all.read(for: ObjectIdentifier(self))
            render()
        } onChange: {
            onEnd()
        }
    }
}
