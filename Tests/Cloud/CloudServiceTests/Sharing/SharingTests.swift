import CloudWire
import Testing
import UntrustedJSON

@testable import CloudService

@Suite("Shares")
struct SharingTests {
    private typealias Fixture = SharedFixture

    @Test("C172, C174, C177: a record is shared along with those below it, and the share has an address")
    func hierarchies() async throws {
        let fixture = try await Fixture.make()
        let share = try await fixture.alice.modify(.create, Fixture.share(with: [Fixture.participant("_bob")]))
        #expect(share.shortGUID?.isEmpty == false)
        #expect(share.sharing?.url?.hasSuffix("/share/\(share.shortGUID ?? "?")") == true)
        #expect(share.sharing?.participants?.map(\.role) == [.owner, .user])
        #expect(share.sharing?.participants?.map(\.status) == [.accepted, .invited])
        #expect(try await fixture.alice.lookUp("trip").share == "share")
        #expect(try await fixture.alice.lookUp("day").share == nil)
        let bob = fixture.guest("_bob")
        await expect(.zoneNotFound) { try await bob.changes() }
        try await fixture.accept(share, "_bob")
        #expect(try await bob.visibleNames() == ["trip", "day", "hotel", "walk", "share"])
        #expect(try await bob.lookUp(["diary"]).first?.code == .notFound)
        #expect(try await bob.lookUp("walk").values["text"] == .string("walk"))
    }

    @Test func aShareIsNobodysParent() async throws {
        let fixture = try await Fixture.make()
        let invited = [Fixture.participant("_bob")]
        try await fixture.accept(try await fixture.alice.modify(.create, Fixture.share(with: invited)), "_bob")
        var below = WireRecord("below", "Note")
        below.parent = "share"
        for client in [fixture.alice, fixture.guest("_bob")] {
            await expect(.referenceViolation) { try await client.modify(.create, below) }
        }
        below.parent = "new"
        let share = Fixture.share("new", of: "diary")
        let answers = try await fixture.alice.modify([.init(.create, share), .init(.create, below)])
        #expect(answers.map(\.code) == [.atomicError, .referenceViolation])
        #expect(try await ServiceCheck.run(fixture.alice.service.store, fixture.alice.service.assets).faults == [])
    }

    @Test func nobodyTakesPartTwice() async throws {
        let fixture = try await Fixture.make()
        var asOwner = Fixture.participant("_bob", .readOnly)
        asOwner.participantID = "_owner"
        let share = try await fixture.alice.modify(.create, Fixture.share(with: [Fixture.participant("_bob")]))
        try await fixture.accept(share, "_bob")
        let changed = try await fixture.alice.modify(.forceUpdate, Fixture.share(with: [asOwner, asOwner]))
        #expect(changed.sharing?.participants?.map(\.user.recordName) == ["_alice", "_bob"])
        #expect(changed.sharing?.participants?.map(\.permission) == [.readWrite, .readOnly])
        #expect(try await ServiceCheck.run(fixture.alice.service.store, fixture.alice.service.assets).faults == [])
    }

    @Test("C172, C182, C183: a whole zone is shared, also what comes into it later, and both sides see all writes")
    func zones() async throws {
        let fixture = try await Fixture.make()
        let share = try await fixture.alice.modify(.create, Fixture.share(of: nil, with: [Fixture.participant("_bob")]))
        let bob = fixture.guest("_bob")
        let before = try await bob.databaseChanges()
        #expect(before.zones.isEmpty)
        try await fixture.accept(share, "_bob")
        let after = try await bob.databaseChanges(since: before.syncToken)
        #expect(after.zones.compactMap(\.zone?.zoneID) == [ZoneName("z", owner: "_alice")])
        #expect(try await bob.visibleNames().count == 6)
        let note = try await bob.modify(.create, WireRecord("new", "Note", ["text": .string("by Bob")]))
        #expect(note.created?.userRecordName == "_bob")
        let seen = try await fixture.alice.lookUp("new")
        #expect(seen.values["text"] == .string("by Bob"))
        try await fixture.alice.modify(
            .update,
            WireRecord("new", nil, ["text": .string("mine")], tag: seen.recordChangeTag)
        )
        #expect(try await bob.lookUp("new").values["text"] == .string("mine"))
        #expect(try await bob.databaseChanges(since: after.syncToken).zones.count == 1)
    }

