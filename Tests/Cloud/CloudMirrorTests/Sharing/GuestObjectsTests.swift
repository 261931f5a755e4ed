import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

/// Objects that somebody who takes part in a share adds to it, and that are related to nothing.
@Suite("Objects of guests")
struct GuestObjectsTests {
    private let (a, b): (SharingDevice, SharingDevice)

    init() async throws {
        let service = try await CloudService.temporary()
        a = try await SharingDevice.make(service, "_alice")
        b = try await SharingDevice.make(service, "_bob")
    }

    private func tags(_ names: String...) throws -> [NSManagedObject] {
        try b.change { context in
            for name in names { insert("Tag", ["name": name], context, in: try b.sharedStore) }
        }
        return try b.view.performAndWait {
            try b.objects("Tag", in: b.sharedStore, b.view).filter {
                names.contains($0.value(forKey: "name") as? String ?? "")
            }
        }
    }

    private func begin(_ permission: CKShare.ParticipantPermission = .readWrite) async throws -> CKShare {
        try a.change { insert("Folder", ["name": "Trip"], $0, in: try a.ownStore) }
        try await a.sync()
        _ = try await a.share("Folder", permission, with: b)
        return try #require(try b.container.fetchShares(in: b.sharedStore).first)
    }

    @Test(
        "C258: who may write adds new objects to a share, also those that the service has refused before",
        arguments: [false, true]
    )
    func added(isRefusedFirst: Bool) async throws {
        let share = try await begin()
        let new = try tags("one", "two")
        if isRefusedFirst {
            try await b.sync()
            #expect(try a.content(a.ownStore).count == 1)
        }
        let (ids, same, _) = try await b.container.share(new, to: share)
        #expect(ids == Set(new.map(\.objectID)) && same.recordID == share.recordID)
        let shares = try b.container.fetchShares(matching: new.map(\.objectID))
        #expect(shares.count == 2 && shares.values.allSatisfy { $0.recordID == share.recordID })
        for device in [b, a, b] { try await device.sync() }
        #expect(try a.content(a.ownStore).count == 3)
        #expect(try b.content(b.sharedStore) == a.content(a.ownStore))
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
        // They are objects like any other: the owner changes and deletes them.
        try a.change { context in
            for tag in try a.objects("Tag", in: a.ownStore, context) {
                if tag.value(forKey: "name") as? String == "one" {
                    context.delete(tag)
                } else {
                    tag.setValue("red", forKey: "name")
                }
            }
        }
        try await a.sync()
        try await b.sync()
        #expect(try b.content(b.sharedStore) == a.content(a.ownStore))
        #expect(try b.content(b.sharedStore).count == 2)
    }

    @Test("C258: who may only read adds nothing, and nobody makes a share of what others share")
    func refused() async throws {
        let share = try await begin(.readOnly)
        let new = try tags("one")
        await #expect(throws: CocoaError.self) { try await b.container.share(new, to: share) }
        await #expect(throws: CocoaError.self) { try await b.container.share(new, to: nil) }
        #expect(try b.container.fetchShares(matching: new.map(\.objectID)).isEmpty)
    }

    @Test("C258: a share that the store does not know takes nothing")
    func unknown() async throws {
        _ = try await begin()
        let other = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "other", ownerName: "_alice"))
        let new = try tags("one")
        await #expect(throws: CocoaError.self) { try await b.container.share(new, to: other) }
        #expect(try b.container.fetchShares(matching: new.map(\.objectID)).isEmpty)
    }
}
