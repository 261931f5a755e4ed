internal import CSwiftRuntime
internal import Observation

/// Whether the calling thread is within `withObservationTracking`.
///
/// The Observation library has no question of that kind, and its registrars take longer to find out than reading a
/// property does. So the variable that they look at is found once (see CSwiftRuntime). With a library in which it is not
/// found, everything counts as tracked: reading is slower then, and nothing else is different.
enum PropertyTracking {
    /// Whether reads are to be noted. False until ``prepare()`` was called.
    @inline(__always)
    static var isActive: Bool { swift_observation_isTracking() }

    /// Finds out, once in a process, how to tell.
    static func prepare() {
        _ = isPrepared
    }

    private static let isPrepared: Bool = {
        if !find() { swift_observation_giveUp() }
        return true
    }()

    @inline(never)
    private static func find() -> Bool {
        var high = 0
        return withUnsafePointer(to: &high) { high in
            withObservationTracking {
                findBelow(high)
            } onChange: {
            }
        }
    }

    @inline(never)
    private static func findBelow(_ high: UnsafeRawPointer) -> Bool {
        var low = 0
        return withUnsafePointer(to: &low) { swift_observation_find($0, high) }
    }
}
