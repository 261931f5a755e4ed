import Testing
import WebUI
import WebUITestSupport

@MainActor
struct DeviceTests {
    private struct Page: View {
        @Environment(\.horizontalSizeClass) private var width
        @Environment(\.verticalSizeClass) private var height
        @Environment(\.colorScheme) private var scheme
        @Environment(\.accessibilityReduceMotion) private var isCalm

        var body: some View {
            Text(width == .compact ? "narrow" : "wide")
            Text(height == .compact ? "low" : "high")
            Text(scheme == .dark ? "dark" : "light")
            Text(isCalm ? "calm" : "lively")
        }
    }

    @Test func viewsFollowTheBrowser() throws {
        let client = try HeadlessClient { Page() }
        #expect(client.shows("wide") && client.shows("high") && client.shows("light") && client.shows("lively"))
        client.send("device", to: nil, ["narrow": true, "low": true, "dark": true, "calm": true])
        #expect(client.shows("narrow") && client.shows("low") && client.shows("dark") && client.shows("calm"))
        client.send("device", to: nil, ["narrow": false, "dark": true])
        #expect(client.shows("wide") && client.shows("high") && client.shows("dark") && client.shows("lively"))
        #expect(client.failures.isEmpty)
    }

    @Test func whatIsNotOfADeviceIsIgnored() throws {
        let client = try HeadlessClient { Page() }
        client.send("device", to: nil, "narrow")
        client.send("device", to: nil, ["narrow": "yes", "dark": 1])
        #expect(client.shows("wide") && client.shows("light"))
    }
}
