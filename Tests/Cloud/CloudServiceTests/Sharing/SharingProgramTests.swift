import CloudService
import FoundationBackfill
import Testing

@testable import CloudKit

/// Programs for Apple's module that share, with a service in the process and two of its users.
@Suite("Programs that share")
struct SharingProgramTests {
    private struct Scene {
        let alice: CKContainer
        let bob: CKContainer
        let zoneID: CKRecordZone.ID

        static func make() async throws -> Scene {
            let fixture = try await AccountFixture.make()
            let ada = try #require(try await fixture.accounts.user(login: "ada@example.org"))
            let bob = try await fixture.accounts.addUser(
                "bob@example.org",
                password: AccountFixture.password,
                firstName: "Bob",
                lastName: "Builder"
            )
            let service = try await CloudService.temporary(accounts: fixture.accounts)
            let container = CKContainer.inProcess(service, ada.recordName)
            let zone = CKRecordZone(zoneName: "notes")
            try await container.privateCloudDatabase.save(zone)
            return Scene(alice: container, bob: .inProcess(service, bob.recordName), zoneID: zone.zoneID)
        }

        func note(_ name: String, _ parent: CKRecord? = nil) -> CKRecord {
            let id = CKRecord.ID(recordName: name, zoneID: zoneID)
            let record = CKRecord(recordType: "Note", recordID: id)
            record["text"] = name
            record.setParent(parent)
            return record
        }

        /// Saves a note with a note below it, and shares it with Bob.
        func share(_ permission: CKShare.ParticipantPermission = .readWrite) async throws -> CKShare {
            let root = note("root")
            let share = CKShare(rootRecord: root)
            share[CKShare.SystemFieldKey.title] = "Our trip"
            let bob = try await alice.shareParticipant(forEmailAddress: "BOB@example.org")
            bob.permission = permission
            share.addParticipant(bob)
            let records = [root, note("child", root), share]
            let results = try await alice.privateCloudDatabase.modifyRecords(saving: records, deleting: [])
            for result in results.saveResults.values { _ = try result.get() }
            return share
        }
    }

    @Test(
        "C174, C177, C180: a record is shared with a user found by address, and the user accepts by the share's address"
    )
    func invitation() async throws {
        let scene = try await Scene.make()
        let share = try await scene.share()
        let url = try #require(share.url)
        #expect(share.owner.userIdentity.userRecordID != nil && share.owner.role == .owner)
        #expect(share.participants.map(\.acceptanceStatus) == [.accepted, .pending])
        #expect(share.participants.last?.userIdentity.nameComponents?.givenName == "Bob")
        #expect(share.participants.last?.dateAddedToShare != nil)
        #expect(share.currentUserParticipant == share.owner)
        let metadata = try await scene.bob.shareMetadata(for: url)
        #expect(metadata.share[CKShare.SystemFieldKey.title] as? String == "Our trip")
        #expect(metadata.participantStatus == .pending && metadata.participantPermission == .readWrite)
        #expect(metadata.hierarchicalRootRecordID?.recordName == "root")
        let accepted = try await scene.bob.accept(metadata)
        #expect(accepted.currentUserParticipant?.acceptanceStatus == .accepted)
        let database = scene.bob.sharedCloudDatabase
        let zones = try await database.allRecordZones()
        let zone = try #require(zones.first)
        #expect(
            zone.zoneID.zoneName == "notes"
                && zone.zoneID.ownerName == share.owner.userIdentity.userRecordID?.recordName
        )
        let child = try await database.record(for: CKRecord.ID(recordName: "child", zoneID: zone.zoneID))
        child["text"] = "by Bob"
        try await database.save(child)
        let seen = try await scene.alice.privateCloudDatabase.record(for: scene.note("child").recordID)
        #expect(seen["text"] as? String == "by Bob")
        let root = try await database.record(for: CKRecord.ID(recordName: "root", zoneID: zone.zoneID))
        let found = try await database.record(for: try #require(root.share).recordID) as? CKShare
        #expect(found?.currentUserParticipant?.userIdentity.nameComponents?.familyName == "Builder")
    }

    @Test("C184, C187: a reader's write is refused, and a participant who deletes the share leaves it")
    func readers() async throws {
        let scene = try await Scene.make()
        let share = try await scene.share(.readOnly)
        _ = try await scene.bob.accept(try await scene.bob.shareMetadata(for: try #require(share.url)))
        let database = scene.bob.sharedCloudDatabase
        let zone = try #require(try await database.allRecordZones().first)
        let root = try await database.record(for: CKRecord.ID(recordName: "root", zoneID: zone.zoneID))
        root["text"] = "mine"
        await #expect { try await database.save(root) } throws: { ($0 as? CKError)?.code == .permissionFailure }
        try await database.deleteRecord(withID: try #require(root.share).recordID)
        #expect(try await database.allRecordZones().isEmpty)
        let left = try await scene.alice.privateCloudDatabase.record(for: share.recordID) as? CKShare
        #expect(left?.participants.map(\.role) == [.owner])
    }

    @Test("C048: a share that another device has changed is a conflict, whatever the policy says")
    func conflicts() async throws {
        let scene = try await Scene.make()
        let share = try await scene.share()
        let database = scene.alice.privateCloudDatabase
        let other = try #require(try await database.record(for: share.recordID) as? CKShare)
        other.publicPermission = .readOnly
        try await database.save(other)
        share[CKShare.SystemFieldKey.title] = "Another title"
        let results = try await database.modifyRecords(
            saving: [share],
            deleting: [],
            savePolicy: .allKeys,
            atomically: false
        )
        #expect { try results.saveResults[share.recordID]?.get() } throws: { error in
            let server = (error as? CKError)?.serverRecord as? CKShare
            return (error as? CKError)?.code == .serverRecordChanged && server?.publicPermission == .readOnly
        }
    }

    @Test("A shared zone that ends is deleted in the participant's feed of changes")
    func feeds() async throws {
        let scene = try await Scene.make()
        let share = try await scene.share()
        _ = try await scene.bob.accept(try await scene.bob.shareMetadata(for: try #require(share.url)))
        let database = scene.bob.sharedCloudDatabase
        let first = try await database.databaseChanges(since: nil)
        let zone = try #require(first.modifications.first?.zoneID)
        let changes = try await database.recordZoneChanges(inZoneWith: zone, since: nil)
        #expect(
            Set(changes.modificationResultsByID.keys.map(\.recordName)) == ["root", "child", share.recordID.recordName]
        )
        // That Bob has accepted is a change of the share.
        let current = try #require(try await scene.alice.privateCloudDatabase.record(for: share.recordID) as? CKShare)
        current.removeParticipant(try #require(current.participants.last))
        try await scene.alice.privateCloudDatabase.save(current)
        let second = try await database.databaseChanges(since: first.changeToken)
        #expect(second.deletions.map(\.zoneID) == [zone])
        await #expect {
            _ = try await database.recordZoneChanges(inZoneWith: zone, since: changes.changeToken)
        } throws: {
            ($0 as? CKError)?.code == .zoneNotFound
        }
    }
}
