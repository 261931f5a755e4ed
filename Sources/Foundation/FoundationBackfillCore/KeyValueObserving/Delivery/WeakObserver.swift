/// An observer that may go away.
struct WeakObserver {
    weak var object: (any NSKeyValueObserver)?

    init(_ object: any NSKeyValueObserver) {
        self.object = object
    }
}
