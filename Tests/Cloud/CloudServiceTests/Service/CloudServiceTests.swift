import CloudService
import CloudWire
import Foundation
import Testing

@Suite("Who may do what")
struct CloudServiceTests {
    @Test func usersSeeTheirOwnDataOnly() async throws {
        let alice = try await TestClient.make()
        var bob = alice
        bob.caller = .user("_bob")
        try await alice.makeZone("z")
        try await alice.modify(.create, WireRecord("a"))
        await expect(.zoneNotFound) { try await bob.lookUp("a") }
        try await bob.makeZone("z")
        #expect(try await bob.lookUp(["a"]).map(\.code) == [.notFound])
        try await bob.modify(.create, WireRecord("a", "Other"))
        #expect(try await alice.lookUp("a").recordType == "Note")
        #expect(try await bob.changes().records.count == 1)
    }

    @Test func containersAndEnvironmentsAreApart() async throws {
        let client = try await TestClient.make()
        var production = client
        production.environment = .production
        try await client.modify(.create, WireRecord("a"), zone: nil)
        #expect(try await production.lookUp(["a"], zone: nil).map(\.code) == [.notFound])
    }

    @Test("C194: everyone reads public records, users make them, and those who made them change them") func roles()
        async throws
    {
        var alice = try await TestClient.make()
        alice.scope = .public
        var (bob, anyone, server) = (alice, alice, alice)
        (bob.caller, anyone.caller, server.caller) = (.user("_bob"), .anyone, .server(keyID: "k"))
        try await alice.modify(.create, WireRecord("a"), zone: nil)
        for client in [alice, bob, anyone, server] {
            #expect(try await client.lookUp(["a"], zone: nil).map(\.code) == [nil])
        }
        let change = WireRecord("a", "Note", ["f": .int64(1)])
        await expect(.accessDenied) { try await bob.modify(.forceUpdate, change, zone: nil) }
        await expect(.accessDenied) { try await bob.modify(.forceDelete, change, zone: nil) }
        await expect(.authenticationRequired) { try await anyone.modify(.forceUpdate, change, zone: nil) }
        await expect(.authenticationRequired) { try await anyone.modify(.create, WireRecord("b"), zone: nil) }
        try await alice.modify(.forceUpdate, change, zone: nil)
        try await server.modify(.forceDelete, change, zone: nil)
    }

