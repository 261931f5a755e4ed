/// The pages that have to show changes from elsewhere: of timers, or of other users.
///
/// They do so one after the other, and events of users come in between. When many pages have much to show, the line
/// rests as long as it has worked, so that a change that all pages show takes no more than half of the main actor's time.
/// A page that changes again while it waits shows everything at once.
@MainActor
final class PageLine {
    static let all = PageLine()
    /// The work after which the line rests.
    private static let turn = Duration.milliseconds(5)

    private var waiting: [Weak<ViewSession>] = []
    private var isMoving = false

    /// Lets a page show its changes when it is its turn.
    func add(_ session: ViewSession) {
        waiting.append(Weak(session))
        guard !isMoving else { return }
        isMoving = true
        Task { try await move() }
    }

    /// Nothing cancels the task that this runs in, so that it ends only when no page waits.
    private func move() async throws {
        let clock = ContinuousClock()
        var work = Duration.zero
        while !waiting.isEmpty {
            let due = waiting
            waiting = []
            for page in due {
                work += clock.measure { page.object?.flushIfRequested() }
                if work < Self.turn {
                    await Task.yield()
                } else {
                    try await clock.sleep(for: work)
                    work = .zero
                }
            }
        }
        isMoving = false
    }
}
