import CloudService
import CloudWire
import Foundation
import Testing

@Suite("References between records")
struct RecordLinksTests {
    private func owned(_ name: String, by owners: String...) -> RecordsModify.Operation {
        let references = owners.map { FieldValue.reference(ReferenceValue(recordName: $0, action: .deleteSelf)) }
        return .init(.create, WireRecord(name, "Note", ["owners": .list(references)]))
    }

    private func child(_ name: String, of parent: String, _ kind: RecordsModify.Kind = .create)
        -> RecordsModify.Operation
    {
        var record = WireRecord(name)
        record.parent = parent
        return .init(kind, record)
    }

    @Test("C037, C041: deleting a record deletes those it owns, in turn, and the feed says so") func cascade()
        async throws
    {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        _ = try await client.modify([
            .init(.create, WireRecord("a")), owned("b", by: "a"), owned("c", by: "b", "x"), owned("d", by: "y"),
        ])
        let token = try await client.changes().token
        let answers = try await client.modify([.init(.forceDelete, WireRecord("a"))])
        #expect(answers.count == 1, "C040: an answer names the records that were asked for only")
        let changes = try await client.changes(since: token)
        #expect(Set(changes.records.map(\.recordName)) == ["a", "b", "c"] && changes.records.allSatisfy(\.isDeleted))
        #expect(try await client.lookUp(["d"]).map(\.code) == [nil])
    }

    @Test func aRecordThatGoesWithItsOwnerAndIsSavedInTheSameBatchIsMadeAgain() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        _ = try await client.modify([.init(.create, WireRecord("a")), owned("b", by: "a")])
        let change = WireRecord("b", nil, ["f": .int64(1)])
        let codes = try await client.modify([.init(.forceDelete, WireRecord("a")), .init(.forceUpdate, change)]).map(
            \.code
        )
        #expect(codes == [nil, nil])
        let again = try await client.lookUp("b")
        #expect(again.recordType == "Note" && again.values == ["f": .int64(1)])
    }

    @Test("C038: records may own each other") func circles() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        _ = try await client.modify([owned("a", by: "b"), owned("b", by: "a")])
        try await client.modify(.forceDelete, WireRecord("b"))
        #expect(try await client.lookUp(["a", "b"]).map(\.code) == [.notFound, .notFound])
    }

    @Test func aReferenceThatWasRemovedOwnsNothing() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        _ = try await client.modify([.init(.create, WireRecord("a")), owned("b", by: "a")])
        try await client.modify(.forceUpdate, WireRecord("b", "Note", ["owners": nil]))
        try await client.modify(.forceDelete, WireRecord("a"))
        #expect(try await client.lookUp(["b"]).map(\.code) == [nil])
    }

    @Test("C025: a parent exists, or is saved along with its child") func parents() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        #expect(try await client.modify([child("b", of: "a")]).map(\.code) == [.referenceViolation])
        let both = [child("b", of: "a"), RecordsModify.Operation(.create, WireRecord("a"))]
        #expect(try await client.modify(both).map(\.code) == [nil, nil])
        #expect(try await client.lookUp("b").parent == "a")
    }

    @Test func childrenOfARefusedParentAreRefused() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        try await client.modify(.create, WireRecord("taken", "Other"))
        var bad = WireRecord("a")
        bad.recordType = "not a name"
        let operations = [child("c", of: "b"), child("b", of: "a"), RecordsModify.Operation(.create, bad)]
        let codes = try await client.modify(operations, atomic: false).map(\.code)
        #expect(codes == [.referenceViolation, .referenceViolation, .badRequest])
    }

    @Test("C026: the target of a plain reference need not exist") func plainReferences() async throws {
        let client = try await TestClient.make()
        let reference = FieldValue.reference(ReferenceValue(recordName: "nobody"))
        try await client.modify(.create, WireRecord("a", "Note", ["r": reference]), zone: nil)
        let validated = FieldValue.reference(ReferenceValue(recordName: "nobody", action: .validate))
        await expect(.validatingReferenceError) {
            try await client.modify(.create, WireRecord("b", "Note", ["r": validated]), zone: nil)
        }
    }

    @Test("C027: the parent of a record that stays cannot be deleted") func deletingParents() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        _ = try await client.modify([.init(.create, WireRecord("a")), child("b", of: "a")])
        await expect(.referenceViolation) { try await client.modify(.forceDelete, WireRecord("a")) }
        let both = ["a", "b"].map { RecordsModify.Operation(.forceDelete, WireRecord($0)) }
        #expect(try await client.modify(both).map(\.code) == [nil, nil])
    }

    @Test("C028: a record leaves its parent") func leaving() async throws {
        let client = try await TestClient.make()
        try await client.makeZone("z")
        _ = try await client.modify([.init(.create, WireRecord("a")), child("b", of: "a")])
        var change = WireRecord("b")
        change.removesParent = true
        #expect(try await client.modify(.forceUpdate, change).parent == nil)
        try await client.modify(.forceDelete, WireRecord("a"))
    }

    @Test("C039: the number of records that one owns is limited") func tooManyOwned() async throws {
        var limits = ServiceLimits()
        limits.owningReferences = 3
        let client = try await TestClient.make(limits: limits)
        try await client.makeZone("z")
        _ = try await client.modify((0..<2).map { owned("\($0)", by: "a") })
        #expect(try await client.modify((2..<5).map { owned("\($0)", by: "a") }).contains { $0.code == .limitExceeded })
        #expect(try await client.modify([owned("2", by: "a")]).map(\.code) == [nil])
        #expect(try await client.modify([owned("3", by: "b")]).map(\.code) == [nil])
    }
}
