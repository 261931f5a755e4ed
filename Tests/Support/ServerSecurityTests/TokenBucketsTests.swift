import ServerSecurity
import Testing

@Suite("Buckets of tokens")
struct TokenBucketsTests {
    @Test("So many at once, then so many a second, for everybody by themselves")
    func rates() {
        var buckets = TokenBuckets<String>(TokenRate(atOnce: 3, perSecond: 2))
        let atOnce = (0..<4).map { _ in buckets.take("a", at: 10) }
        #expect(atOnce == [nil, nil, nil, 0.5])
        let other = buckets.take("b", at: 10)
        #expect(other == nil)
        let later = (0..<3).map { _ in buckets.take("a", at: 11) }
        #expect(later == [nil, nil, 0.5])
        // A clock that is set back fills no bucket.
        let back = buckets.take("a", at: -1_000)
        #expect(back == 0.5)
    }

    @Test("There are only so many, and who has used everything up is not let off because of the others")
    func bounds() {
        var buckets = TokenBuckets<Int>(TokenRate(atOnce: 3, perSecond: 1))
        let first = (0..<3).map { _ in buckets.take(-1, at: 0) }
        #expect(first == [nil, nil, nil])
        for number in 0..<150_000 { _ = buckets.take(number, at: 0) }
        #expect(buckets.count <= 100_000)
        let again = buckets.take(-1, at: 0)
        #expect(again != nil)
    }

    @Test("A bucket that is filled at once is never empty")
    func endless() {
        let rate = TokenRate(atOnce: .infinity, perSecond: .infinity)
        var bucket = TokenBucket(rate, at: 0)
        let waits = (0..<3).compactMap { _ in bucket.take(rate, at: 0) }
        #expect(waits.isEmpty)
    }
}