    @Test("C173, C174: shares belong into custom zones of private databases, and their records exist")
    func places() async throws {
        let fixture = try await Fixture.make()
        var everybody = fixture.alice
        everybody.scope = .public
        await expect(.badRequest) { try await everybody.modify(.create, Fixture.share(), zone: nil) }
        await expect(.badRequest) { try await fixture.alice.modify(.create, Fixture.share(), zone: nil) }
        await expect(.badRequest) { try await fixture.alice.modify(.create, Fixture.share(of: "nothing")) }
        let root = RecordsModify.Operation(.create, WireRecord("new"))
        let share = RecordsModify.Operation(.create, Fixture.share(of: "new"))
        let saved = try await fixture.alice.modify([share, root]).map { try $0.get() }
        #expect(saved.last?.share == "share")
    }

    @Test("C175, C176: a record is in one share, and the parent of a shared one does not count")
    func overlaps() async throws {
        let fixture = try await Fixture.make()
        try await fixture.alice.modify(.create, Fixture.share(of: "day"))
        for root in ["trip", "day", "walk"] {
            await expect(.alreadyShared) { try await fixture.alice.modify(.create, Fixture.share("other", of: root)) }
        }
        await expect(.alreadyShared) { try await fixture.alice.modify(.create, Fixture.share(of: nil)) }
        try await fixture.alice.modify(.create, Fixture.share("other", of: "hotel"))
        #expect(try await fixture.alice.lookUp("day").share == "share")
        try await fixture.alice.makeZone("whole")
        try await fixture.alice.modify(.create, WireRecord("root"), zone: "whole")
        try await fixture.alice.modify(.create, Fixture.share(of: nil), zone: "whole")
        await expect(.alreadyShared) {
            try await fixture.alice.modify(.create, Fixture.share("other", of: "root"), zone: "whole")
        }
    }

    @Test("C179: who came by the address goes when nobody may come by it, and the invited go when everybody may")
    func publicPermission() async throws {
        let fixture = try await Fixture.make()
        let share = try await fixture.alice.modify(.create, Fixture.share(with: [Fixture.participant("_bob")]))
        var open = WireRecord("share", WireShare.recordType, tag: share.recordChangeTag)
        open.sharing = WireShare(publicPermission: .readOnly)
        let opened = try await fixture.alice.modify(.update, open)
        #expect(opened.sharing?.participants?.map(\.role) == [.owner])
        try await fixture.accept(opened, "_carol")
        let carol = fixture.guest("_carol")
        #expect(try await carol.visibleNames().contains("walk"))
        await expect(.accessDenied) {
            try await carol.modify(.forceUpdate, WireRecord("walk", nil, ["text": .string("x")]))
        }
        var closed = WireRecord("share", WireShare.recordType)
        closed.sharing = WireShare(publicPermission: WireShare.Permission.none)
        try await fixture.alice.modify(.forceUpdate, closed)
        await expect(.zoneNotFound) { try await carol.changes() }
        #expect(try await fixture.resolve(try #require(share.shortGUID), "_carol").code == .notFound)
    }

    @Test("C184, C185: a reader changes nothing, and a new record needs a parent in the share")
    func permissions() async throws {
        let fixture = try await Fixture.make()
        let invited = [Fixture.participant("_bob"), Fixture.participant("_carol", .readOnly)]
        let share = try await fixture.alice.modify(.create, Fixture.share(with: invited))
        try await fixture.accept(share, "_bob", "_carol")
        let (bob, carol) = (fixture.guest("_bob"), fixture.guest("_carol"))
        var child = WireRecord("child", "Note", ["text": .string("c")])
        await expect(.accessDenied) { try await bob.modify(.create, child) }
        child.parent = "diary"
        await expect(.accessDenied) { try await bob.modify(.create, child) }
        child.parent = "walk"
        await expect(.accessDenied) { try await carol.modify(.create, child) }
        try await bob.modify(.create, child)
        #expect(try await carol.lookUp("child").values["text"] == .string("c"))
        await expect(.accessDenied) { try await carol.modify(.forceDelete, WireRecord("child", nil)) }
        // Neither into the zone's other records, nor out of the share.
        var moved = WireRecord("child", nil)
        moved.parent = "diary"
        await expect(.accessDenied) { try await bob.modify(.forceUpdate, moved) }
        (moved.parent, moved.removesParent) = (nil, true)
        await expect(.accessDenied) { try await bob.modify(.forceUpdate, moved) }
        await expect(.accessDenied) { try await bob.modify(.forceUpdate, WireRecord("diary", nil)) }
        try await bob.modify(.forceDelete, WireRecord("child", nil))
    }

