import CloudWire
import Testing

@testable import CloudService

/// News that are handed to clients which ask again and again.
@Suite("The hub of news")
struct PushHubTests {
    private let hub = PushHub(key: .random())
    private let audience = PushHub.Audience(container: "iCloud.test", environment: .development)

    private func token() -> String {
        hub.token(container: audience.container, environment: .development, user: "_alice", clientID: "phone")
    }

    private func news(_ zone: String) -> News {
        let address = DatabaseAddress(container: "iCloud.test", environment: .development, owner: "_alice")
        let subscription = WireSubscription("all", .database)
        return News(ChangeNotice(address, user: "_alice", subscription, zone: ZoneName(zone), nil))
    }

    @Test("News that come together are all heard by one who waited for the first")
    func newsThatComeTogether() async throws {
        let token = token()
        async let first = hub.next(token, within: .seconds(60))
        while !hub.hearing(audience, user: "_alice", clientID: "phone").isListening { await Task.yield() }
        let posted = ["a", "b", "c"].map(news)
        hub.post(posted, exceptTo: nil)
        var heard = [try #require(await first)]
        for _ in 0..<2 { heard.append(try #require(await hub.next(token, within: .zero))) }
        #expect(heard == posted.map(\.text))
        #expect(await hub.next(token, within: .milliseconds(1)) == "")
    }

    @Test("News are not lost to one who gives up waiting at that moment")
    func newsInTheMomentOfGivingUp() async throws {
        let token = token()
        #expect(await hub.next(token, within: .zero) == "")
        for number in 0..<300 {
            let item = news("z\(number)")
            async let posting: Void = hub.post([item], exceptTo: nil)
            var text: String?
            for _ in 0..<1_000 where text?.isEmpty ?? true { text = await hub.next(token, within: .microseconds(50)) }
            await posting
            #expect(text == item.text)
        }
    }
}
