import CloudWire
import Foundation
import PostgreSQLCluster
import SeededRandom
import Testing

@testable import CloudService

/// Records in a database that two servers change at once.
@Suite("Two servers on one database", .enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SharedStoreTests {
    @Test func oneServerGoesOnWhereTheOtherStopped() async throws {
        try await TwoServers.run { both in
            let (one, other) = (both.client(0), both.client(1))
            try await one.makeZone("z")
            let made = try await other.modify(.create, WireRecord("a", "Note", ["n": .int64(1)]))
            #expect(try await one.lookUp("a").values == ["n": .int64(1)])
            let token = try await one.changes().token
            var change = WireRecord("a", "Note", ["n": .int64(2)], tag: made.recordChangeTag)
            let changed = try await one.modify(.update, change)
            // The tag that the other server has handed out is outdated there, too.
            await expect(.conflict) { try await other.modify(.update, change) }
            change.recordChangeTag = changed.recordChangeTag
            try await other.modify(.update, change)
            #expect(try await other.changes(since: token).records.map(\.recordName) == ["a"])
            let latest = try #require(try await other.lookUp("a").recordChangeTag)
            try await other.modify(.delete, WireRecord("a", nil, tag: latest))
            #expect(try await one.changes(since: token).records.map(\.isDeleted) == [true])
            try await one.deleteZone("z")
            await expect(.zoneNotFound) { try await other.modify(.create, WireRecord("b")) }
            #expect(try await both.faults() == [])
        }
    }

    @Test func noAdditionIsLost() async throws {
        try await TwoServers.run { both in
            try await both.client(0).makeZone("z")
            try await both.client(0).modify(.create, WireRecord("sum", "Note", ["n": .int64(0)]))
            try await withThrowingTaskGroup { group in
                for number in 0..<8 { group.addTask { try await Self.add(20, both.client(number % 2)) } }
                try await group.waitForAll()
            }
            #expect(try await both.client(1).lookUp("sum").values["n"] == .int64(160))
            #expect(try await both.faults() == [])
        }
    }

    /// Adds one to a number again and again, each time by the tag of the version that it was read from.
    private static func add(_ times: Int, _ client: TestClient) async throws {
        var left = times
        while left > 0 {
            let read = try await client.lookUp("sum")
            guard case .int64(let number) = read.values["n"] else { throw WireFailure(.notFound, "no number") }
            do {
                let sum = WireRecord("sum", "Note", ["n": .int64(number + 1)], tag: read.recordChangeTag)
                try await client.modify(.update, sum)
                left -= 1
            } catch let failure as WireFailure where failure.code == .conflict {
                continue
            }
        }
    }

    @Test func changesThatShareATransactionAreReadTogether() async throws {
        try await TwoServers.run { both in
            let clients = (0..<20).map { both.client(0, "_user\($0)") }
            for client in clients {
                try await client.makeZone("z")
                try await client.modify(.create, WireRecord("first"))
            }
            let store = both.servers[0].service.store
            func trips() async -> Int { await store.container.report().stores.reduce(0) { $0 + ($1.roundTrips ?? 0) } }
            let before = await trips()
            // While the context that writes is busy, all changes come to wait.
            let busy = Task { try await store.write { _ in Thread.sleep(forTimeInterval: 0.5) } }
            try await withThrowingTaskGroup { group in
                for client in clients { group.addTask { _ = try await client.modify(.create, WireRecord("second")) } }
                try await group.waitForAll()
            }
            try await busy.value
            // By itself, each would take six.
            #expect(await trips() - before <= 60)
            for client in clients { #expect(try await client.changes().records.count == 2) }
            #expect(try await both.faults() == [])
        }
    }

    @Test func zonesOfManyUsersHaveNumbersOfTheirOwn() async throws {
        try await TwoServers.run { both in
            try await withThrowingTaskGroup { group in
                for number in 0..<24 {
                    group.addTask {
                        let client = both.client(number % 2, "_user\(number / 2)")
                        try await client.makeZone("z\(number)")
                        try await client.modify(.create, WireRecord("r\(number)"), zone: "z\(number)")
                    }
                }
                try await group.waitForAll()
            }
            for number in 0..<24 {
                let page = try await both.client(1 - number % 2, "_user\(number / 2)").changes("z\(number)")
                #expect(page.records.map(\.recordName) == ["r\(number)"])
            }
            #expect(try await both.faults() == [])
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func theStoreHasNoFaultAndFeedsMissNothing(seed: UInt64) async throws {
        try await TwoServers.run { both in
            try await both.client(0).makeZone("z")
            let follower = Task { try await Self.follow(both.clients) }
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        var random = SeededGenerator(seed: seed &* 100 &+ UInt64(number))
                        for _ in 0..<12 { try await ConcurrentClientsTests.change(both.clients[number % 2], &random) }
                    }
                }
                try await group.waitForAll()
            }
            try await both.client(0).modify(.create, WireRecord("end"))
            let followed = try await follower.value
            #expect(try await both.faults() == [])
            for client in both.clients {
                let whole = try await client.changes().records.filter { !$0.isDeleted }
                #expect(Dictionary(uniqueKeysWithValues: whole.map { ($0.recordName, $0.recordChangeTag) }) == followed)
            }
        }
    }

    /// Reads a feed at both servers in turns until its end is there, and returns the tags of the records that it has led to.
    private static func follow(_ clients: [TestClient]) async throws -> [String: String?] {
        var (tags, token, turn) = ([String: String?](), String?.none, 0)
        while tags["end"] == nil {
            let page = try await clients[turn % 2].changes(since: token, limit: 3)
            for record in page.records {
                tags[record.recordName] = record.isDeleted ? nil : .some(record.recordChangeTag)
            }
            (token, turn) = (page.token, turn + 1)
        }
        return tags
    }

    @Test func aShareIsSeenAndAcceptedAtTheOtherServer() async throws {
        try await TwoServers.run { both in
            let alice = both.client(0)
            try await alice.makeZone("z")
            try await alice.modify(.create, WireRecord("trip"))
            let share = try await alice.modify(.create, SharedFixture.share(everybody: .readWrite))
            var bob = both.client(1, "_bob")
            bob.scope = .public
            let request = SharesRequest([.init(try #require(share.shortGUID))])
            let answers = try await bob.send(.recordsAccept, request.write).list("results")
            #expect(try ShareAnswer(try #require(answers.first)).code == nil)
            (bob.scope, bob.owner) = (.shared, "_alice")
            try await bob.modify(.forceUpdate, WireRecord("trip", "Note", ["text": .string("from Bob")]))
            #expect(try await alice.lookUp("trip").values["text"] == .string("from Bob"))
            #expect(try await both.faults() == [])
        }
    }
}