    @Test("C186, C187: only the owner deletes the shared record; a participant who deletes the share leaves it")
    func endings() async throws {
        let fixture = try await Fixture.make()
        let invited = [Fixture.participant("_bob"), Fixture.participant("_carol")]
        let share = try await fixture.alice.modify(.create, Fixture.share(with: invited))
        try await fixture.accept(share, "_bob", "_carol")
        let (bob, carol) = (fixture.guest("_bob"), fixture.guest("_carol"))
        let known = try await bob.databaseChanges()
        for name in ["walk", "day", "hotel"] { try await bob.modify(.forceDelete, WireRecord(name, nil)) }
        await expect(.accessDenied) { try await bob.modify(.forceDelete, WireRecord("trip", nil)) }
        try await bob.modify(.forceDelete, WireRecord("share", nil))
        await expect(.zoneNotFound) { try await bob.changes() }
        let gone = try await bob.databaseChanges(since: known.syncToken)
        #expect(gone.zones.compactMap(\.zone).map(\.isDeleted) == [true])
        #expect(try await carol.visibleNames() == ["trip", "share"])
        #expect(try await fixture.alice.lookUp("share").sharing?.participants?.count == 2)
        try await fixture.alice.modify(.forceDelete, WireRecord("trip", nil))
        await expect(.notFound) { try await fixture.alice.lookUp("share") }
        await expect(.zoneNotFound) { try await carol.changes() }
    }

    @Test("C029, C187: a share that its owner deletes is gone, and its record is shared no more")
    func deletedShares() async throws {
        let fixture = try await Fixture.make()
        let share = try await fixture.alice.modify(.create, Fixture.share(with: [Fixture.participant("_bob")]))
        try await fixture.accept(share, "_bob")
        try await fixture.alice.modify(.forceDelete, WireRecord("share", nil))
        #expect(try await fixture.alice.lookUp("trip").share == nil)
        await expect(.zoneNotFound) { try await fixture.guest("_bob").changes() }
        #expect(try await fixture.accept(try #require(share.shortGUID), "_bob").code == .notFound)
        // The same records may be shared anew.
        try await fixture.alice.modify(.create, Fixture.share("again"))
    }

    @Test("C188, C189, C088: what a share is, is told to those who may accept it")
    func metadata() async throws {
        let fixture = try await Fixture.make()
        var share = Fixture.share(with: [Fixture.participant("_bob", .readOnly)])
        share.fields["cloudkit.title"] = FieldEntry(.string("Our trip"))
        let saved = try await fixture.alice.modify(.create, share)
        let name = try #require(saved.shortGUID)
        let resolved = try await fixture.resolve(name, "_bob", wantsRoot: true).get()
        #expect(resolved.share.values["cloudkit.title"] == .string("Our trip"))
        #expect(resolved.participant.status == .invited && resolved.participant.permission == .readOnly)
        #expect(resolved.zoneID == ZoneName("z", owner: "_alice") && resolved.owner.recordName == "_alice")
        #expect(resolved.rootName == "trip" && resolved.root?.values["text"] == .string("trip"))
        #expect(try await fixture.resolve(name, "_alice").get().participant.role == .owner)
        #expect(try await fixture.resolve(name, "_mallory").code == .notFound)
        #expect(try await fixture.accept(name, "_mallory").code == .accessDenied)
        #expect(try await fixture.accept(name, "_alice").code == .badRequest)
        #expect(try await fixture.accept("nothing", "_bob").code == .notFound)
        #expect(try await fixture.accept(name, "_bob").get().participant.status == .accepted)
        #expect(try await fixture.accept(name, "_bob").get().participant.status == .accepted)
    }

    @Test("C092: a share has a hundred participants at most")
    func tooManyParticipants() async throws {
        let fixture = try await Fixture.make()
        let many = (1...100).map { Fixture.participant("_user\($0)") }
        await expect(.tooManyParticipants) { try await fixture.alice.modify(.create, Fixture.share(with: many)) }
        try await fixture.alice.modify(.create, Fixture.share(with: Array(many.dropLast())))
    }

