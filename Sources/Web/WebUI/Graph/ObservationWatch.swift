internal import Observation

/// Watches what a rendering reads of observable objects: until something of that changes, or somebody ends it.
///
/// Observation itself ends a watch only by a change. What a page reads of objects that outlive it would otherwise stay
/// registered there after each rendering, and after the page is gone. So each rendering reads a wire, too, which is pulled
/// to end the watch.
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
        wire.pull()
    }

    /// Ends the watch over an earlier rendering, and watches this one. The function is called when the watch ends, too.
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
