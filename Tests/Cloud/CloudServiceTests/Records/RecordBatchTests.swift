import CloudService
import CloudWire
import Foundation
import Testing

@Suite("Saving and deleting records")
struct RecordBatchTests {
    @Test func aNewRecordIsStampedAndFound() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        let saved = try await client.modify(.create, WireRecord("a", "Note", ["title": .string("x"), "n": .int64(5)]))
        #expect(saved.values == ["title": .string("x"), "n": .int64(5)])
        #expect(saved.created?.userRecordName == "_alice" && saved.modified == saved.created)
        #expect(saved.recordChangeTag != nil && saved.zoneID == ZoneName("z"))
        #expect(try await client.lookUp("a") == saved)
    }

    @Test func aRecordWithoutANameGetsOne() async throws {
        let client = try await TestClient.make()
        #expect(try await client.modify(.create, WireRecord(""), zone: nil).recordName.count == 36)
    }

    @Test("C005: a record's zone must exist") func zonesMustExist() async throws {
        let client = try await TestClient.make()
        await expect(.zoneNotFound) { try await client.modify(.create, WireRecord("a")) }
    }

    @Test("C021: every save gives a new tag") func tagsChange() async throws {
        let client = try await TestClient.make()
        let first = try await client.modify(.create, WireRecord("a"), zone: nil)
        let second = try await client.modify(.update, WireRecord("a", tag: first.recordChangeTag), zone: nil)
        #expect(first.recordChangeTag != second.recordChangeTag)
    }

    @Test("C044: an old tag is a conflict, with the server's record; nothing is written") func oldTags() async throws {
        let client = try await TestClient.make()
        let first = try await client.modify(.create, WireRecord("a", "Note", ["f": .int64(1)]), zone: nil)
        let second = try await client.modify(.forceUpdate, WireRecord("a", "Note", ["f": .int64(2)]), zone: nil)
        for kind in [RecordsModify.Kind.update, .replace, .delete] {
            let change = WireRecord("a", "Note", ["f": .int64(3)], tag: first.recordChangeTag)
            await #expect {
                try await client.modify(kind, change, zone: nil)
            } throws: {
                let failure = $0 as? WireFailure
                return failure?.code == .conflict && failure?.serverRecord == second
            }
        }
        #expect(try await client.lookUp("a", zone: nil) == second)
    }

    @Test("C049: a name that is taken, with the server's record") func takenNames() async throws {
        let client = try await TestClient.make()
        let first = try await client.modify(.create, WireRecord("a"), zone: nil)
        await #expect {
            try await client.modify(.create, WireRecord("a"), zone: nil)
        } throws: {
            ($0 as? WireFailure)?.code == .exists && ($0 as? WireFailure)?.serverRecord == first
        }
    }

    @Test("C050: a record with a tag whose row is gone") func goneRecords() async throws {
        let client = try await TestClient.make()
        let first = try await client.modify(.create, WireRecord("a"), zone: nil)
        try await client.modify(.forceDelete, WireRecord("a"), zone: nil)
        await expect(.notFound) {
            try await client.modify(.update, WireRecord("a", tag: first.recordChangeTag), zone: nil)
        }
        await expect(.notFound) { try await client.lookUp("a", zone: nil) }
    }

    @Test("C046: fields that are not named stay, unless the record is replaced") func otherFields() async throws {
        let client = try await TestClient.make()
        try await client.modify(.create, WireRecord("a", "Note", ["f": .int64(1), "g": .int64(2)]), zone: nil)
        let updated = try await client.modify(.forceUpdate, WireRecord("a", "Note", ["f": .int64(3)]), zone: nil)
        #expect(updated.values == ["f": .int64(3), "g": .int64(2)])
        let replaced = try await client.modify(.forceReplace, WireRecord("a", "Note", ["f": .int64(4)]), zone: nil)
        #expect(replaced.values == ["f": .int64(4)])
        #expect(try await client.lookUp("a", zone: nil) == replaced)
    }

    @Test func aFieldWithoutValueIsRemoved() async throws {
        let client = try await TestClient.make()
        try await client.modify(.create, WireRecord("a", "Note", ["f": .int64(1), "g": .int64(2)]), zone: nil)
        let updated = try await client.modify(.forceUpdate, WireRecord("a", "Note", ["f": nil]), zone: nil)
        #expect(updated.values == ["g": .int64(2)])
    }

    @Test("C052: a record that is made again is a new one") func madeAgain() async throws {
        let client = try await TestClient.make()
        let first = try await client.modify(.create, WireRecord("a", "Note", ["f": .int64(1)]), zone: nil)
        try await client.modify(.delete, WireRecord("a", tag: first.recordChangeTag), zone: nil)
        let again = try await client.modify(.create, WireRecord("a", "Other"), zone: nil)
        #expect(again.values.isEmpty && again.recordType == "Other")
    }

    @Test("C055: in an atomic failure the culprits have their error, the others ATOMIC_ERROR") func atomic()
        async throws
    {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("taken"))
        let operations = ["a", "taken", "b"].map {
            RecordsModify.Operation(.create, WireRecord($0, "New", ["f": .int64(1)]))
        }
        #expect(try await client.modify(operations).map(\.code) == [.atomicError, .exists, .atomicError])
        #expect(try await client.lookUp(["a", "b"]).map(\.code) == [.notFound, .notFound])
        #expect(try await client.changes().records.map(\.recordName) == ["taken"])
        #expect(try await client.modify(operations, atomic: false).map(\.code) == [nil, .exists, nil])
        #expect(try await client.changes().records.map(\.recordName) == ["taken", "a", "b"])
    }

    @Test("C054: batches of the default zone are not atomic") func defaultZone() async throws {
        let client = try await TestClient.make()
        try await client.modify(.create, WireRecord("taken"), zone: nil)
        let operations = ["a", "taken"].map { RecordsModify.Operation(.create, WireRecord($0)) }
        #expect(try await client.modify(operations, zone: nil).map(\.code) == [nil, .exists])
    }

    @Test("C059: a request changes a record once") func sameRecordTwice() async throws {
        let client = try await TestClient.make()
        await expect(.badRequest) {
            try await client.modify([.init(.create, WireRecord("a")), .init(.forceUpdate, WireRecord("a"))], zone: nil)
        }
    }

    @Test("C060, C063: too many operations") func tooMany() async throws {
        let client = try await TestClient.make()
        let operations = (0...200).map { RecordsModify.Operation(.create, WireRecord("\($0)")) }
        await expect(.limitExceeded) { try await client.modify(operations, zone: nil) }
        #expect(try await client.modify(Array(operations.prefix(200)), zone: nil).allSatisfy { $0.code == nil })
    }

    @Test("C011: a record of more than a megabyte, also if it grows to that") func tooLarge() async throws {
        let client = try await TestClient.make()
        let half = FieldValue.bytes(Data(count: 600_000))
        try await client.modify(.create, WireRecord("a", "Note", ["f": half]), zone: nil)
        await expect(.limitExceeded) {
            try await client.modify(.forceUpdate, WireRecord("a", "Note", ["g": half]), zone: nil)
        }
        await expect(.limitExceeded) {
            try await client.modify(.create, WireRecord("b", "Note", ["f": half, "g": half]), zone: nil)
        }
        try await client.modify(.forceReplace, WireRecord("a", "Note", ["g": half]), zone: nil)
    }

    @Test("C003: names of records", arguments: ["_a", "é", "a\n", String(repeating: "a", count: 256)])
    func names(name: String) async throws {
        let client = try await TestClient.make()
        await expect(.badRequest) { try await client.modify(.create, WireRecord(name), zone: nil) }
    }

    @Test func theTypeOfARecordStays() async throws {
        let client = try await TestClient.make()
        try await client.modify(.create, WireRecord("a", "Note"), zone: nil)
        await expect(.badRequest) { try await client.modify(.forceUpdate, WireRecord("a", "Other"), zone: nil) }
        try await client.modify(.forceUpdate, WireRecord("a", nil, ["f": .int64(1)]), zone: nil)
    }

    @Test("C120: desired keys") func desiredKeys() async throws {
        let client = try await TestClient.make()
        try await client.modify(.create, WireRecord("a", "Note", ["f": .int64(1), "g": .int64(2)]), zone: nil)
        let some = try await client.lookUp(["a"], zone: nil, desiredKeys: ["g", "x"])[0].get()
        #expect(some.values == ["g": .int64(2)])
        #expect(try await client.lookUp(["a"], zone: nil, desiredKeys: [])[0].get().values.isEmpty)
    }

    @Test("a request may name the desired keys of one record") func desiredKeysOfOneRecord() async throws {
        let client = try await TestClient.make()
        for name in ["a", "b"] {
            try await client.modify(.create, WireRecord(name, "Note", ["f": .int64(1), "g": .int64(2)]), zone: nil)
        }
        var request = RecordsLookup(["a", "b"])
        (request.desiredKeys, request.desiredKeysByName) = (["f"], ["a": ["g"]])
        let records = try await RecordsAnswer(client.send(.recordsLookup, request.write)).records.map { try $0.get() }
        #expect(records.map { $0.values.keys.sorted() } == [["g"], ["f"]])
    }
}
