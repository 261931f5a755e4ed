/// So many at once, and so many a second from then on.
public struct RateLimit: Sendable, Hashable {
    /// How many may come at once.
    public var burst: Double
    /// How many may come a second in the long run.
    public var perSecond: Double

    public init(burst: Double, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }
}

/// What is left of a limit, for one of those that it applies to.
struct Allowance: Sendable {
    private let limit: RateLimit
    private var left: Double
    private var latest: ContinuousClock.Instant

    init(_ limit: RateLimit, now: ContinuousClock.Instant) {
        self.limit = limit
        left = limit.burst
        latest = now
    }

    /// Takes one; false if there is none left.
    mutating func take(now: ContinuousClock.Instant) -> Bool {
        refill(now)
        guard left >= 1 else { return false }
        left -= 1
        return true
    }

    /// Whether nothing would change if this were forgotten.
    mutating func isFull(now: ContinuousClock.Instant) -> Bool {
        refill(now)
        return left >= limit.burst
    }

    private mutating func refill(_ now: ContinuousClock.Instant) {
        left = min(limit.burst, left + (now - latest) / .seconds(1) * limit.perSecond)
        latest = now
    }
}

/// A limit for each of many, such as addresses. Who is back at the full allowance is forgotten.
struct RateLimiter: Sendable {
    private let limit: RateLimit
    private var allowances: [String: Allowance] = [:]
    private var sizeToSweepAt = 1024

    init(_ limit: RateLimit) {
        self.limit = limit
    }

    var count: Int { allowances.count }

    mutating func take(_ key: String, now: ContinuousClock.Instant = .now) -> Bool {
        if allowances.count >= sizeToSweepAt { sweep(now) }
        return allowances[key, default: Allowance(limit, now: now)].take(now: now)
    }

    private mutating func sweep(_ now: ContinuousClock.Instant) {
        for key in allowances.keys where allowances[key]?.isFull(now: now) == true { allowances[key] = nil }
        sizeToSweepAt = max(1024, allowances.count * 2)
    }
}
