/// Decides when typed changes are saved: after a pause, and at the latest some time after the first of them.
@MainActor
final class SaveTimer {
    /// The time without a change after which changes are saved.
    static let pause = Duration.seconds(1)
    /// The longest time for which a change stays unsaved, even if its writer never pauses.
    static let most = Duration.seconds(2)

    private let clock: any Clock<Duration>
    private var pause: Task<Void, Never>?
    private var deadline: Task<Void, Never>?

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// Records a change, which the action will save.
    func noteChange(_ save: @escaping @MainActor () -> Void) {
        pause?.cancel()
        pause = due(after: Self.pause, save)
        deadline = deadline ?? due(after: Self.most, save)
    }

    /// Saves after some time instead.
    func retry(after time: Duration, _ save: @escaping @MainActor () -> Void) {
        stop()
        deadline = due(after: time, save)
    }

    /// Stops waiting: everything is saved.
    func stop() {
        pause?.cancel()
        deadline?.cancel()
        (pause, deadline) = (nil, nil)
    }

    /// The task keeps the owner until its changes are saved, even if its page is gone.
    private func due(after time: Duration, _ save: @escaping @MainActor () -> Void) -> Task<Void, Never> {
        Task { [clock] in
            do {
                try await clock.sleep(for: time)
            } catch {
                // Another change has begun another pause, or everything is saved.
                return
            }
            // The task may have been cancelled after its time was up.
            guard !Task.isCancelled else { return }
            stop()
            save()
        }
    }
}
