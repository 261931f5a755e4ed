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

/// The remaining allowance of one client under a rate limit.
struct Allowance: Sendable {
    private let limit: RateLimit
    private var left: Double
    private var latest: ContinuousClock.Instant

    init(_ limit: RateLimit, now: ContinuousClock.Instant) {
        self.limit = limit
        left = limit.burst
        latest = now
    }

    /// Uses up one event; returns false if none is left.
    mutating func take(now: ContinuousClock.Instant) -> Bool {
        refill(now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Returns whether the allowance is back at its maximum, so that it need not be stored.
    mutating func isFull(now: ContinuousClock.Instant) -> Bool {
        refill(now)
        return left >= limit.burst
    }

    private mutating func refill(_ now: ContinuousClock.Instant) {
        left = min(limit.burst, left + (now - latest) / .seconds(1) * limit.perSecond)
        latest = now
    }
}

/// A rate limit applied per key, such as a client address. Keys whose allowance is full again are removed.
struct RateLimiter: Sendable {
    private let limit: RateLimit
    private var allowances: [String: Allowance] = [:]
    private var sizeToSweepAt = 1024

    init(_ limit: RateLimit) {
        self.limit = limit
    }

    var count: Int { allowances.count }

    mutating func take(_ key: String, now: ContinuousClock.Instant = .now) -> Bool {
        if limit == .unlimited { return true }
        if allowances.count >= sizeToSweepAt { sweep(now) }
        return allowances[key, default: Allowance(limit, now: now)].take(now: now)
    }

    private mutating func sweep(_ now: ContinuousClock.Instant) {
        for key in allowances.keys where allowances[key]?.isFull(now: now) == true { allowances[key] = nil }
        sizeToSweepAt = max(1024, allowances.count * 2)
    }
}
