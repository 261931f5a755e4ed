internal import WebUI

/// The live pages. If there are too many, the least recently used are discarded.
@MainActor
final class SessionTable {
    private let limits: ServerLimits
    /// How long a page is kept while no browser shows it.
    private let grace: Duration
    /// How long a page is kept that was requested without a cookie and never used again, as crawlers do.
    private let unconfirmedGrace = Duration.seconds(60)
    /// The time within which a browser opens the socket of a page that it was sent.
    private static let arrival = Duration.seconds(10)
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

    /// Adds a page. If there are too many, another one is discarded.
    ///
    /// - Throws: `503` if browsers show all the others: opening pages takes nobody's page away.
    func insert(_ session: Session) throws(HTTPRefusal) {
        let own = all(of: session.visitor)
        if own.count >= limits.sessionsPerVisitor { evict(from: own) }
        if sessions.count >= limits.sessions {
            let hidden = sessions.values.filter { !$0.isShown }
            guard !hidden.isEmpty else {
                throw HTTPRefusal(.serviceUnavailable, "Too many pages are open. Try again in a minute.")
                    .with("retry-after", "60")
            }
            evict(from: hidden)
        }
        sessions[session.id] = session
        dropUnshown()
        if sweeper == nil { sweeper = makeSweeper() }
    }

    /// Discards pages that no browser shows until there are as few of them as the limit allows.
    func dropUnshown(now: ContinuousClock.Instant = .now) {
        // A browser that was just sent a page is about to open its socket.
        let isExpected = { (session: Session) in !session.isConfirmed && session.latestUse + Self.arrival > now }
        let unshown = sessions.values.filter { !$0.isShown && !isExpected($0) }
        guard unshown.count > limits.unshownSessions else { return }
        evict(unshown.count - limits.unshownSessions, from: unshown)
    }

    /// Discards some of the candidates: first those that no browser has used yet, at last those that are shown. Their
    /// browsers reconnect and get them rebuilt.
    private func evict(_ count: Int = 1, from candidates: [Session]) {
        let rank = { (session: Session) in session.isShown ? 2 : session.isConfirmed ? 1 : 0 }
        let inOrder = candidates.sorted { (rank($0), $0.latestUse) < (rank($1), $1.latestUse) }
        inOrder.prefix(count).forEach(end)
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
        dropUnshown(now: now)
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
