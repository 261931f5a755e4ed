import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Permissions of objects")
struct NSPersistentCloudKitContainerPermissionsTests {
    @Test(
        "C262: own records may be changed, public ones by who has made them, shared ones by permission",
        arguments: [
            (MirrorRight.own, true), (.everybody(isSaved: false, isOwn: false), true),
            (.everybody(isSaved: true, isOwn: true), true), (.everybody(isSaved: true, isOwn: false), false),
            (.participant(.readWrite), true), (.participant(.readOnly), false),
            (.participant(CKShare.ParticipantPermission.none), false), (.participant(.unknown), false),
            (.participant(nil), false),
        ]
    )
    func table(_ right: MirrorRight, _ isAllowed: Bool) {
        #expect(right.allows == isAllowed)
    }

    @Test("C262, C263: objects of the private database and new ones may be changed")
    func own() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        try await device.mirror.whenSetUp()
        let (temporary, saved) = try device.change { context in
            let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
            let temporary = tag.objectID
            try context.save()
            return (temporary, tag.objectID)
        }
        #expect(temporary.isTemporaryID && !saved.isTemporaryID)
        for id in [temporary, saved] {
            #expect(device.container.canUpdateRecord(forManagedObjectWith: id))
            #expect(device.container.canDeleteRecord(forManagedObjectWith: id))
        }
        let store = try #require(saved.persistentStore)
        #expect(device.container.canModifyManagedObjects(in: store))
    }

    @Test(
        "C262, C263: in a shared store, the permission in the share decides",
        arguments: [CKShare.ParticipantPermission.readWrite, .readOnly]
    )
    func shared(_ permission: CKShare.ParticipantPermission) async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await SharingDevice.make(service, "_alice"), try await SharingDevice.make(service, "_bob"))
        try a.change { insert("Tag", ["name": "t"], $0) }
        #expect(!b.container.canModifyManagedObjects(in: try b.sharedStore))
        try await a.share("Tag", permission, with: b)
        let id = try #require(try b.ids("Tag", in: b.sharedStore).first)
        let isAllowed = permission == .readWrite
        #expect(b.container.canUpdateRecord(forManagedObjectWith: id) == isAllowed)
        #expect(b.container.canDeleteRecord(forManagedObjectWith: id) == isAllowed)
        #expect(b.container.canModifyManagedObjects(in: try b.sharedStore) == isAllowed)
        #expect(b.container.canModifyManagedObjects(in: try b.ownStore))
        let own = try #require(try a.ids("Tag", in: a.ownStore).first)
        #expect(a.container.canUpdateRecord(forManagedObjectWith: own))
    }
}
