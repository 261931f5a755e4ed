internal import ServerSecurity

/// A token-bucket rate limit.
public struct RateLimit: Sendable, Hashable {
    /// The number of events allowed at once.
    public var burst: Double
    /// The number of events allowed per second in the long run.
    public var perSecond: Double

    /// No limit, as for a server whose only client is a proxy with limits of its own, or a measurement.
    public static let unlimited = RateLimit(burst: .infinity, perSecond: .infinity)

    /// Creates a limit.
    public init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }

    /// The whole seconds after which a client that is out of requests may send another one.
    var secondsUntilNext: Int { perSecond > 0 ? Int(max(1, min(3600, 1 / perSecond).rounded(.up))) : 3600 }
}

extension RateLimit {
    fileprivate var rate: TokenRate { TokenRate(atOnce: burst, perSecond: perSecond) }
}

/// The remaining allowance of one client under a rate limit.
struct Allowance: Sendable {
    private let limit: RateLimit
    private let start: ContinuousClock.Instant
    private var bucket: TokenBucket

    init(_ limit: RateLimit, now: ContinuousClock.Instant) {
        (self.limit, start) = (limit, now)
        bucket = TokenBucket(limit.rate, at: 0)
    }

    /// Uses up one event; returns false if none is left.
    mutating func take(now: ContinuousClock.Instant) -> Bool {
        bucket.take(limit.rate, at: (now - start) / .seconds(1)) == nil
    }
}

/// A rate limit applied per key, such as a client address. Keys whose allowance is full again are removed.
struct RateLimiter: Sendable {
    private let limit: RateLimit
    private let start = ContinuousClock.now
    private var buckets: TokenBuckets<String>

    init(_ limit: RateLimit) {
        self.limit = limit
        buckets = TokenBuckets(limit.rate)
    }

    var count: Int { buckets.count }

    mutating func take(_ key: String, now: ContinuousClock.Instant = .now) -> Bool {
        limit == .unlimited || buckets.take(key, at: (now - start) / .seconds(1)) == nil
    }
}
