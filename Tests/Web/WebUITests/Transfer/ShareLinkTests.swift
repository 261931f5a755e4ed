import Foundation
import Testing
import WebUI
import WebUITestSupport

@MainActor
struct ShareLinkTests {
    @Test func theBrowserKnowsWhatIsShared() throws {
        let url = try #require(URL(string: "https://example.org/a?b=\"c\"&d=<e>"))
        let client = try HeadlessClient {
            ShareLink(item: url, subject: Text("A & B"), message: Text("Look"))
            ShareLink("Send", item: "Some text")
        }
        let buttons = client.all("button").filter { $0.attributes["data-share"] != nil }
        #expect(buttons.map(\.label) == ["Share…", "Send"])
        let shared = buttons.compactMap { $0.attributes["data-share"].flatMap { JSONValue(text: $0) } }
        try #require(shared.count == 2)
        #expect(shared[0]["url"].string == url.absoluteString)
        #expect(shared[0]["title"].string == "A & B" && shared[0]["text"].string == "Look")
        #expect(shared[1] == ["text": "Some text"])
        #expect(buttons[0].attributes["type"] == "button")
    }
}
