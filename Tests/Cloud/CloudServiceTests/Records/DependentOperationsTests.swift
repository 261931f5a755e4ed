import CloudWire
import Testing

@testable import CloudService

/// Operations of a batch that is not atomic, and that hold only if others of the batch do.
@Suite("Operations that depend on others of their batch")
struct DependentOperationsTests {
    private typealias Fixture = SharedFixture

    private func expectNoFaults(_ client: TestClient) async throws {
        #expect(try await ServiceCheck.run(client.service.store, client.service.assets).faults == [])
    }

    @Test("A share is not that of a record whose creation fails, nor that of another share")
    func roots() async throws {
        let fixture = try await Fixture.make()
        try await fixture.alice.modify(.create, Fixture.share("s1", of: "diary"))
        let failing = Fixture.share("new", of: "diary")
        let below = Fixture.share("s2", of: "new")
        let answers = try await fixture.alice.modify(
            [.init(.create, failing), .init(.create, below)],
            atomic: false
        )
        #expect(answers.map(\.code) == [.alreadyShared, .badRequest])
        let good = Fixture.share("new", of: "trip")
        let shares = try await fixture.alice.modify(
            [.init(.create, good), .init(.create, below)],
            atomic: false
        )
        #expect(shares.map(\.code) == [nil, .badRequest])
        await expect(.badRequest) { try await fixture.alice.modify(.create, Fixture.share("s3", of: "new")) }
        try await expectNoFaults(fixture.alice)
    }

    @Test("A record gets no parent below itself because the move that would have made room fails")
    func circles() async throws {
        let fixture = try await Fixture.make()
        var trip = WireRecord("trip")
        trip.parent = "walk"
        var day = WireRecord("day")
        day.removesParent = true
        day.fields["to"] = FieldEntry(.reference(ReferenceValue(recordName: "nowhere", action: .validate)))
        let answers = try await fixture.alice.modify(
            [.init(.forceUpdate, trip), .init(.forceUpdate, day)],
            atomic: false
        )
        #expect(answers.map(\.code) == [.badRequest, .validatingReferenceError])
        try await expectNoFaults(fixture.alice)
    }

    @Test("A parent is not deleted along with a child that stays")
    func deletions() async throws {
        let fixture = try await Fixture.make()
        try await fixture.alice.modify(.create, WireRecord("other"))
        var walk = WireRecord("walk", nil)
        walk.recordChangeTag = "wrong"
        let answers = try await fixture.alice.modify(
            [.init(.forceDelete, WireRecord("day", nil)), .init(.delete, walk)],
            atomic: false
        )
        #expect(answers.map(\.code) == [.referenceViolation, .conflict])
        #expect(try await fixture.alice.lookUp("walk").parent == "day")
        try await expectNoFaults(fixture.alice)
    }
}
