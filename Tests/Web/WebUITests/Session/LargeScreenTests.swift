import Testing
import WebUITestSupport

@MainActor
struct LargeScreenTests {
    @Test func showsAllItsParts() throws {
        let client = try HeadlessClient { LargeScreen() }
        #expect(client.rows.count == 6)
        client.tap(client.all("option")[2])
        #expect(client.shows("Folder 2") && client.shows("By hand"))
        try client.tap("Details")
        #expect(client.shows("Line 2"))
        try client.toggle("Only favorites")
        try client.tap("Done")
        #expect(!client.shows("Favorites"))
        #expect(client.failures.isEmpty)
    }
}
