import Testing
import WebUI
import WebUITestSupport

@MainActor
struct HeadlessClientTests {
    @Test func aCancelledTaskWaitsNoLonger() async throws {
        let client = try HeadlessClient { Text("Never") }
        let (start, limit) = (ContinuousClock.now, 20_000)
        let waiting = Task { await client.wait(until: { false }, milliseconds: limit) }
        waiting.cancel()
        await waiting.value
        #expect(start.duration(to: .now) < .milliseconds(limit))
    }
}
