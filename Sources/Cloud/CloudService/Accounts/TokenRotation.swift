internal import CloudWire
internal import Foundation
internal import TSanMutex

/// The newest token of each session. A request with it gets the next one, and may be the last with it.
///
/// Places are kept in memory and stored soon after, so that requests wait for no disk. After a crash, the store is behind: a
/// sealed token from beyond the stored place is then the newest one, since only the service could have made it.
final class TokenRotation: Sendable {
    /// The time for which a token stays good after the next one was issued, in seconds: the answer with that one may be lost,
    /// and two requests may be under way with the same token.
    private static let grace = 30.0
    /// The time between two writes.
    private static let pause = Duration.seconds(1)
    private static let mostPlaces = 50_000

    private struct Newest: Sendable {
        var place: TokenPlace
        /// The time of issue by the clock as it was then, right or wrong.
        var made: Date
    }

    private struct State: Sendable {
        /// The newest token of each session.
        var newest: [String: Newest] = [:]
        var unsaved: Set<String> = []
        var isSaveDue = false
    }

    private let accounts: AccountStore
    private let state = Mutex(State())

    init(_ accounts: AccountStore) {
        self.accounts = accounts
    }

    /// Returns the token for the user's next request.
    ///
    /// - Throws: `AUTHENTICATION_REQUIRED` if a later token was in use for longer than a moment. The session goes on: its
    ///   owner is not signed out by somebody who has found an old token.
    func next(after token: WebToken, in session: WebSession, now: Date) throws(WireFailure) -> WebToken {
        let result = state.withLock { state -> (next: WebToken?, savesLater: Bool) in
            var newest = state.newest[session.id] ?? Newest(place: session.place, made: session.place.issuedDate)
            for place in [session.place, token.place] where place.generation > newest.place.generation {
                newest = Newest(place: place, made: place.issuedDate)
            }
            if token.place.generation == newest.place.generation {
                newest = Newest(place: token.place.next(at: now), made: now)
                state.newest[session.id] = newest
                state.unsaved.insert(session.id)
                let savesLater = !state.isSaveDue
                state.isSaveDue = true
                return (WebToken(session: session.id, place: newest.place), savesLater)
            }
            let isPrevious = token.place.generation == newest.place.generation - 1
            // A clock that was set back does not lengthen the time.
            guard isPrevious, abs(now.timeIntervalSince(newest.made)) <= Self.grace else { return (nil, false) }
            return (WebToken(session: session.id, place: newest.place), false)
        }
        if result.savesLater { saveLater() }
        guard let next = result.next else {
            throw WireFailure(.authenticationRequired, "The web token was used before: each answer brings the next one")
        }
        return next
    }

    private func saveLater() {
        Task { [self] in
            do {
                try await Task.sleep(for: Self.pause)
                try await save()
            } catch {
                // The places stay unsaved, and the next request tries again; until then, memory knows them.
                state.withLock { $0.isSaveDue = false }
            }
        }
    }

    /// Stores all places that are not stored yet.
    func save() async throws {
        let places = state.withLock { state in
            let places = state.unsaved.reduce(into: [:]) { $0[$1] = state.newest[$1]?.place }
            (state.unsaved, state.isSaveDue) = ([], false)
            return places
        }
        guard !places.isEmpty else { return }
        do {
            try await accounts.store(places)
        } catch {
            state.withLock { $0.unsaved.formUnion(places.keys) }
            throw error
        }
        forgetStored()
        try await accounts.removeExpired(Date())
    }

    /// Forgets stored places if there are many. The cache has older ones of the same sessions, and is dropped first.
    private func forgetStored() {
        guard state.withLock({ $0.newest.count > Self.mostPlaces }) else { return }
        accounts.cache.drop()
        state.withLock { state in state.newest = state.newest.filter { state.unsaved.contains($0.key) } }
    }
}