    @Test("What a request says of participants is limited, and what the service does not know is left as it is")
    func strangeParticipants() async throws {
        let fixture = try await Fixture.make()
        var long = Fixture.participant("_bob")
        long.user.givenName = String(repeating: "n", count: 300)
        await expect(.badRequest) { try await fixture.alice.modify(.create, Fixture.share(with: [long])) }
        let json = #"{"recordName":"s","recordType":"cloudkit.share","publicPermission":"UNKNOWN","participants":[{}]}"#
        let read = try WireRecord(try JSONReader.read(Array(json.utf8)))
        #expect(read.sharing?.publicPermission == nil && read.sharing?.participants?.first?.permission == .readOnly)
        let wrong = json.replacing("UNKNOWN", with: "EVERYTHING")
        #expect(throws: WireFailure.self) { try WireRecord(try JSONReader.read(Array(wrong.utf8))) }
    }

    @Test("An administrator invites others, a participant does not, and nobody takes the owner's place")
    func administrators() async throws {
        let fixture = try await Fixture.make()
        let invited = [Fixture.participant("_bob"), Fixture.participant("_carol", .readWrite, .administrator)]
        let share = try await fixture.alice.modify(.create, Fixture.share(with: invited))
        try await fixture.accept(share, "_bob", "_carol")
        let (bob, carol) = (fixture.guest("_bob"), fixture.guest("_carol"))
        var change = try await bob.lookUp("share")
        change.sharing?.participants?.append(Fixture.participant("_dave"))
        await expect(.accessDenied) { try await bob.modify(.update, change) }
        let changed = try await carol.modify(.update, change)
        #expect(changed.sharing?.participants?.map(\.user.recordName).contains("_dave") == true)
        var stolen = try await carol.lookUp("share")
        stolen.sharing?.participants = [Fixture.participant("_carol", .readWrite, .owner)]
        let kept = try await carol.modify(.update, stolen)
        #expect(kept.sharing?.participants?.map(\.user.recordName) == ["_alice"])
        await expect(.zoneNotFound) { try await carol.changes() }
    }

    @Test("C087, C126: the shared database has no zones of its own, and is searched zone by zone")
    func sharedDatabase() async throws {
        let fixture = try await Fixture.make()
        let share = try await fixture.alice.modify(.create, Fixture.share(with: [Fixture.participant("_bob")]))
        try await fixture.accept(share, "_bob")
        let bob = fixture.guest("_bob")
        var query = RecordsQuery(recordType: "Note")
        query.filters = [QueryFilter(.notEquals, "text", .string("day"))]
        await expect(.badRequest) { try await bob.query(query) }
        query.zoneID = ZoneName("z", owner: "_alice")
        #expect(Set(try await bob.query(query).records.map { try $0.get().recordName }) == ["trip", "hotel", "walk"])
        var shares = RecordsQuery(recordType: WireShare.recordType)
        shares.zoneID = query.zoneID
        #expect(try await bob.query(shares).records.map { try $0.get().recordName } == ["share"])
        await expect(.zoneNotFound) { try await bob.lookUp("trip", zone: "_defaultZone") }
    }

    @Test("A zone that is left, and one that its owner deletes, are gone from the shared database")
    func leavingZones() async throws {
        let fixture = try await Fixture.make()
        let invited = [Fixture.participant("_bob"), Fixture.participant("_carol")]
        let share = try await fixture.alice.modify(.create, Fixture.share(of: nil, with: invited))
        try await fixture.accept(share, "_bob", "_carol")
        let (bob, carol) = (fixture.guest("_bob"), fixture.guest("_carol"))
        try await bob.deleteZone("z")
        await expect(.zoneNotFound) { try await bob.changes() }
        #expect(try await carol.visibleNames().count == 6)
        let known = try await carol.databaseChanges()
        try await fixture.alice.deleteZone("z")
        let gone = try await carol.databaseChanges(since: known.syncToken)
        #expect(gone.zones.compactMap(\.zone).map(\.isDeleted) == [true])
        #expect(try await carol.databaseChanges(since: gone.syncToken).zones.isEmpty)
    }

