import CloudService
import CloudWire
import Foundation
import Testing

@Suite("Feeds of changes")
struct FeedReaderTests {
    private func client(records: Int = 0) async throws -> TestClient {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        for number in 0..<records { try await client.modify(.create, WireRecord("\(number)")) }
        return client
    }

    @Test("C110: from the start, everything that is there") func fromTheStart() async throws {
        let client = try await client(records: 3)
        try await client.modify(.forceDelete, WireRecord("1"))
        let page = try await client.changes()
        #expect(page.records.map(\.recordName) == ["0", "2"] && !page.moreComing)
    }

    @Test("C116, C117: a record is there once, in its newest state; a deleted one as a tombstone") func once()
        async throws
    {
        let client = try await client(records: 2)
        let token = try await client.changes().token
        for number in 0..<3 {
            try await client.modify(.forceUpdate, WireRecord("0", "Note", ["n": .int64(Int64(number))]))
        }
        try await client.modify(.create, WireRecord("short"))
        try await client.modify(.forceDelete, WireRecord("short"))
        let page = try await client.changes(since: token)
        #expect(page.records.map(\.recordName) == ["0", "short"])
        #expect(page.records[0].values == ["n": .int64(2)])
        #expect(page.records[1].isDeleted && page.records[1].fields.isEmpty)
    }

    @Test func deletingWhatIsGoneIsNoChange() async throws {
        let client = try await client(records: 1)
        try await client.modify(.forceDelete, WireRecord("0"))
        let token = try await client.changes().token
        try await client.modify(.forceDelete, WireRecord("0"))
        try await client.modify(.forceDelete, WireRecord("never"))
        #expect(try await client.changes(since: token).records.isEmpty)
    }

    @Test("C114, C115, C119: pages of any size lead to the end", arguments: 1...5) func pages(limit: Int) async throws {
        let client = try await client(records: 4)
        var (names, token, more) = ([String](), String?.none, true)
        while more {
            let page = try await client.changes(since: token, limit: limit)
            #expect(page.records.count <= limit && page.token != token)
            names += page.records.map(\.recordName)
            (token, more) = (page.token, page.moreComing)
        }
        #expect(names == ["0", "1", "2", "3"])
        #expect(try await client.changes(since: token).records.isEmpty)
    }

    @Test("C118: own writes are part of the feed") func ownWrites() async throws {
        let client = try await client()
        let token = try await client.changes().token
        try await client.modify(.create, WireRecord("mine"))
        #expect(try await client.changes(since: token).records.map(\.recordName) == ["mine"])
    }

    @Test("C111: tokens of databases and of zones are not interchangeable") func kindsOfTokens() async throws {
        let client = try await client(records: 1)
        let (zone, database) = (try await client.changes().token, try await client.databaseChanges().syncToken)
        await expect(.badRequest) { try await client.changes(since: database) }
        await expect(.badRequest) { try await client.databaseChanges(since: zone) }
    }

    @Test("C112: what is no token is refused", arguments: ["", "x", "AAAA", "AQAAAYxEadbv"]) func noTokens(text: String)
        async throws
    {
        let client = try await client()
        await expect(.badRequest) { try await client.changes(since: text) }
    }

    @Test("C091: tokens of a zone that was made again, and of another service, are expired") func expiredTokens()
        async throws
    {
        let client = try await client(records: 1)
        let token = try await client.changes().token
        try await client.deleteZone("z")
        await expect(.zoneNotFound) { try await client.changes(since: token) }
        try await client.makeZone("z")
        await expect(.changeTokenExpired) { try await client.changes(since: token) }
        #expect(try await client.changes().records.isEmpty)
        let other = try await self.client(records: 5)
        await expect(.changeTokenExpired) { try await other.changes(since: token) }
    }

    @Test func theDefaultZoneAndThePublicDatabaseHaveNoFeed() async throws {
        var client = try await client()
        await expect(.badRequest) { try await client.changes(ZoneName.defaultName) }
        client.scope = .public
        await expect(.badRequest) { try await client.databaseChanges() }
    }

    @Test("C108: the zones that were made, changed or deleted since a token") func zones() async throws {
        let client = try await client()
        try await client.makeZone("y")
        let first = try await client.databaseChanges()
        #expect(first.zones.compactMap { $0.zone?.zoneID.name } == ["z", "y"])
        #expect(try await client.databaseChanges(since: first.syncToken).zones.isEmpty)
        try await client.modify(.create, WireRecord("a"))
        try await client.makeZone("x")
        try await client.deleteZone("y")
        let second = try await client.databaseChanges(since: first.syncToken)
        #expect(second.zones.compactMap { $0.zone?.zoneID.name } == ["z", "x", "y"])
        #expect(second.zones.map { $0.zone?.isDeleted } == [false, false, true])
    }

    @Test func zonesComeInPages() async throws {
        let client = try await client()
        for name in ["a", "b", "c"] { try await client.makeZone(name) }
        var (names, token, more) = ([String](), String?.none, true)
        while more {
            let page = try await client.databaseChanges(since: token, limit: 2)
            names += page.zones.compactMap { $0.zone?.zoneID.name }
            (token, more) = (page.syncToken, page.moreComing)
        }
        #expect(names == ["z", "a", "b", "c"])
    }

    @Test func typesKeysAndOrderAreTheClientsChoice() async throws {
        let client = try await client(records: 2)
        try await client.modify(.create, WireRecord("other", "Other", ["f": .int64(1), "g": .int64(2)]))
        var feed = ZoneFeed(ZoneName("z"))
        feed.desiredRecordTypes = ["Other"]
        feed.desiredKeys = ["g"]
        #expect(try await client.changes(feed).records.map(\.values) == [["g": .int64(2)]])
        feed.desiredRecordTypes = nil
        feed.isReversed = true
        #expect(try await client.changes(feed).records.map(\.recordName) == ["other", "1", "0"])
    }

    @Test func theOlderRequestForOneZone() async throws {
        let client = try await client(records: 2)
        let answer = try await client.send(.recordsChanges) {
            $0.object { $0.member("zoneID") { ZoneName("z").write(to: &$0) } }
        }
        #expect(try RecordsAnswer(answer).records.count == 2)
        #expect(try await client.changes(since: answer["syncToken"]?.string).records.isEmpty)
    }
}
