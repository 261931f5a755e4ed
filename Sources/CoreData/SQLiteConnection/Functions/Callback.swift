internal import CSQLite

/// What SQLite keeps for a function or collation of ours: it takes pointers only, and lets go of them when it closes.
final class Callback<Body: Sendable> {
    /// What is called.
    let body: Body

    /// Makes something to keep.
    init(_ body: Body) {
        self.body = body
    }

    /// A pointer that keeps this, until `release` gets it.
    var retainedPointer: UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    /// What a pointer keeps.
    static func body(at pointer: UnsafeMutableRawPointer) -> Body {
        Unmanaged<Callback>.fromOpaque(pointer).takeUnretainedValue().body
    }
}

/// Lets go of a callback, whatever its type is.
func releaseCallback(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
}
