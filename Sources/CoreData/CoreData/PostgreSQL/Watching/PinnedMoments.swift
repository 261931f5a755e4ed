internal import Foundation
internal import FoundationBackfill
internal import PostgreSQLClient
internal import TSanMutex

/// The moments of a store that contexts are pinned to. Each is a transaction of a connection of its own, which contexts
/// on the same moment share.
///
/// The server cannot clean up while a moment is held. So there are few, and none is held for long.
final class PinnedMoments: Sendable {
    /// The most moments at the same time.
    static let most = 16

    private struct WeakMoment: Sendable {
        weak var moment: PinnedMoment?
    }

    private let pool: PostgreSQLPool
    /// The pool of the connections that hold moments; nil if there is a pooler and no address past it. A transaction that
    /// lasts would keep one of the pooler's connections from everybody else.
    private let source: PostgreSQLPool?
    private let url: URL
    private let capabilities: ServerCapabilities
    private let longest: Duration
    private let moments = Mutex<[WeakMoment]>([])
    /// The cache's stamps at the beginnings of the moments that threads read, by thread.
    private let readers = Mutex<[UInt: [UInt64]]>([:])
    /// Lets one thread begin a moment at a time.
    private let pinning = NSLock()

    /// - Parameter longest: The time after which a moment ends, whoever is pinned to it.
    init(
        _ pool: PostgreSQLPool,
        _ capabilities: ServerCapabilities,
        at url: URL,
        tracing: DatabaseTracing,
        longest: Duration = .seconds(300)
    ) {
        (self.pool, self.capabilities, self.url, self.longest) = (pool, capabilities, url, longest)
        let direct = pool.address.direct
        let isPooled = pool.address[.pooler] != nil
        let pastPooler = direct[.pooler] == nil ? PostgreSQLPool(direct, limit: 1) { tracing.begin(on: $0) } : nil
        source = isPooled ? pastPooler : pool
    }

    /// Returns the current moment, which is shared with others that see the same; nil if none can be held.
    ///
    /// - Parameter stamp: Returns the current stamp of the cache.
    func current(stamp: () -> UInt64) throws -> PinnedMoment? {
        guard let source else { return nil }
        pinning.lock()
        defer { pinning.unlock() }
        let stamp = stamp()
        let held = try HeldMoment(
            from: source,
            readBy: pool,
            canBeJoined: source === pool && capabilities.has(.snapshots),
            hasView: capabilities.has(.transactions)
        )
        let others = living
        // One that ends soon would be of little use.
        if let shared = others.first(where: { $0.held.view == held.view && $0.age < longest / 2 }) {
            held.end()
            return shared
        }
        guard others.count < Self.most else {
            held.end()
            throw TooManyGenerations(count: others.count)
        }
        let moment = PinnedMoment(held, of: self, stamp: stamp, at: url)
        moments.withLock { moments in
            moments.removeAll { $0.moment == nil }
            moments.append(WeakMoment(moment: moment))
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + longest / .seconds(1)) { [weak moment] in
            moment?.held.end()
        }
        return moment
    }

    /// The moments that are held.
    var living: [PinnedMoment] { moments.withLock { $0.compactMap(\.moment) }.filter { !$0.held.isOver } }

    /// Ends all moments, so that the database can be closed.
    func end() {
        for moment in living { moment.held.end() }
        if let source, source !== pool { source.close() }
    }

    // MARK: - Reading

    /// The cache's stamp at the beginning of the moment that this thread reads; nil if it reads none.
    var readStamp: UInt64? { readers.withLock { $0[Self.thread]?.last } }

    fileprivate func enter(_ stamp: UInt64) {
        readers.withLock { $0[Self.thread, default: []].append(stamp) }
    }

    fileprivate func leave() {
        readers.withLock { readers in
            readers[Self.thread]?.removeLast()
            if readers[Self.thread]?.isEmpty == true { readers[Self.thread] = nil }
        }
    }

    private static var thread: UInt { UInt(pthread_self()) }
}

/// A moment that contexts are pinned to.
final class PinnedMoment: StoreState {
    let held: HeldMoment
    private let moments: PinnedMoments
    private let stamp: UInt64
    private let url: URL
    private let birth = ContinuousClock.now

    fileprivate init(_ held: HeldMoment, of moments: PinnedMoments, stamp: UInt64, at url: URL) {
        (self.held, self.moments, self.stamp, self.url) = (held, moments, stamp, url)
    }

    var age: Duration { .now - birth }

    func use<Result>(_ body: () throws -> Result) throws -> Result {
        moments.enter(stamp)
        defer { moments.leave() }
        do {
            return try held.use(body)
        } catch is MomentLost {
            throw ErrorFactory.lostGeneration(at: url)
        } catch let error as PostgreSQLError {
            throw ErrorFactory.postgreSQL(error, at: url)
        }
    }
}
