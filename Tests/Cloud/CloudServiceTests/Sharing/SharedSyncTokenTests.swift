import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Tokens of shared databases")
struct SharedSyncTokenTests {
    private typealias Fixture = SharedFixture

    /// A fixture whose zone is shared with Bob and Carol.
    private func shared() async throws -> (fixture: Fixture, bob: TestClient) {
        let fixture = try await Fixture.make()
        let invited = [Fixture.participant("_bob"), Fixture.participant("_carol")]
        let share = try await fixture.alice.modify(.create, Fixture.share(of: nil, with: invited))
        try await fixture.accept(share, "_bob", "_carol")
        return (fixture, fixture.guest("_bob"))
    }

    private func expectExpired(isAfterLoss: Bool, _ body: () async throws -> Any) async {
        await #expect {
            _ = try await body()
        } throws: {
            let failure = $0 as? WireFailure
            return failure?.code == .changeTokenExpired && failure?.isAfterLoss == isAfterLoss
        }
    }

    @Test("are of the past after a backup was restored, also as tokens that a client has had before")
    func restored() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let places = ["service", "copy", "other"].map { folder.appending(path: $0) }
        try await AccountStore(places[0]).close()
        let service = try await CloudService.open(in: places[0])
        var fixture = Fixture(alice: TestClient(service: service))
        for zone in ["z", "later"] {
            try await fixture.alice.makeZone(zone)
            let share = Fixture.share(of: nil, with: [Fixture.participant("_bob")])
            try await fixture.accept(try await fixture.alice.modify(.create, share, zone: zone), "_bob")
            if zone == "z" { try await ServiceBackup.make(of: places[0], in: places[1]) }
        }
        let known = try await fixture.guest("_bob").databaseChanges()
        #expect(known.zones.count == 2)
        try service.close()
        try await ServiceBackup.restore(places[1], to: places[2])
        fixture = Fixture(alice: TestClient(service: try await CloudService.open(in: places[2])))
        let bob = fixture.guest("_bob")
        await expectExpired(isAfterLoss: true) { try await bob.databaseChanges(since: known.syncToken) }
        var feed = DatabaseFeed()
        feed.pastToken = known.syncToken
        await expectExpired(isAfterLoss: true) { [feed] in try await bob.send(.changesDatabase, feed.write) }
        let again = try await bob.databaseChanges()
        #expect(again.zones.compactMap(\.zone).map(\.zoneID.name) == ["z"])
        #expect(try await bob.databaseChanges(since: again.syncToken).zones.isEmpty)
        feed.pastToken = again.syncToken
        #expect(try await ZonesAnswer(bob.send(.changesDatabase, feed.write)).zones.count == 1)
        try fixture.alice.service.close()
    }

    @Test("lead nobody to zones of others: the service has made them, for one user")
    func madeUp() async throws {
        let (fixture, bob) = try await shared()
        let token = try #require(await fixture.guest("_carol").databaseChanges().syncToken)
        await expectExpired(isAfterLoss: false) { try await bob.databaseChanges(since: token) }
        await expectExpired(isAfterLoss: false) { try await fixture.guest("_eve").databaseChanges(since: token) }
        await expectExpired(isAfterLoss: false) { try await bob.databaseChanges(since: "\(token)x") }
        // A token as services have made it that did not sign them, with the numbers of the first zones.
        let numbers = (1...4).flatMap { [UInt64($0), 0] }.flatMap { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        let former = Data([2] + numbers).base64EncodedString()
        await expectExpired(isAfterLoss: false) { try await fixture.guest("_eve").databaseChanges(since: former) }
        await expect(.badRequest) { try await bob.databaseChanges(since: "nonsense") }
        await expect(.badRequest) { try await bob.databaseChanges(since: try await fixture.alice.changes().token) }
    }

    @Test("expire when a zone was made again under its name, so that clients hear that it is gone")
    func madeAgain() async throws {
        let (fixture, bob) = try await shared()
        let known = try await bob.databaseChanges()
        try await fixture.alice.deleteZone("z")
        try await fixture.alice.makeZone("z")
        await expectExpired(isAfterLoss: false) { try await bob.databaseChanges(since: known.syncToken) }
        #expect(try await bob.databaseChanges().zones.isEmpty)
    }
}
