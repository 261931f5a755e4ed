import CloudWire
import Foundation
import SeededRandom
import Testing

@testable import CloudService

/// Clients that save at the same time, whose changes share transactions.
@Suite("Clients at once")
struct ConcurrentClientsTests {
    @Test(arguments: TestClient.Place.installed)
    func aSchemaGrowsByAllOfThem(place: TestClient.Place) async throws {
        let client = try await TestClient.make(in: place)
        try await client.makeZone("z")
        try await withThrowingTaskGroup { group in
            for number in 0..<60 {
                group.addTask {
                    try await client.modify(.create, WireRecord("r\(number)", "Note", ["f\(number)": .int64(1)]))
                }
            }
            try await group.waitForAll()
        }
        let schema = try SchemaParser.schema(of: await client.service.schemaText(of: "iCloud.test", .development))
        #expect(schema.types["Note"]?.fields.count == 60)
        let stored = try await client.service.store.read { context in
            let address = DatabaseAddress(container: "iCloud.test", environment: .development, owner: nil)
            return try StoredSchema.existing(address, in: context)?.text
        }
        #expect(stored == schema.text)
        #expect(try await ServiceCheck.run(client.service.store, client.service.assets).faults == [])
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func theStoreHasNoFault(seed: UInt64) async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await withThrowingTaskGroup { group in
            for number in 0..<12 {
                group.addTask {
                    var random = SeededGenerator(seed: seed &* 100 &+ UInt64(number))
                    for _ in 0..<15 { try await Self.change(client, &random) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await ServiceCheck.run(client.service.store, client.service.assets).faults == [])
        let whole = try await client.changes()
        var (names, token, moreComing) = (Set<String>(), String?.none, true)
        while moreComing {
            let page = try await client.changes(since: token, limit: 3)
            names.formUnion(page.records.filter { !$0.isDeleted }.map(\.recordName))
            (token, moreComing) = (page.token, page.moreComing)
        }
        #expect(names == Set(whole.records.map(\.recordName)))
    }

    /// Makes, changes or deletes a record or two; some of it fails, and one request in ten is refused whole.
    static func change(_ client: TestClient, _ random: inout SeededGenerator) async throws {
        let names = ["a", "b", "c", "d", "e", "f"]
        let kinds: [RecordsModify.Kind] = [.create, .forceUpdate, .forceReplace, .forceDelete]
        let operations = names.shuffled(using: &random).prefix(2).map { name in
            let owner = ReferenceValue(
                recordName: names.randomElement(using: &random) ?? "a",
                action: Bool.random(using: &random) ? .deleteSelf : .none
            )
            let field = "f\(Int.random(in: 0..<8, using: &random))"
            let kind = kinds.randomElement(using: &random) ?? .create
            return RecordsModify.Operation(
                kind,
                WireRecord(name, "Note", [field: .string(name), "owner": .reference(owner)])
            )
        }
        let isLost = Int.random(in: 0..<10, using: &random) == 0
        do {
            _ = try await client.modify(operations, zone: isLost ? "nowhere" : "z", atomic: Bool.random(using: &random))
        } catch let failure as WireFailure where isLost && failure.code == .zoneNotFound {
            return
        }
    }
}
