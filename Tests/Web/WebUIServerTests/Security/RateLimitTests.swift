import Testing

@testable import WebUIServer

@Suite("Limits of how often")
struct RateLimitTests {
    @Test("So many at once, then so many a second, each address for itself")
    func limits() {
        let start = ContinuousClock.now
        var limiter = RateLimiter(RateLimit(burst: 3, perSecond: 2))
        let atOnce = (0..<5).map { _ in limiter.take("a", now: start) }
        #expect(atOnce == [true, true, true, false, false])
        let another = limiter.take("b", now: start)
        #expect(another)
        let later = (0..<3).map { _ in limiter.take("a", now: start + .seconds(1)) }
        #expect(later == [true, true, false])
        let muchLater = (0..<4).map { _ in limiter.take("a", now: start + .seconds(1000)) }
        #expect(muchLater == [true, true, true, false])
    }

    @Test("Who is not seen any more takes no memory")
    func forgets() {
        let start = ContinuousClock.now
        var limiter = RateLimiter(RateLimit(burst: 3, perSecond: 2))
        for number in 0..<100_000 {
            _ = limiter.take("\(number)", now: start + .milliseconds(number * 10))
        }
        #expect(limiter.count < 2000)
    }
}
