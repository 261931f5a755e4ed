import CloudWire
import CoreData
import Foundation
import Testing

@testable import CloudService

@Suite("Copies and checks of a service")
struct MaintenanceTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// A service with records of all kinds, some deleted.
    private func filled() async throws -> (service: CloudService, client: TestClient) {
        let accounts = try await AccountStore(folder.appending(path: "service"))
        try await accounts.addUser("ada", password: "password")
        try accounts.close()
        let service = try await CloudService.open(in: folder.appending(path: "service"))
        let client = TestClient(service: service)
        for name in ["z", "gone"] { try await client.makeZone(name) }
        let source = folder.appending(path: "file")
        try Data("content".utf8).write(to: source)
        let address = DatabaseAddress(container: "iCloud.test", environment: .development, owner: "_alice")
        let ticket = AssetTickets(key: service.key).upload(to: address)
        let answer = try await service.takeUpload(source, ticket: ticket).read()
        let asset = try #require(answer["singleFile"].flatMap { AssetValue($0) })
        let reference = FieldValue.reference(ReferenceValue(recordName: "b", action: .deleteSelf))
        _ = try await client.modify([
            .init(.create, WireRecord("a", "Note", ["t": .string("some words"), "r": reference, "f": .asset(asset)])),
            .init(.create, WireRecord("b", "Note", ["n": .int64(7), "l": .list([.string("x"), .string("x")])])),
            .init(.create, WireRecord("c", "Note", ["m": .double(1), "t": .string("")])),
        ])
        try await client.modify(.create, WireRecord("d", "Note", [:]), zone: "gone")
        try await client.modify(.forceUpdate, WireRecord("b", "Note", ["n": .int64(8)]))
        try await client.modify(.forceDelete, WireRecord("c"))
        try await client.deleteZone("gone")
        return (service, client)
    }

    private func end() {
        #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) }
    }

    @Test func aServiceThatRunsIsCopiedAndRestored() async throws {
        defer { end() }
        let (service, client) = try await filled()
        let token = try await client.changes().token
        let (copy, other) = (folder.appending(path: "copy"), folder.appending(path: "other"))
        try await ServiceBackup.make(of: folder.appending(path: "service"), in: copy)
        let lost = try await client.modify(.create, WireRecord("later", "Note", [:]))
        try service.close()
        await #expect(throws: BackupError.self) {
            try await ServiceBackup.make(of: other, in: folder.appending(path: "x"))
        }
        await #expect(throws: BackupError.self) { try await ServiceBackup.restore(copy, to: copy) }
        try await ServiceBackup.restore(copy, to: other)
        let restored = try await CloudService.open(in: other)
        let second = TestClient(service: restored)
        #expect(try await second.lookUp(["a", "b", "later"]).map(\.code) == [nil, nil, .notFound])
        let asset = try #require(try await second.lookUp("a").fields["f"]?.assets.first)
        #expect(
            try String(contentsOf: try #require(restored.assets.location(of: asset.fileChecksum)), encoding: .utf8)
                == "content"
        )
        // Tokens from before lead nowhere: what they name may be something else now.
        await #expect {
            try await second.changes(since: token)
        } throws: {
            let failure = $0 as? WireFailure
            return failure?.code == .changeTokenExpired && failure?.isAfterLoss == true
        }
        // Whoever reads from the start hears of the loss as well, if there is a token of before.
        var feed = ZoneFeed(ZoneName("z"))
        #expect(try await second.changes(feed).records.count == 2)
        feed.pastToken = token
        await #expect {
            try await second.changes(feed)
        } throws: {
            ($0 as? WireFailure)?.isAfterLoss == true
        }
        feed.pastToken = try await second.changes().token
        #expect(try await second.changes(feed).records.count == 2)
        // No version gets the tag of one that was lost.
        let new = try await second.modify(.create, WireRecord("new", "Note", [:]))
        #expect(new.recordChangeTag != lost.recordChangeTag)
        #expect(try await ServiceCheck.run(restored.store, restored.assets).faults.isEmpty)
        try restored.close()
        let accounts = try await AccountStore(other)
        #expect(try await accounts.user(login: "ada") != nil)
        try accounts.close()
    }

    @Test("A version of a service that was restored twice from one copy has no tag of the first time")
    func twoServicesOfOneCopy() async throws {
        defer { end() }
        let (service, _) = try await filled()
        let copy = folder.appending(path: "copy")
        try await ServiceBackup.make(of: folder.appending(path: "service"), in: copy)
        try service.close()
        var lost: WireRecord?
        for name in ["first", "second"] {
            try await ServiceBackup.restore(copy, to: folder.appending(path: name))
            let restored = try await CloudService.open(in: folder.appending(path: name))
            let client = TestClient(service: restored)
            let change = WireRecord("b", "Note", ["n": .int64(name == "first" ? 8 : 9)])
            let saved = try await client.modify(.forceReplace, change)
            if let lost {
                #expect(saved.recordChangeTag != lost.recordChangeTag)
                // What was read before the loss is no ground for a change of the record that is there now.
                let late = WireRecord("b", "Note", ["n": .int64(10)], tag: lost.recordChangeTag)
                await #expect {
                    try await client.modify(.update, late)
                } throws: {
                    ($0 as? WireFailure)?.code == .conflict
                }
            }
            lost = saved
            try restored.close()
        }
    }

    @Test func aSoundServiceHasNoFaults() async throws {
        defer { end() }
        let (service, _) = try await filled()
        let check = try await ServiceCheck.run(service.store, service.assets)
        #expect(check.faults == [] && check.records == 2 && check.tombstones == 1)
        try service.close()
    }

    /// Changes that break a rule each, and a word of the fault.
    private static let breaches: [(String, @Sendable (NSManagedObjectContext) throws -> Void)] = [
        ("tag", { try record("a", $0).tag = "zz" }),
        ("damaged", { try record("a", $0).fields = Data("{".utf8) }),
        ("deleted", { try record("c", $0).fields = Data("{}".utf8) }),
        ("schema", { try record("b", $0).type = "Unknown" }),
        ("sequence", { try record("a", $0).sequence = record("b", $0).sequence }),
        ("links", { for row in try all("StoredLink", $0) { $0.delete(row) } }),
        ("index entries", { for row in try all("StoredIndexEntry", $0).prefix(1) { $0.delete(row) } }),
        ("assets", { for row in try all("StoredAssetUse", $0) { $0.delete(row) } }),
        ("no zone", { for row in try all("StoredLink", $0) { row.setValue(999, forKey: "zoneNumber") } }),
        ("only", { for row in try all("StoredDatabase", $0) { row.setValue(1, forKey: "lastSequence") } }),
        ("bytes", { for row in try all("StoredZone", $0) { row.setValue(5, forKey: "usedBytes") } }),
    ]

    private static func all(_ entity: String, _ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
    }

    private static func record(_ name: String, _ context: NSManagedObjectContext) throws -> StoredRecord {
        try #require(try all("StoredRecord", context).compactMap { $0 as? StoredRecord }.first { $0.name == name })
    }

    @Test(arguments: breaches.indices)
    func everyBreachIsFound(_ index: Int) async throws {
        defer { end() }
        let (service, _) = try await filled()
        let (word, breach) = Self.breaches[index]
        try await service.store.write { try breach($0) }
        let faults = try await ServiceCheck.run(service.store, service.assets).faults
        #expect(faults.contains { $0.contains(word) }, "\(faults)")
        try service.close()
    }

    @Test func aMissingFileIsFound() async throws {
        defer { end() }
        let (service, client) = try await filled()
        let asset = try #require(try await client.lookUp("a").fields["f"]?.assets.first)
        try FileManager.default.removeItem(at: try #require(service.assets.location(of: asset.fileChecksum)))
        #expect(try await ServiceCheck.run(service.store, service.assets).faults.contains { $0.contains("missing") })
        try service.close()
    }
}
