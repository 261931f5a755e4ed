import CloudWire
import CoreData
import Foundation
import Testing

@testable import CloudService

@Suite("Erasing what belonged to users")
struct CloudServiceErasingTests {
    /// Ada, who shares with Bob and Bob with her, in a service that knows both.
    private struct Scene {
        let accounts: AccountStore
        let service: CloudService
        let ada: TestClient
        let bob: TestClient
        let names: [String]

        static func make(folder: URL? = nil) async throws -> Scene {
            let accounts = try await AccountStore(folder, passwordCost: .cheap)
            let service =
                if let folder {
                    try await CloudService.open(in: folder, accounts: accounts)
                } else {
                    try await CloudService.temporary(accounts: accounts)
                }
            let names = [
                try await accounts.addUser("ada@example.org", password: "12345678").recordName,
                try await accounts.addUser("bob@example.org", password: "12345678").recordName,
            ]
            let clients = names.map { TestClient(service: service, caller: .user($0)) }
            return Scene(accounts: accounts, service: service, ada: clients[0], bob: clients[1], names: names)
        }

        /// Makes a shared zone of one user in which the other takes part.
        func share(_ zone: String, of owner: TestClient, with guest: TestClient) async throws {
            try await owner.makeZone(zone)
            try await owner.modify(.create, WireRecord("r", "Note", ["t": .string("some words")]), zone: zone)
            let invited = SharedFixture.participant(try #require(guest.caller.user))
            let share = try await owner.modify(.create, SharedFixture.share(of: nil, with: [invited]), zone: zone)
            var client = guest
            client.scope = .public
            let request = SharesRequest([.init(try #require(share.shortGUID), wantsRoot: false)])
            _ = try await client.send(.recordsAccept, request.write)
        }

        func fill() async throws {
            try await share("ours", of: ada, with: bob)
            try await share("theirs", of: bob, with: ada)
            try await ada.makeZone("own")
            for start in stride(from: 0, to: 400, by: 200) {
                let records = (start..<start + 200).map { number in
                    RecordsModify.Operation(.create, WireRecord("\(number)", "Note", ["t": .string("n\(number)")]))
                }
                _ = try await ada.modify(records, zone: "own").map { try $0.get() }
            }
            try await ada.modify(.create, WireRecord("d", "Note"), zone: nil)
            var production = ada
            production.environment = .production
            try await production.makeZone("p")
            try await Self.subscribe(ada)
            try await Self.subscribe(bob)
            var guest = ada
            guest.scope = .shared
            try await Self.subscribe(guest)
            let mine = open(ada)
            try await mine.modify(.forceUpdate, WireRecord(names[0], "Users", ["n": .int64(1)]), zone: nil)
            try await mine.modify(.create, WireRecord("notice", "Note"), zone: nil)
            var below = WireRecord("below", "Note")
            below.parent = names[0]
            try await open(bob).modify(.create, below, zone: nil)
        }

        static func subscribe(_ client: TestClient) async throws {
            let subscription = WireSubscription("all", .database)
            _ = try await client.send(.subscriptionsModify, SubscriptionsModify([.save(subscription)]).write)
        }

        /// The public database of a user.
        func open(_ client: TestClient) -> TestClient {
            var client = client
            client.scope = .public
            return client
        }

        var bobsWindow: TestClient {
            var client = bob
            (client.scope, client.owner) = (.shared, names[0])
            return client
        }

        func rows(_ entity: String, _ format: String, _ value: String) async throws -> Int {
            try await service.store.read { context in
                let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
                request.predicate = NSPredicate(format: format, value)
                return try context.count(for: request)
            }
        }

        func expectErased() async throws {
            #expect(try await rows("StoredSubscription", "user == %@", names[0]) == 0)
            #expect(try await rows("StoredParticipant", "user == %@", names[0]) == 0)
            #expect(try await rows("StoredZone", "database.address ENDSWITH %@ AND isRemoved == NO", names[0]) == 0)
            #expect(try await rows("StoredDatabase", "address ENDSWITH %@", "production/\(names[0])") == 0)
            #expect(
                try await open(bob).lookUp([names[0], "notice", "below"], zone: nil).map(\.code) == [
                    .notFound, nil, nil,
                ]
            )
            #expect(try await ServiceCheck.run(service.store, service.assets).faults == [])
            #expect(try await accounts.user(recordName: names[0]) == nil)
            #expect(try await accounts.user(recordName: names[1]) != nil)
        }
    }

    @Test func everythingOfTheirsGoes() async throws {
        let scene = try await Scene.make()
        try await scene.fill()
        let token = try await scene.bobsWindow.databaseChanges().syncToken
        #expect(try await scene.service.eraseRemovedUsers() == 0)
        try await scene.accounts.eraseUser("ada@example.org")
        await expect(.authenticationRequired) { try await scene.open(scene.ada).send(.usersCurrent) }
        #expect(try await scene.service.eraseRemovedUsers() == 1)
        try await scene.expectErased()
        // Bob is told that the zone is gone, and his own share goes on without Ada.
        let changes = try await scene.bobsWindow.databaseChanges(since: token)
        #expect(changes.zones.compactMap(\.zone).map { "\($0.zoneID.name) \($0.isDeleted)" } == ["ours true"])
        await expect(.zoneNotFound) { try await scene.bobsWindow.lookUp("r", zone: "ours") }
        let share = try await scene.bob.lookUp(WireShare.zoneShareName, zone: "theirs")
        #expect(share.sharing?.participants?.count == 1)
        #expect(try await scene.bob.lookUp("r", zone: "theirs").recordName == "r")
        #expect(try await scene.service.eraseRemovedUsers() == 0)
        _ = try await scene.accounts.addUser("ada@example.org", password: "12345678")
    }

    @Test func whatWasInterruptedGoesOn() async throws {
        try await AccountFixture.withFolder { folder in
            let first = try await Scene.make(folder: folder)
            try await first.fill()
            try await first.accounts.eraseUser("ada@example.org")
            // As if the service had been killed after the first transaction, and within the next ones.
            let home = DatabaseAddress(container: "iCloud.test", environment: .development, owner: first.names[0])
            let numbers = try await first.service.closeZones(of: home)
            try await first.service.store.removeRecords(ofZone: try #require(numbers.last), portion: 50)
            try first.service.close()
            try first.accounts.close()
            let accounts = try await AccountStore(folder)
            let service = try await CloudService.open(in: folder, accounts: accounts)
            let second = Scene(
                accounts: accounts,
                service: service,
                ada: TestClient(service: service, caller: .user(first.names[0])),
                bob: TestClient(service: service, caller: .user(first.names[1])),
                names: first.names
            )
            let sweeping = service.keepSweeping { Issue.record("\($0)") }
            for _ in 0..<3_000 where try await accounts.user(recordName: first.names[0]) != nil {
                try await Task.sleep(for: .milliseconds(20))
            }
            sweeping.cancel()
            await sweeping.value
            try await second.expectErased()
            try service.close()
            try accounts.close()
        }
    }

    @Test func theAccountStaysClosedMeanwhile() async throws {
        let scene = try await Scene.make()
        try await scene.accounts.eraseUser("Ada@example.org")
        try await scene.accounts.eraseUser("ada@example.org")
        await #expect(throws: AccountError.beingErased("ada@example.org")) {
            try await scene.accounts.enableUser("ada@example.org")
        }
        await #expect(throws: AccountError.beingErased("ada@example.org")) {
            try await scene.accounts.removeUser("ada@example.org")
        }
        await #expect(throws: AccountError.loginTaken("ada@example.org")) {
            try await scene.accounts.addUser("ada@example.org", password: "12345678")
        }
        #expect(try await scene.accounts.users().map(\.isBeingErased) == [true, false])
        await #expect(throws: AccountError.unknown("user 'eve'")) { try await scene.accounts.eraseUser("eve") }
    }
}
