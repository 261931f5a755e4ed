/// An observance that may go away, and with it those that relay to it.
struct WeakObservance {
    weak var observance: Observance?

    init(_ observance: Observance) {
        self.observance = observance
    }
}
