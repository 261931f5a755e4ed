import Testing
import WebUI
import WebUITestSupport

@MainActor
struct HeadlessClientTests {
    @Test func aCancelledTaskWaitsNoLonger() async throws {
        let client = try HeadlessClient { Text("Never") }
        var questions = 0
        let waiting = Task {
            await client.wait(until: {
                questions += 1
                return false
            })
        }
        waiting.cancel()
        await waiting.value
        #expect(questions == 1)
    }
}
