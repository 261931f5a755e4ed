internal import Dispatch

/// Tells whether code runs on the main actor. Asking for the main thread would not do: elsewhere than on Apple's systems
/// the main queue may run on any.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}

/// Runs the action now if this is the main actor, and as soon as possible otherwise.
package func onMainActor(_ action: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
        MainActor.assumeIsolated(action)
    } else {
        Task { @MainActor in action() }
    }
}
