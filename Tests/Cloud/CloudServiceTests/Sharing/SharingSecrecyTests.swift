import CloudWire
import Testing

@testable import CloudService

@Suite("What shares tell nobody")
struct SharingSecrecyTests {
    private typealias Fixture = SharedFixture

    @Test("What the shared record is below is told to its owner only")
    func parentOfTheRoot() async throws {
        let fixture = try await Fixture.make()
        let invited = [Fixture.participant("_bob"), Fixture.participant("_carol")]
        let share = try await fixture.alice.modify(.create, Fixture.share(of: "day", with: invited))
        try await fixture.accept(share, "_bob")
        let shortGUID = try #require(share.shortGUID)
        let root = try await fixture.resolve(shortGUID, "_carol", wantsRoot: true).get().root
        #expect(root?.recordName == "day" && root?.parent == nil)
        let bob = fixture.guest("_bob")
        let parents = try await bob.changes().records.map { "\($0.recordName) \($0.parent ?? "nothing")" }
        #expect(Set(parents) == ["share nothing", "day nothing", "walk day"])
        #expect(try await bob.lookUp("day").parent == nil)
        #expect(try await bob.modify(.forceUpdate, WireRecord("day", nil, ["text": .string("new")])).parent == nil)
        #expect(try await fixture.alice.lookUp("day").parent == "trip")
    }

    @Test("Whoever may do nothing is told nothing of a share, even of one that is open to everybody")
    func shutOut() async throws {
        let fixture = try await Fixture.make()
        let share = try await fixture.alice.modify(
            .create,
            Fixture.share(with: [Fixture.participant("_bob", .none), Fixture.participant("_carol")])
        )
        let shortGUID = try #require(share.shortGUID)
        try await fixture.accept(share, "_carol")
        for permission in [WireShare.Permission.none, .readWrite] {
            #expect(try await fixture.resolve(shortGUID, "_bob", wantsRoot: true).code == .notFound)
            #expect(try await fixture.accept(shortGUID, "_bob").code == .accessDenied)
            #expect(try await fixture.alice.service.invitation(shortGUID, to: "_bob") == nil)
            var carol = try await fixture.alice.lookUp("share")
            let others = carol.sharing?.participants?.filter { $0.user.recordName != "_carol" } ?? []
            carol.sharing?.participants = others + [Fixture.participant("_carol", permission)]
            try await fixture.alice.modify(.forceUpdate, carol)
        }
        #expect(try await fixture.resolve(shortGUID, "_carol").code == nil)
    }
}
