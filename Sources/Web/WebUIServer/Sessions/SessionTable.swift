internal import WebUI

/// The live pages. If there are too many, the least recently used are discarded.
@MainActor
final class SessionTable {
    private let limits: ServerLimits
    /// How long a page is kept while no browser shows it.
    private let grace: Duration
    /// How long a page is kept that was requested without a cookie and never used again, as crawlers do.
    private let unconfirmedGrace = Duration.seconds(60)
    private var sessions: [String: Session] = [:]
    private var sweeper: Task<Void, any Error>?

    init(limits: ServerLimits, grace: Duration) {
        self.limits = limits
        self.grace = grace
    }

    var count: Int { sessions.count }

    /// Returns the page with this identifier if it belongs to the visitor.
    func session(_ id: String, of visitor: Visitor) -> Session? {
        guard let session = sessions[id], session.visitor.id == visitor.id else { return nil }
        return session
    }

    func all(of visitor: Visitor) -> [Session] {
        sessions.values.filter { $0.visitor.id == visitor.id }
    }

    func insert(_ session: Session) {
        let own = all(of: session.visitor)
        if own.count >= limits.sessionsPerVisitor { evict(from: own) }
        if sessions.count >= limits.sessions { evict(from: Array(sessions.values)) }
        sessions[session.id] = session
        if sweeper == nil { sweeper = makeSweeper() }
    }

    /// Discards one of the candidates; pages that are shown come last. Their browsers reconnect and get them rebuilt.
    private func evict(from candidates: [Session]) {
        let oldest = candidates.min { ($0.isShown ? 1 : 0, $0.latestUse) < ($1.isShown ? 1 : 0, $1.latestUse) }
        if let oldest { end(oldest) }
    }

    private func end(_ session: Session) {
        sessions[session.id] = nil
        session.end()
    }

    /// Ends the pages that have not been used for too long.
    func sweep(now: ContinuousClock.Instant = .now) {
        for session in sessions.values where !session.isShown {
            let allowed = session.isConfirmed || !session.isFirstVisit ? grace : min(grace, unconfirmedGrace)
            if session.latestUse + allowed < now { end(session) }
        }
        if sessions.isEmpty {
            sweeper?.cancel()
            sweeper = nil
        }
    }

    /// Returns a task that sweeps until it is cancelled, or the table is gone.
    private func makeSweeper() -> Task<Void, any Error> {
        Task { [weak self, interval = min(grace / 4, .seconds(15))] in
            while self != nil {
                try await Task.sleep(for: interval)
                self?.sweep()
            }
        }
    }
}
