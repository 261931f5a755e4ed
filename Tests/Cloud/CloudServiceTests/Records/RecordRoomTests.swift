import CloudWire
import CoreData
import Foundation
import Synchronization
import Testing

@testable import CloudService

/// Whether records fit into what their users may store.
@Suite("Room for records")
struct RecordRoomTests {
    private func note(_ name: String, _ length: Int) -> WireRecord {
        WireRecord(name, "Note", ["t": .string(String(repeating: "x", count: length))])
    }

    /// A client whose user may store 1,000 bytes.
    private func client(accounts: AccountStore? = nil) async throws -> TestClient {
        var limits = ServiceLimits()
        limits.databaseSize = 1_000
        let client = TestClient(service: try await CloudService.temporary(accounts: accounts, limits: limits))
        try await client.makeZone("z")
        return client
    }

    private func used(_ client: TestClient, by user: String = "_alice") async throws -> Int64 {
        try await client.service.usedBytes(of: [user], in: "iCloud.test", .development)[user] ?? 0
    }

    @Test func aRecordThatDoesNotFitIsRefusedWithNumbers() async throws {
        let client = try await client()
        try await client.modify(.create, note("a", 700))
        let before = try await used(client)
        #expect((700..<800).contains(before))
        await #expect {
            _ = try await client.modify(.create, note("b", 700))
        } throws: { error in
            let failure = error as? WireFailure
            return failure?.code == .quotaExceeded
                && failure?.reason.contains("\(before) of 1000 bytes are used") == true
        }
        #expect(try await used(client) == before)
        try await client.modify(.create, note("b", 100))
        #expect(try await ServiceCheck.run(client.service.store, client.service.assets).faults.isEmpty)
    }

    @Test func whatMakesRoomGoesThroughInADatabaseWithTooMuch() async throws {
        let accounts = try await AccountStore(nil)
        let ada = try await accounts.addUser("ada", password: "correct horse")
        var client = try await client(accounts: accounts)
        client.caller = .user(ada.recordName)
        try await client.makeZone("z")
        _ = try await client.modify([.init(.create, note("a", 300)), .init(.create, note("b", 300))])
        try await accounts.setQuota(.bytes(50), ofUser: "ADA")
        await expect(.quotaExceeded) { try await client.modify(.create, note("c", 1)) }
        await expect(.quotaExceeded) { try await client.modify(.forceUpdate, note("a", 301)) }
        try await client.modify(.forceUpdate, note("a", 299))
        try await client.modify(.forceReplace, note("a", 299))
        try await client.modify(.forceDelete, WireRecord("a"))
        try await client.modify(.forceDelete, WireRecord("b"))
        try await client.modify(.create, note("c", 1))
        try await accounts.setQuota(.unlimited, ofUser: "ada")
        try await client.modify(.create, note("d", 5_000))
        try await accounts.setQuota(.standard, ofUser: "ada")
        await expect(.quotaExceeded) { try await client.modify(.create, note("e", 1)) }
    }

    @Test func aBatchIsJudgedRecordByRecordUnlessItIsAtomic() async throws {
        let client = try await client()
        let operations = ["a", "b", "c"].map { RecordsModify.Operation(.create, note($0, $0 == "b" ? 900 : 300)) }
        #expect(
            try await client.modify(operations, atomic: true).map(\.code) == [
                .atomicError, .quotaExceeded, .atomicError,
            ]
        )
        #expect(try await used(client) == 0)
        #expect(try await client.modify(operations, atomic: false).map(\.code) == [nil, .quotaExceeded, nil])
        // What another operation frees is there for the others, in any order.
        let swap: [RecordsModify.Operation] = [
            .init(.create, note("b", 800)), .init(.forceDelete, WireRecord("a")), .init(.forceDelete, WireRecord("c")),
        ]
        #expect(try await client.modify(swap).map(\.code) == [nil, nil, nil])
        #expect(try await ServiceCheck.run(client.service.store, client.service.assets).faults.isEmpty)
    }

    @Test func aDeletionThatFailsMakesNoRoom() async throws {
        let client = try await client()
        let saved = try await client.modify(.create, note("a", 800))
        let old = WireRecord("a", tag: "old")
        let operations: [RecordsModify.Operation] = [.init(.create, note("b", 800)), .init(.delete, old)]
        #expect(saved.recordChangeTag != nil)
        #expect(try await client.modify(operations, atomic: false).map(\.code) == [.quotaExceeded, .conflict])
    }

    @Test("C084, C191: In shared zones the owner's quota counts, and its numbers are the owner's business")
    func sharedDataCountsForItsOwner() async throws {
        var limits = ServiceLimits()
        limits.databaseSize = 2_000
        let fixture = try await SharedFixture.make(limits: limits)
        let share = SharedFixture.share(of: nil, with: [SharedFixture.participant("_bob")])
        let saved = try await fixture.alice.modify(.create, share)
        try await fixture.accept(saved, "_bob")
        let bob = fixture.guest("_bob")
        let before = try await used(fixture.alice)
        try await bob.modify(.create, note("bobs", 500))
        #expect(try await used(fixture.alice) >= before + 500)
        #expect(try await used(fixture.alice, by: "_bob") == 0)
        await #expect {
            _ = try await bob.modify(.create, note("more", 1_500))
        } throws: { error in
            let failure = error as? WireFailure
            return failure?.code == .quotaExceeded && failure?.reason.contains("2000") == false
        }
        try await bob.modify(.forceDelete, WireRecord("bobs"))
    }

    @Test func thePublicDatabaseHasANumberOfItsOwn() async throws {
        let accounts = try await AccountStore(nil)
        var client = try await client(accounts: accounts)
        client.scope = .public
        try await client.modify(.create, note("a", 5_000), zone: nil)
        try await accounts.setQuota(.bytes(6_000), of: QuotaPlace("iCloud.test", .development, isPublic: true))
        await expect(.quotaExceeded) { try await client.modify(.create, note("b", 5_000), zone: nil) }
        client.scope = .private
        await expect(.quotaExceeded) { try await client.modify(.create, note("c", 5_000)) }
        try await accounts.setQuota(.bytes(6_000), of: QuotaPlace("iCloud.test", .development))
        try await client.modify(.create, note("c", 5_000))
        // In another environment, as much as before.
        let quotas = try await client.service.quotas()
        #expect(quotas.bytes(of: QuotaPlace("iCloud.test", .production)) == 1_000)
        #expect(quotas.bytes(of: QuotaPlace("iCloud.test", .production, isPublic: true)) == nil)
    }

    @Test func aZoneThatIsDeletedMakesRoom() async throws {
        let client = try await client()
        try await client.modify(.create, note("a", 900))
        try await client.makeZone("y")
        await expect(.quotaExceeded) { try await client.modify(.create, note("a", 900), zone: "y") }
        try await client.deleteZone("z")
        #expect(try await used(client) == 0)
        try await client.modify(.create, note("a", 900), zone: "y")
        try await client.makeZone("z")
        await expect(.quotaExceeded) { try await client.modify(.create, note("a", 900)) }
    }

    @Test func maintenanceCorrectsWhatADatabaseCounts() async throws {
        let client = try await client()
        try await client.modify(.create, note("a", 900))
        let right = try await used(client)
        // As a service has left it that did not count yet.
        try await client.service.store.write { context in
            for row in try context.fetch(NSFetchRequest<StoredDatabase>(entityName: "StoredDatabase")) {
                row.usedBytes = 0
            }
        }
        #expect(try await client.service.correctUse() == 1)
        #expect(try await used(client) == right)
        #expect(try await client.service.correctUse() == 0)
    }

    @Test func countingWritesNoRowMore() async throws {
        let client = try await client()
        try await client.modify(.create, note("a", 10))
        let counts = Counts()
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: client.service.store.writer,
            queue: nil
        ) { counts.take($0) }
        defer { NotificationCenter.default.removeObserver(observer) }
        try await client.modify(.forceUpdate, note("a", 20))
        // The record, its zone and its database, both of which have a new sequence anyway.
        #expect(counts.rows.filter { $0 != "StoredIndexEntry" } == ["StoredDatabase", "StoredRecord", "StoredZone"])
    }
}

/// The entities of the rows that were written.
private final class Counts: Sendable {
    private let names = Mutex<[String]>([])

    var rows: [String] { names.withLock { $0.sorted() } }

    func take(_ notification: Notification) {
        let keys = [NSInsertedObjectsKey, NSUpdatedObjectsKey, NSDeletedObjectsKey]
        let objects = keys.flatMap { notification.userInfo?[$0] as? Set<NSManagedObject> ?? [] }
        let found = objects.compactMap(\.entity.name)
        names.withLock { $0 += found }
    }
}
