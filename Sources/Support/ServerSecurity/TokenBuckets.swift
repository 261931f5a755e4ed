/// How often something may be done.
package struct TokenRate: Hashable, Sendable {
    /// The number at once, after a time without any.
    package var atOnce: Double
    /// The number per second in the long run.
    package var perSecond: Double

    package init(atOnce: Double, perSecond: Double) {
        (self.atOnce, self.perSecond) = (atOnce, perSecond)
    }
}

/// A bucket of tokens, which is filled steadily; everything that is done takes a token. Times are seconds of any clock.
package struct TokenBucket: Sendable {
    /// The tokens that were in the bucket when it was filled last, and that time.
    package private(set) var tokens: Double
    package private(set) var filled: Double

    /// A full bucket.
    package init(_ rate: TokenRate, at time: Double) {
        (tokens, filled) = (rate.atOnce, time)
    }

    /// A bucket as it was once.
    package init(tokens: Double, filled: Double) {
        (self.tokens, self.filled) = (tokens, filled)
    }

    /// Takes a token.
    ///
    /// - Returns: Nil if there was one, else the seconds until there is one.
    package mutating func take(_ rate: TokenRate, at time: Double) -> Double? {
        (tokens, filled) = (level(rate, at: time), time)
        guard tokens >= 1 else { return (1 - tokens) / rate.perSecond }
        tokens -= 1
        return nil
    }

    /// The tokens in the bucket at a time. A clock that was set back fills none.
    package func level(_ rate: TokenRate, at time: Double) -> Double {
        guard rate.perSecond < .infinity else { return rate.atOnce }
        return min(rate.atOnce, tokens + max(0, time - filled) * rate.perSecond)
    }
}

/// A bucket for each of those who do something, such as the clients of a server. Full buckets are like those that were never
/// used, and take no memory for long.
package struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    /// The most buckets.
    private static var most: Int { 100_000 }
    private static var few: Int { 1_024 }

    private let rate: TokenRate
    private var buckets: [Key: TokenBucket] = [:]
    private var sizeToSweepAt = Self.few

    package init(_ rate: TokenRate) {
        self.rate = rate
    }

    package var count: Int { buckets.count }

    /// Takes a token from somebody's bucket.
    ///
    /// - Returns: Nil if there was one, else the seconds until there is one.
    package mutating func take(_ key: Key, at time: Double) -> Double? {
        if buckets.count >= sizeToSweepAt, buckets[key] == nil { sweep(at: time) }
        return buckets[key, default: TokenBucket(rate, at: time)].take(rate, at: time)
    }

    private mutating func sweep(at time: Double) {
        buckets = buckets.filter { $0.value.level(rate, at: time) < rate.atOnce }
        if buckets.count >= Self.most {
            // Those that were used most go last: they are the ones that the limit is for.
            let levels = buckets.values.map { $0.level(rate, at: time) }.sorted()
            let middle = levels[levels.count / 2]
            buckets = buckets.filter { $0.value.level(rate, at: time) < middle }
        }
        sizeToSweepAt = min(Self.most, max(Self.few, buckets.count * 2))
    }
}
