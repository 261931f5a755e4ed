import CloudWire
import Foundation
import PostgreSQLCluster
import Testing
import UntrustedJSON

@testable import CloudService

/// News of changes at one server for clients that listen at another one.
@Suite("News across servers", .enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct NewsExchangeTests {
    private static func token(_ client: TestClient, _ clientID: String? = nil) async throws -> String {
        let answer = try await client.send(.tokensCreate) { writer in
            writer.object { $0.member("clientId", clientID) }
        }
        return try #require(answer["apnsToken"]?.string)
    }

    private static func watch(_ client: TestClient, firesOnce: Bool = false) async throws {
        var wish = WireSubscription(firesOnce ? "once" : "all", firesOnce ? .query : .database)
        if firesOnce {
            (wish.recordType, wish.firesOn, wish.zoneID) = ("Note", [.create], ZoneName("z"))
            wish.firesOnce = true
        }
        let answer = try await client.send(.subscriptionsModify, SubscriptionsModify([.save(wish)]).write)
        try #require(answer.list("subscriptions").first?["serverErrorCode"] == nil, "\(answer)")
    }

    /// The next news for a client, which is waited for.
    private static func next(_ token: String, at client: TestClient) async throws -> String {
        try #require(await client.service.pushes.next(token, within: .seconds(15)))
    }

    /// The names of the subscriptions of which news wait for a client.
    private static func waiting(_ token: String, at client: TestClient) async throws -> [String] {
        var names: [String] = []
        while let text = await client.service.pushes.next(token, within: .milliseconds(1)), !text.isEmpty {
            let ck = try JSONReader.read(Array(text.utf8))["ck"]
            names.append((ck?["met"] ?? ck?["qry"] ?? ck?["fet"])?["sid"]?.string ?? "")
        }
        return names
    }

    @Test func aClientHearsOfChangesAtTheOtherServer() async throws {
        try await TwoServers.run { both in
            let (one, other) = (both.client(0), both.client(1))
            try await one.makeZone("z")
            try await Self.watch(one)
            let token = try await Self.token(one)
            try await other.modify(.create, WireRecord("a"))
            #expect(try await Self.next(token, at: one).contains(#""sid":"all""#))
            // A subscription that was made at the other server counts at once.
            let bob = (both.client(0, "_bob"), both.client(1, "_bob"))
            let bobs = try await Self.token(bob.1)
            try await Self.watch(bob.0)
            try await bob.1.makeZone("y")
            #expect(try await Self.next(bobs, at: bob.1).contains(#""ckuserid":"_bob""#))
        }
    }

    @Test func aClientThatComesToAnotherServerMissesNothing() async throws {
        try await TwoServers.run { both in
            let (one, other) = (both.client(0), both.client(1))
            try await one.makeZone("z")
            try await Self.watch(one)
            let token = try await Self.token(one)
            try await one.modify(.create, WireRecord("a"))
            // The balancer sends the client elsewhere, where nobody knows it yet.
            #expect(try await Self.next(token, at: other).contains(#""sid":"all""#))
            try await one.modify(.create, WireRecord("b"))
            #expect(try await Self.next(token, at: other).contains(#""sid":"all""#))
        }
    }

    @Test func newsOutliveTheServerOfTheirChange() async throws {
        try await TwoServers.run { both in
            let (one, other) = (both.client(0), both.client(1))
            try await one.makeZone("z")
            try await Self.watch(one)
            let token = try await Self.token(one)
            // The change is saved by a server that ends before it could tell anybody.
            let notice = ChangeNotice(
                DatabaseAddress(container: "iCloud.test", environment: .development, owner: "_alice"),
                user: "_alice",
                WireSubscription("all", .database),
                zone: ZoneName("z"),
                nil
            )
            let exchange = try #require(other.service.exchange)
            try await other.service.store.write { exchange.add([News(notice)], exceptTo: nil, in: $0) }
            try other.service.close()
            #expect(try await Self.next(token, at: one).contains(#""sid":"all""#))
            // A server that starts later tells those who come to it.
            let late = try await CloudService.open(
                in: both.place,
                assets: both.assets,
                accounts: both.servers[0].accounts
            )
            let client = TestClient(service: late, caller: .user("_alice"))
            #expect(try await Self.next(token, at: client).contains(#""sid":"all""#))
            try late.close()
        }
    }

    @Test func aSubscriptionThatFiresOnceDoesSoAmongAllServers() async throws {
        try await TwoServers.run { both in
            try await both.client(0).makeZone("z")
            let token = try await Self.token(both.client(0))
            try await Self.watch(both.client(0), firesOnce: true)
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask { try await both.client(number % 2).modify(.create, WireRecord("r\(number)")) }
                }
                try await group.waitForAll()
            }
            // What comes after it shows that no more is under way.
            try await Self.watch(both.client(1))
            try await both.client(1).makeZone("y")
            var heard: [String] = []
            try await eventually {
                heard += try await Self.waiting(token, at: both.client(0))
                return heard.contains("all")
            }
            #expect(heard.filter { $0 == "once" }.count == 1)
            let left = try await both.client(0).send(.subscriptionsList).list("subscriptions")
            #expect(left.compactMap { $0["subscriptionID"]?.string } == ["all"])
        }
    }
}
