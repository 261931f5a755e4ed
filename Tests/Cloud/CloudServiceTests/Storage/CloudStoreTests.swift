import CloudWire
import CoreData
import Foundation
import Testing

@testable import CloudService

@Suite("What a service leaves in its store")
struct CloudStoreTests {
    /// A record with an index entry and a link to another one.
    private func linked(_ name: String, to target: String) -> RecordsModify.Operation {
        let reference = FieldValue.reference(ReferenceValue(recordName: target, action: .deleteSelf))
        return .init(.create, WireRecord(name, "Note", ["r": reference, "s": .string("some words")]))
    }

    private func count(_ entities: String..., in store: CloudStore) async throws -> [Int] {
        try await store.read { context in
            try entities.map { try context.count(for: NSFetchRequest<any NSFetchRequestResult>(entityName: $0)) }
        }
    }

    @Test func deletedRecordsLeaveATombstoneOnly() async throws {
        let client = try await TestClient.make()
        let store = client.service.store
        try await client.makeZone("z")
        _ = try await client.modify([linked("a", to: "b"), linked("b", to: "x")])
        #expect(try await count("StoredRecord", "StoredLink", in: store) == [2, 2])
        try await client.modify(.forceDelete, WireRecord("b"))
        #expect(try await count("StoredRecord", "StoredLink", "StoredIndexEntry", in: store) == [2, 0, 0])
    }

    @Test func deletedZonesLeaveNoRecords() async throws {
        let client = try await TestClient.make()
        let store = client.service.store
        for zone in ["y", "z"] {
            try await client.makeZone(zone)
            _ = try await client.modify([linked("a", to: "b")], zone: zone)
        }
        let before = try await count("StoredIndexEntry", in: store)[0]
        try await client.deleteZone("z")
        let after = try await count("StoredRecord", "StoredLink", "StoredIndexEntry", in: store)
        #expect(after == [1, 1, before / 2])
    }

    @Test func whatIsStoredAgainUnchangedKeepsItsIndexEntries() async throws {
        let client = try await TestClient.make()
        let store = client.service.store
        _ = try await client.modify([linked("a", to: "b")], zone: nil)
        let before = try await count("StoredIndexEntry", "StoredLink", in: store)
        try await client.modify(.forceUpdate, WireRecord("a", nil, ["s": .string("some words")]), zone: nil)
        #expect(try await count("StoredIndexEntry", "StoredLink", in: store) == before)
    }
}