    @Test("A record that has gone through other shares meanwhile is gone for those who saw it in the first")
    func movedRecords() async throws {
        let fixture = try await Fixture.make()
        let share = try await fixture.alice.modify(.create, Fixture.share(with: [Fixture.participant("_bob")]))
        try await fixture.alice.modify(.create, Fixture.share("other", of: "diary"))
        try await fixture.accept(share, "_bob")
        let bob = fixture.guest("_bob")
        let known = try await bob.changes()
        func move(_ name: String, to parent: String?) async throws {
            var record = WireRecord(name, nil)
            (record.parent, record.removesParent) = (parent, parent == nil)
            try await fixture.alice.modify(.forceUpdate, record)
        }
        try await move("day", to: "diary")
        try await move("day", to: nil)
        let page = try await bob.changes(since: known.token)
        #expect(Set(page.records.filter(\.isDeleted).map(\.recordName)) == ["day", "walk"])
        #expect(page.records.allSatisfy { $0.fields.isEmpty })
        try await move("day", to: "hotel")
        let back = try await bob.changes(since: page.token)
        #expect(Set(back.records.filter { !$0.isDeleted }.map(\.recordName)) == ["day", "walk"])
        // The version that others know is still the newest: nothing but its place has changed.
        let walk = try #require(back.records.first { $0.recordName == "walk" })
        #expect(walk.recordChangeTag == known.records.first { $0.recordName == "walk" }?.recordChangeTag)
    }

    @Test("Children of a shared record that goes with its owner are in no share any more")
    func orphans() async throws {
        let fixture = try await Fixture.make()
        try await fixture.alice.modify(.create, WireRecord("owner"))
        var owned = WireRecord("day", nil)
        owned.fields["owner"] = FieldEntry(.reference(ReferenceValue(recordName: "owner", action: .deleteSelf)))
        try await fixture.alice.modify(.forceUpdate, owned)
        let share = try await fixture.alice.modify(
            .create,
            Fixture.share(of: "day", with: [Fixture.participant("_bob")])
        )
        try await fixture.accept(share, "_bob")
        try await fixture.alice.modify(.forceDelete, WireRecord("owner", nil))
        await expect(.notFound) { try await fixture.alice.lookUp("share") }
        let service = fixture.alice.service
        #expect(try await ServiceCheck.run(service.store, service.assets).faults == [])
    }

    @Test("No record becomes its own ancestor, neither at once nor in several steps nor in one batch")
    func circles() async throws {
        let fixture = try await Fixture.make()
        func child(_ name: String, of parent: String) -> WireRecord {
            var record = WireRecord(name)
            record.parent = parent
            return record
        }
        await expect(.badRequest) { try await fixture.alice.modify(.forceUpdate, child("trip", of: "trip")) }
        await expect(.badRequest) { try await fixture.alice.modify(.forceUpdate, child("trip", of: "walk")) }
        await expect(.badRequest) { try await fixture.alice.modify(.create, child("new", of: "new")) }
        let circle = [child("x", of: "y"), child("y", of: "x")].map { RecordsModify.Operation(.create, $0) }
        #expect(try await fixture.alice.modify(circle).compactMap(\.code) == [.badRequest, .badRequest])
        let swap = [child("day", of: "walk"), child("walk", of: "trip")].map {
            RecordsModify.Operation(.forceUpdate, $0)
        }
        #expect(try await fixture.alice.modify(swap).compactMap(\.code).isEmpty)
    }

    @Test("Addresses of participants are told to those who invite others, and to whom they belong")
    func addresses() async throws {
        let fixture = try await Fixture.make()
        let invited = ["_bob", "_carol"].map { user in
            var participant = Fixture.participant(user, .readWrite, user == "_carol" ? .administrator : .user)
            participant.user.emailAddress = "\(user)@example.org"
            return participant
        }
        let share = try await fixture.alice.modify(.create, Fixture.share(with: invited))
        try await fixture.accept(share, "_bob", "_carol")
        func addresses(_ client: TestClient) async throws -> Set<String> {
            Set(try await client.lookUp("share").sharing?.participants?.compactMap(\.user.emailAddress) ?? [])
        }
        #expect(try await addresses(fixture.alice).count == 2)
        #expect(try await addresses(fixture.guest("_carol")).count == 2)
        #expect(try await addresses(fixture.guest("_bob")) == ["_bob@example.org"])
        // Nothing is lost when somebody who does not see them saves the share.
        var change = try await fixture.guest("_carol").lookUp("share")
        let bare = (change.sharing?.participants ?? []).map { participant in
            var participant = participant
            participant.user.emailAddress = nil
            return participant
        }
        change.sharing?.participants = bare
        try await fixture.guest("_carol").modify(.update, change)
        #expect(try await addresses(fixture.alice).count == 2)
    }
}