    @Test("C087, C099: the shared database has none of the user's own zones, and none can be made in it")
    func sharedDatabase() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("a"))
        var shared = client
        shared.scope = .shared
        #expect(try await ZonesAnswer(shared.send(.zonesList)).zones.isEmpty)
        let changes = try await shared.databaseChanges()
        #expect(changes.zones.isEmpty && changes.syncToken != nil && !changes.moreComing)
        #expect(try await shared.databaseChanges(since: changes.syncToken).zones.isEmpty)
        await expect(.zoneNotFound) { try await shared.lookUp("a") }
        await expect(.zoneNotFound) { try await shared.modify(.forceDelete, WireRecord("a")) }
        await expect(.zoneNotFound) { try await shared.changes() }
        await expect(.badRequest) { try await shared.makeZone("y") }
        #expect(try await client.lookUp(["a"]).map(\.code) == [nil])
    }

    @Test func aZoneOfAnotherOwnerIsNotOnesOwnOfThatName() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("a"))
        for (owner, code) in [("_alice", WireErrorCode?.none), ("_bob", .zoneNotFound), ("lice", .zoneNotFound)] {
            let zone = ZoneName("z", owner: owner)
            let found = try await ZonesAnswer(client.send(.zonesLookup, ZonesLookup([zone]).write)).zones
            #expect(found.map(\.code) == [code], "\(owner)")
            let lookup = RecordsLookup(["a"], zoneID: zone)
            if code == nil {
                _ = try await client.send(.recordsLookup, lookup.write)
            } else {
                await expect(.zoneNotFound) { try await client.send(.recordsLookup, lookup.write) }
                await expect(.zoneNotFound) { try await client.changes(ZoneFeed(zone)) }
            }
        }
    }

    @Test func privateDataNeedsAUser() async throws {
        var client = try await TestClient.make()
        for caller in [Caller.anyone, .server(keyID: "k")] {
            client.caller = caller
            await expect(.authenticationRequired) { try await client.lookUp("a", zone: nil) }
            await expect(.authenticationRequired) { try await client.makeZone("z") }
        }
    }

    @Test func theUserIsToldTheirName() async throws {
        var client = try await TestClient.make()
        #expect(try await client.send(.usersCurrent)["userRecordName"]?.string == "_alice")
        client.caller = .anyone
        client.scope = .public
        await expect(.authenticationRequired) { try await client.send(.usersCurrent) }
    }

    @Test func whatIsNoJSONIsRefused() async throws {
        let client = try await TestClient.make()
        let path = CloudPath(container: "c", environment: .development, scope: .private, operation: .recordsModify)
        let response = await client.service.respond(to: CloudRequest(path, body: Array("{".utf8)), from: .user("_a"))
        #expect(response.status == 400)
        #expect(throws: WireFailure.self) { try response.read() }
    }

    @Test("C009, C010: types come into being in development, and are fixed in production") func schema() async throws {
        let client = try await TestClient.make()
        try await client.modify(.create, WireRecord("a", "Note", ["f": .int64(1)]), zone: nil)
        await expect(.badRequest) {
            try await client.modify(.create, WireRecord("b", "Note", ["f": .string("x")]), zone: nil)
        }
        var production = client
        production.environment = .production
        await expect(.badRequest) { try await production.modify(.create, WireRecord("a"), zone: nil) }
    }

    @Test func aTypeThatOnlyARefusedBatchNamedIsNotKnown() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("taken"))
        let batch = [
            RecordsModify.Operation(.create, WireRecord("a", "New", ["f": .int64(1)])),
            .init(.create, WireRecord("taken")),
        ]
        #expect(try await client.modify(batch).map(\.code) == [.atomicError, .exists])
        try await client.modify(.create, WireRecord("a", "New", ["f": .string("x")]))
    }

    @Test func aFieldMayBeWithoutATypeInRequestsOnceItIsKnown() async throws {
        let client = try await TestClient.make()
        try await client.modify(.create, WireRecord("a", "Note", ["f": .double(1.5), "t": .timestamp(5)]), zone: nil)
        let answer = try await client.send(.recordsModify) {
            $0.text(
                Array(
                    #"{"operations": [{"operationType": "create", "record": {"recordName": "b", "recordType": "Note", "fields": {"f": {"value": 2}, "t": {"value": 7}}}}]}"#
                        .utf8
                )
            )
        }
        #expect(try RecordsAnswer(answer).records[0].get().values == ["f": .double(2), "t": .timestamp(7)])
    }

    @Test func everythingIsThereAfterARestart() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let first = try await CloudService.open(in: folder)
        var client = TestClient(service: first)
        try await client.makeZone("z")
        let saved = try await client.modify(.create, WireRecord("a", "Note", ["f": .int64(1)]))
        let token = try await client.changes().token
        try first.close()
        let second = try await CloudService.open(in: folder)
        client = TestClient(service: second)
        #expect(try await client.lookUp("a") == saved)
        #expect(try await client.changes(since: token).records.isEmpty)
        await expect(.badRequest) { try await client.modify(.create, WireRecord("b", "Note", ["f": .string("x")])) }
        try second.close()
    }

    @Test func errorsOfTheServiceTellClientsNothingOfIt() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let service = try await CloudService.open(in: folder)
        let client = TestClient(service: service)
        try await client.makeZone("z")
        try service.close()
        let path = CloudPath(
            container: "iCloud.test",
            environment: .development,
            scope: .private,
            operation: .zonesList
        )
        let outcome = await service.outcome(of: CloudRequest(path), from: client.caller, reachedAt: "")
        let failure = try #require(outcome.failure)
        #expect(failure.code == .internalError && failure.cause?.isEmpty == false)
        let text = String(decoding: outcome.response.body, as: UTF8.self)
        #expect(text.contains(try #require(failure.uuid)))
        #expect(!text.contains("sqlite") && !text.contains("Domain"))
        #expect(!text.contains(try #require(failure.cause)))
        let full = WireFailure.ofService(CocoaError(.fileWriteOutOfSpace))
        #expect(full.code == .tryAgainLater && full.retryAfter == 60)
    }

    @Test func conflictsTellNothingToThoseWhoMayNotRead() async throws {
        var client = try await TestClient.make()
        client.scope = .public
        let text =
            #"DEFINE SCHEMA RECORD TYPE Vote ( choice STRING, GRANT CREATE, WRITE TO "_icloud", GRANT READ TO "_creator" );"#
        try await client.service.importSchema(text, of: "iCloud.test", .development)
        let saved = try await client.modify(.create, WireRecord("v", "Vote", ["choice": .string("secret")]), zone: nil)
        var other = client
        other.caller = .user("_bob")
        for (kind, tag) in [(RecordsModify.Kind.create, nil), (.update, "0")] {
            let change = WireRecord("v", "Vote", ["choice": .string("mine")], tag: tag)
            guard case .failure(_, let failure) = try await other.modify([.init(kind, change)], zone: nil).first else {
                Issue.record("the change was made")
                return
            }
            #expect(failure.code == (kind == .create ? .exists : .conflict) && failure.serverRecord == nil)
        }
        var nobody = client
        nobody.caller = .anyone
        await expect(.authenticationRequired) {
            try await nobody.modify(.update, WireRecord("v", "Vote", [:], tag: saved.recordChangeTag), zone: nil)
        }
        let own = try await client.modify([.init(.create, WireRecord("v", "Vote", [:]))], zone: nil).first
        guard case .failure(_, let failure) = own else { return }
        #expect(failure.serverRecord?.values["choice"] == .string("secret"))
    }
}
