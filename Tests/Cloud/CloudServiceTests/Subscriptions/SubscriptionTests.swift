import CloudWire
import FoundationBackfill
import Testing
import UntrustedJSON

@testable import CloudKit
@testable import CloudService

/// Wishes to be told of changes, and the news that come of them.
@Suite("Subscriptions")
struct SubscriptionTests {
    private func save(_ subscription: WireSubscription, _ client: TestClient) async throws -> SubscriptionAnswer {
        let request = SubscriptionsModify([.save(subscription)])
        let answer = try await client.send(.subscriptionsModify, request.write)
        return try SubscriptionAnswer(try #require(answer.list("subscriptions").first))
    }

    private func list(_ client: TestClient) async throws -> [String] {
        try await client.send(.subscriptionsList).list("subscriptions").compactMap { $0["subscriptionID"]?.string }
    }

    /// A client's token for pushes.
    private func token(_ client: TestClient, clientID: String? = nil) async throws -> String {
        let answer = try await client.send(.tokensCreate) { writer in
            writer.object {
                $0.member("apnsEnvironment", "development")
                $0.member("clientId", clientID)
            }
        }
        #expect(answer["webcourierURL"]?.string?.contains("/push/poll/") == true)
        return try #require(answer["apnsToken"]?.string)
    }

    /// The news that have come for a client, as Apple's clients read them.
    private func news(_ token: String, _ client: TestClient) async throws -> [CKNotification] {
        var texts: [String] = []
        while let text = await client.service.pushes.next(token, within: .milliseconds(1)), !text.isEmpty {
            texts.append(text)
        }
        return try texts.map { text in
            let push = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            return try #require(CKNotification.notification(fromRemoteNotificationDictionary: push))
        }
    }

    private func isRefused(_ answer: SubscriptionAnswer) -> Bool {
        if case .failure(_, let failure) = answer { failure.code == .badRequest } else { false }
    }

    @Test func C157_C168_databaseSubscriptionsTellOfCustomZonesOnly() async throws {
        let client = try await TestClient.make()
        let token = try await token(client)
        _ = try await save(WireSubscription("all", .database), client)
        try await client.modify(.create, WireRecord("a", "Note", [:]), zone: nil)
        #expect(try await news(token, client).isEmpty)
        try await client.makeZone("z")
        #expect(try await news(token, client).count == 1)
        try await client.modify(.create, WireRecord("a", "Note", [:]))
        let notification = try #require(try await news(token, client).first as? CKDatabaseNotification)
        #expect(notification.databaseScope == .private && notification.subscriptionID == "all")
        #expect(notification.containerIdentifier == "iCloud.test" && !notification.isPruned)
        var everyone = client
        everyone.scope = .public
        #expect(isRefused(try await save(WireSubscription("all", .database), everyone)))
    }

    @Test func C158_zoneSubscriptionsTellOfTheirZone() async throws {
        let client = try await TestClient.make()
        for name in ["z", "y"] { try await client.makeZone(name) }
        let token = try await token(client)
        var subscription = WireSubscription("one", .zone)
        #expect(isRefused(try await save(subscription, client)))
        subscription.zoneID = ZoneName("z")
        _ = try await save(subscription, client)
        try await client.modify(.create, WireRecord("a", "Note", [:]), zone: "y")
        #expect(try await news(token, client).isEmpty)
        try await client.modify(.create, WireRecord("a", "Note", [:]))
        let notification = try #require(try await news(token, client).first as? CKRecordZoneNotification)
        #expect(notification.recordZoneID?.zoneName == "z")
    }

    @Test func C159_C166_querySubscriptionsTellOfTheRecord() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("first", "Note", ["tag": .string("x"), "n": .int64(0)]))
        let token = try await token(client)
        var subscription = WireSubscription("q", .query)
        subscription.recordType = "Note"
        #expect(isRefused(try await save(subscription, client)))
        subscription.firesOn = [.create, .delete]
        subscription.filters = [QueryFilter(.equals, "unknown", .string("blue"))]
        #expect(isRefused(try await save(subscription, client)))
        subscription.filters = [QueryFilter(.equals, "tag", .string("blue"))]
        let look = #"{"alertBody": "New", "additionalFields": ["tag", "n", "long", "more"]}"#
        subscription.notificationInfo = try JSONReader.read(Array(look.utf8))
        #expect(!isRefused(try await save(subscription, client)))
        try await client.modify(.create, WireRecord("a", "Note", ["tag": .string("red")]))
        try await client.modify(.create, WireRecord("a2", "Other", ["tag": .string("blue")]))
        #expect(try await news(token, client).isEmpty)
        let long = String(repeating: "l", count: 150)
        let values: [String: FieldValue] = [
            "tag": .string("blue"), "n": .int64(7), "long": .string(long), "more": .int64(1),
        ]
        let saved = try await client.modify(.create, WireRecord("b", "Note", values))
        let notification = try #require(try await news(token, client).first as? CKQueryNotification)
        #expect(notification.queryNotificationReason == .recordCreated && notification.recordID?.recordName == "b")
        #expect(notification.recordFields?["n"] as? Int == 7 && notification.recordFields?["more"] == nil)
        #expect((notification.recordFields?["long"] as? String)?.count == 100)
        var change = WireRecord("b", "Note", ["n": .int64(8)])
        change.recordChangeTag = saved.recordChangeTag
        try await client.modify(.update, change)
        #expect(try await news(token, client).isEmpty)
        try await client.modify(.forceDelete, WireRecord(recordName: "b"))
        let gone = try #require(try await news(token, client).first as? CKQueryNotification)
        #expect(gone.queryNotificationReason == .recordDeleted)
    }

    @Test func C160_aTypeNarrowsSubscriptions() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        let token = try await token(client)
        var subscription = WireSubscription("one", .database)
        subscription.recordType = "Note"
        _ = try await save(subscription, client)
        try await client.modify(.create, WireRecord("a", "Other", [:]))
        #expect(try await news(token, client).isEmpty)
        try await client.modify(.create, WireRecord("b", "Note", [:]))
        #expect(try await news(token, client).count == 1)
    }

    @Test func C161_aSubscriptionIsItsUsersAndFiresOnceIfItShall() async throws {
        let client = try await TestClient.make()
        var other = client
        other.caller = .user("_bob")
        var everyone = client
        everyone.scope = .public
        var subscription = WireSubscription("once", .query)
        subscription.recordType = "Note"
        subscription.firesOn = [.create]
        subscription.firesOnce = true
        _ = try await save(subscription, everyone)
        let token = try await token(client)
        var bobsPublic = other
        bobsPublic.scope = .public
        #expect(try await list(bobsPublic).isEmpty)
        #expect(try await list(everyone) == ["once"])
        try await bobsPublic.modify(.create, WireRecord("a", "Note", [:]), zone: nil)
        #expect(try await news(token, client).count == 1)
        #expect(try await list(everyone).isEmpty)
        try await bobsPublic.modify(.create, WireRecord("b", "Note", [:]), zone: nil)
        #expect(try await news(token, client).isEmpty)
        var nobody = everyone
        nobody.caller = .anyone
        await expect(.authenticationRequired) { try await list(nobody) }
    }

    @Test func C162_savingAgainReplaces() async throws {
        let client = try await TestClient.make()
        for name in ["z", "y"] { try await client.makeZone(name) }
        let token = try await token(client)
        for name in ["z", "y"] {
            var subscription = WireSubscription("one", .zone)
            subscription.zoneID = ZoneName(name)
            _ = try await save(subscription, client)
        }
        #expect(try await list(client) == ["one"])
        try await client.modify(.create, WireRecord("a", "Note", [:]), zone: "z")
        #expect(try await news(token, client).isEmpty)
        try await client.modify(.create, WireRecord("a", "Note", [:]), zone: "y")
        #expect(try await news(token, client).count == 1)
        let request = SubscriptionsModify([.delete("one"), .delete("missing")])
        let answers = try await client.send(.subscriptionsModify, request.write).list("subscriptions")
        #expect(answers[0]["deleted"]?.bool == true && answers[1]["serverErrorCode"]?.string == "NOT_FOUND")
        #expect(try await list(client).isEmpty)
    }

    @Test func C163_theClientThatMadeTheChangeIsLeftOut() async throws {
        let client = try await TestClient.make()
        let (own, other) = (try await token(client, clientID: "mac"), try await token(client, clientID: "phone"))
        _ = try await save(WireSubscription("all", .database), client)
        let request = ZonesModify([.init(ZoneName("z"), isDeletion: false)])
        var writer = JSONWriter()
        request.write(to: &writer)
        let path = CloudPath(
            container: "iCloud.test",
            environment: .development,
            scope: .private,
            operation: .zonesModify
        )
        var call = CloudRequest(path, body: writer.bytes)
        call.clientID = "mac"
        _ = try await client.service.respond(to: call, from: client.caller).read()
        #expect(try await news(own, client).isEmpty)
        #expect(try await news(other, client).count == 1)
    }

    @Test func C164_newsOfTheSameThingComeOnce() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        let token = try await token(client)
        _ = try await save(WireSubscription("all", .database), client)
        for number in 0..<5 { try await client.modify(.create, WireRecord("r\(number)", "Note", [:])) }
        #expect(try await news(token, client).count == 1)
        #expect(await client.service.pushes.next("forged", within: .milliseconds(1)) == nil)
    }

    @Test func aClientThatWaitsHearsAtOnce() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        let token = try await token(client)
        _ = try await save(WireSubscription("all", .database), client)
        async let waiting = client.service.pushes.next(token, within: .seconds(60))
        try await Task.sleep(for: .milliseconds(50))
        try await client.modify(.create, WireRecord("a", "Note", [:]))
        #expect(await waiting?.contains("\"sid\":\"all\"") == true)
    }

    @Test func programsSubscribe() async throws {
        let service = try await CloudService.temporary()
        let database = CKContainer.inProcess(service).privateCloudDatabase
        let subscription = CKDatabaseSubscription(subscriptionID: "changes")
        let information = CKSubscription.NotificationInfo()
        information.shouldSendContentAvailable = true
        subscription.notificationInfo = information
        _ = try await database.save(subscription)
        #expect(try await database.allSubscriptions().map(\.subscriptionID) == ["changes"])
        let found = try await database.subscription(for: "changes")
        #expect(found.notificationInfo?.shouldSendContentAvailable == true)
        _ = try await database.deleteSubscription(withID: "changes")
        #expect(try await database.allSubscriptions().isEmpty)
    }

    @Test("C157, C159: changes of a shared part are news for those who take part, and queries cannot be watched there")
    func sharedNews() async throws {
        let fixture = try await SharedFixture.make()
        let (alice, bob) = (fixture.alice, fixture.guest("_bob"))
        _ = try await save(WireSubscription("all", .database), bob)
        var query = WireSubscription("query", .query)
        (query.recordType, query.firesOn) = ("Note", [.create])
        #expect(isRefused(try await save(query, bob)))
        var zone = WireSubscription("zone", .zone)
        zone.zoneID = ZoneName("z")
        #expect(isRefused(try await save(zone, bob)))
        zone.zoneID?.owner = "_alice"
        _ = try await save(zone, bob)
        let token = try await token(bob)
        let share = try await alice.modify(.create, SharedFixture.share(with: [SharedFixture.participant("_bob")]))
        #expect(try await news(token, bob).isEmpty)
        try await fixture.accept(share, "_bob")
        let accepted = try #require(try await news(token, bob).first as? CKDatabaseNotification)
        #expect(accepted.databaseScope == .shared && accepted.subscriptionID == "all")
        try await alice.modify(.forceUpdate, WireRecord("diary", nil, ["text": .string("private")]))
        #expect(try await news(token, bob).isEmpty)
        try await alice.modify(.forceUpdate, WireRecord("walk", nil, ["text": .string("far")]))
        let changed = try await news(token, bob)
        let ofZone = try #require(changed.lazy.compactMap { $0 as? CKRecordZoneNotification }.first)
        #expect(changed.count == 2 && ofZone.recordZoneID?.ownerName == "_alice" && ofZone.databaseScope == .shared)
        try await alice.modify(.forceDelete, WireRecord("share", nil))
        #expect(try await news(token, bob).count == 1)
    }
}
