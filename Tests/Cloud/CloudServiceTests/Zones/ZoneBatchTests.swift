import CloudService
import CloudWire
import Foundation
import Testing

@Suite("Making, deleting and listing zones")
struct ZoneBatchTests {
    @Test("C100: the default zone is always there") func defaultZone() async throws {
        let client = try await TestClient.make()
        #expect(
            try await ZonesAnswer(client.send(.zonesList)).zones.compactMap(\.zone) == [
                WireZone(.default, isAtomic: false)
            ]
        )
        let found = try await ZonesAnswer(client.send(.zonesLookup, ZonesLookup([.default, ZoneName("x")]).write)).zones
        #expect(found.map(\.code) == [nil, .zoneNotFound])
    }

    @Test func zonesThatWereMadeAreListed() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("b")
        let made = try await client.makeZone("a")
        #expect(made.isAtomic && made.syncToken != nil)
        let names = try await ZonesAnswer(client.send(.zonesList)).zones.compactMap { $0.zone?.zoneID.name }
        #expect(names == ["_defaultZone", "a", "b"])
    }

    @Test("C105: saving a zone that exists changes nothing") func again() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("a"))
        let token = try await client.databaseChanges().syncToken
        try await client.makeZone("z")
        #expect(try await client.databaseChanges(since: token).zones.isEmpty)
        #expect(try await client.changes().records.count == 1)
    }

    @Test("C106: an unknown zone cannot be deleted") func unknown() async throws {
        let client = try await TestClient.make()
        #expect(try await client.modifyZones([.init(ZoneName("z"), isDeletion: true)]).map(\.code) == [.zoneNotFound])
    }

    @Test("C104: a deleted zone's records are gone for good") func deleting() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("a"))
        try await client.deleteZone("z")
        await expect(.zoneNotFound) { try await client.lookUp("a") }
        await expect(.zoneNotFound) { try await client.modify(.create, WireRecord("b")) }
        try await client.makeZone("z")
        #expect(try await client.lookUp(["a"]).map(\.code) == [.notFound])
        try await client.modify(.create, WireRecord("a"))
    }

    @Test("C013: the number of zones is limited; room is made by deleting") func limit() async throws {
        var limits = ServiceLimits()
        limits.zones = 3
        let client = try await TestClient.make(limits: limits)
        let make = ["a", "b", "c"].map { ZonesModify.Operation(ZoneName($0), isDeletion: false) }
        #expect(try await client.modifyZones(make).map(\.code) == [nil, nil, .limitExceeded])
        try await client.deleteZone("a")
        try await client.makeZone("c")
    }

    @Test("C099: the public database has the default zone only") func publicDatabase() async throws {
        var client = try await TestClient.make()
        client.scope = .public
        await expect(.badRequest) { try await client.makeZone("z") }
    }

    @Test(arguments: ["", "_z", "ä", "_defaultZone"]) func namesOfZones(name: String) async throws {
        let client = try await TestClient.make()
        #expect(try await client.modifyZones([.init(ZoneName(name), isDeletion: false)]).map(\.code) == [.badRequest])
    }

    @Test func severalZonesInOneRequestHaveNumbersOfTheirOwn() async throws {
        let client = try await TestClient.make()
        _ = try await client.modifyZones(["a", "b"].map { .init(ZoneName($0), isDeletion: false) })
        try await client.modify(.create, WireRecord("r"), zone: "a")
        #expect(try await client.lookUp(["r"], zone: "b").map(\.code) == [.notFound])
    }
}
