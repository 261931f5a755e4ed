internal import Foundation
internal import TSanMutex

/// How often callers may send requests, and how often someone may try to sign in.
package struct RequestRates: Sendable {
    /// Requests of a user, of a program without one, or of a server.
    package var requestsPerSecond = 200.0
    /// Requests at once, after a time without any.
    package var requestsAtOnce = 2_000.0
    /// Attempts to sign in with one login, or from one address.
    package var signInsPerSecond = 0.1
    package var signInsAtOnce = 6.0

    package init() {}
}

/// Counts what callers do: each has a bucket of tokens, which is filled steadily, and every request takes a token.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private struct Bucket: Sendable {
        var tokens: Double
        var filled: Date
    }

    /// The most buckets. Full ones are like those that were never used, and go when there are more.
    private static var mostBuckets: Int { 100_000 }

    private let perSecond: Double
    private let atOnce: Double
    private let buckets = Mutex<[Key: Bucket]>([:])

    init(perSecond: Double, atOnce: Double) {
        (self.perSecond, self.atOnce) = (max(perSecond, 0.001), max(atOnce, 1))
    }

    /// Takes a token from the bucket of a caller.
    ///
    /// - Returns: Nil if there was one, else the seconds until there is one.
    func take(_ key: Key, now: Date) -> Double? {
        buckets.withLock { buckets in
            if buckets.count >= Self.mostBuckets, buckets[key] == nil { removeSome(&buckets, now) }
            var tokens = buckets[key].map { level($0, now) } ?? atOnce
            defer { buckets[key] = Bucket(tokens: tokens, filled: now) }
            guard tokens >= 1 else { return (1 - tokens) / perSecond }
            tokens -= 1
            return nil
        }
    }

    var count: Int { buckets.withLock { $0.count } }

    /// The tokens in a bucket now. A clock that was set back fills none.
    private func level(_ bucket: Bucket, _ now: Date) -> Double {
        min(atOnce, bucket.tokens + max(0, now.timeIntervalSince(bucket.filled)) * perSecond)
    }

    private func removeSome(_ buckets: inout [Key: Bucket], _ now: Date) {
        buckets = buckets.filter { level($0.value, now) < atOnce }
        guard buckets.count >= Self.mostBuckets else { return }
        // Those that were used most go last: they are the ones that the limit is for.
        let levels = buckets.values.map { level($0, now) }.sorted()
        let middle = levels[levels.count / 2]
        buckets = buckets.filter { level($0.value, now) < middle }
    }
}

/// The network that an address is in: of IPv6, one subscriber has 2⁶⁴ addresses.
enum RemoteAddress {
    static func network(of address: String) -> String {
        var bytes = in6_addr()
        let plain = address.split(separator: "%", maxSplits: 1).first.map(String.init) ?? ""
        guard inet_pton(AF_INET6, plain, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: bytes) { bytes in
            // An IPv4 address in an IPv6 socket is `::ffff:a.b.c.d`.
            let isIPv4 = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xff && bytes[11] == 0xff
            return isIPv4 ? bytes[12...].map(String.init).joined(separator: ".") : Array(bytes[..<8]).hexadecimal
        }
    }
}
