internal import TSanMutex

/// The facts about accounts that requests need, as the store had them a moment ago.
///
/// Changes by this process drop them before they return, and other processes' changes as soon as the system reports them. For
/// systems that cannot report these, facts are read again after a minute.
final class AccountCache: Sendable {
    private static let life = Duration.seconds(60)
    private static let mostSessions = 50_000

    struct Content: Sendable {
        /// Counts how often the content was dropped.
        fileprivate(set) var epoch = 0
        fileprivate var begun = ContinuousClock.now
        /// All API tokens, by their digests.
        var apiTokens: [String: APIToken]?
        /// All servers' keys, by their IDs.
        var serverKeys: [String: ServerKey]?
        /// All operators, by the keys of their logins.
        var operators: [String: OperatorAdmission]?
        /// What users and containers may store.
        var quotas: AccountQuotas?
        /// Sessions by their IDs; nil for those that do not exist or may not be used any more.
        var sessions: [String: WebSession?] = [:]

        fileprivate mutating func drop() {
            let next = epoch &+ 1
            self = Content()
            epoch = next
        }
    }

    private let content = Mutex(Content())

    /// Forgets everything.
    func drop() {
        content.withLock { $0.drop() }
    }

    /// How often the cache was dropped.
    var epoch: Int { content.withLock { $0.epoch } }

    /// Returns a fact from the cache, or else loads and keeps it.
    func value<Value: Sendable>(
        _ kept: @Sendable (Content) -> Value?,
        load: () async throws -> Value,
        keep: @Sendable (inout Content, Value) -> Void
    ) async throws -> Value {
        let (found, epoch) = find(kept)
        if let found { return found }
        let loaded = try await load()
        store(since: epoch) { keep(&$0, loaded) }
        return loaded
    }

    /// Returns a fact from the cache, or else loads and keeps it, while the caller waits.
    func valueNow<Value: Sendable>(
        _ kept: @Sendable (Content) -> Value?,
        load: () throws -> Value,
        keep: @Sendable (inout Content, Value) -> Void
    ) rethrows -> Value {
        let (found, epoch) = find(kept)
        if let found { return found }
        let loaded = try load()
        store(since: epoch) { keep(&$0, loaded) }
        return loaded
    }

    private func find<Value: Sendable>(_ kept: @Sendable (Content) -> Value?) -> (Value?, epoch: Int) {
        content.withLock { content in
            if content.begun.duration(to: .now) > Self.life { content.drop() }
            return (kept(content), content.epoch)
        }
    }

    /// Keeps a fact. If something has changed while it was read, it may be outdated: it serves this request and is not kept.
    private func store(since epoch: Int, _ keep: @Sendable (inout Content) -> Void) {
        content.withLock { content in
            guard content.epoch == epoch else { return }
            if content.sessions.count >= Self.mostSessions { content.sessions = [:] }
            keep(&content)
        }
    }
}

/// The number of the last transaction of this process that was announced.
final class LastOwnSave: Sendable {
    private let last = Mutex<Int64?>(nil)

    /// Whether a transaction comes directly after the last one, so that no other process has written between them.
    ///
    /// - Parameter number: Nil for a transaction of another process.
    func follows(_ number: Int64?) -> Bool {
        guard let number else { return false }
        return last.withLock { last in
            defer { last = number }
            return last.map { number == $0 + 1 } ?? false
        }
    }
}
