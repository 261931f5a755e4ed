import CloudKit
import FoundationBackfill
import Testing

@testable import CloudService
@testable import CoreData

@Suite("The life of a share")
struct ShareLifeTests {
    private func make(
        _ permission: CKShare.ParticipantPermission = .readWrite
    ) async throws -> (a: SharingDevice, b: SharingDevice, share: CKShare) {
        let service = try await CloudService.temporary()
        let (a, b) = (try await SharingDevice.make(service, "_alice"), try await SharingDevice.make(service, "_bob"))
        try a.change { context in
            let folder = insert("Folder", ["name": "Trip"], context, in: try a.ownStore)
            insert("Note", ["title": "one", "folder": folder], context, in: try a.ownStore)
            insert("Tag", ["name": "mine"], context, in: try a.ownStore)
        }
        let share = try await a.share("Folder", permission, with: b).share
        return (a, b, share)
    }

    @Test("C246, C261: changes of a share reach the stores of both sides, without a transaction in the history")
    func changedShares() async throws {
        let (a, b, share) = try await make()
        #expect(
            try b.container.fetchShares(in: b.sharedStore).map(\.recordID.recordName) == [CKRecordNameZoneWideShare]
        )
        let count = try history(a)
        // The other one has accepted meanwhile.
        share[CKShare.SystemFieldKey.title] = "Trip"
        let conflict = await #expect(throws: CKError.self) {
            try await a.container.persistUpdatedShare(share, in: a.ownStore)
        }
        #expect(conflict?.code == .serverRecordChanged)
        let later = try #require(try a.container.fetchShares(in: a.ownStore).first)
        later[CKShare.SystemFieldKey.title] = "Holidays"
        let saved = try await a.container.persistUpdatedShare(later, in: a.ownStore)
        #expect(saved[CKShare.SystemFieldKey.title] as? String == "Holidays")
        try await b.sync()
        try await a.sync()
        #expect(try history(a) == count)
        for shares in [try a.container.fetchShares(in: nil), try b.container.fetchShares(in: b.sharedStore)] {
            #expect(shares.first?[CKShare.SystemFieldKey.title] as? String == "Holidays")
            #expect(shares.first?.participants.count == 2)
        }
        let known = try #require(try b.container.fetchShares(in: nil).first)
        #expect(known.currentUserParticipant?.permission == .readWrite && known.owner.userIdentity.userRecordID != nil)
        try await b.container.persistUpdatedShare(known, in: b.sharedStore)
        // A change made by other means, such as a sharing panel, comes with the next fetch.
        saved[CKShare.SystemFieldKey.title] = "Elsewhere"
        try await a.cloud.privateCloudDatabase.save(saved)
        try await a.sync()
        #expect(try a.container.fetchShares(in: nil).first?[CKShare.SystemFieldKey.title] as? String == "Elsewhere")
    }

    private func history(_ device: SharingDevice) throws -> Int? {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        request.resultType = .count
        return try device.view.performAndWait {
            (try device.view.execute(request) as? NSPersistentHistoryResult)?.result as? Int
        }
    }

    @Test("C259, C260: a participant who purges the zone leaves the share, and what was shared stays with the owner")
    func leaving() async throws {
        let (a, b, share) = try await make()
        let all = try a.content(a.ownStore)
        let known = try #require(try b.container.fetchShares(in: nil).first)
        #expect(try b.content(b.sharedStore).count == 2)
        try await b.container.purgeObjectsAndRecordsInZone(with: known.recordID.zoneID, in: b.sharedStore)
        for device in [b, a, b] { try await device.sync() }
        #expect(try b.content(b.sharedStore).isEmpty && b.container.fetchShares(in: nil).isEmpty)
        #expect(try a.content(a.ownStore) == all)
        #expect(try a.container.fetchShares(in: nil).map(\.recordID) == [share.recordID])
    }

    @Test("C259, C260: when the owner purges the zone, its objects are gone everywhere, also those changed meanwhile")
    func purging() async throws {
        let (a, b, share) = try await make()
        try b.change { context in
            for note in try b.objects("Note", in: b.sharedStore, context) { note.setValue("later", forKey: "body") }
        }
        #expect(
            try await a.container.purgeObjectsAndRecordsInZone(with: share.recordID.zoneID, in: nil)
                == share.recordID.zoneID
        )
        for device in [a, b, a, b] { try await device.sync() }
        #expect(try a.content(a.ownStore).map { $0.hasPrefix("Tag") } == [true])
        #expect(try b.content(b.sharedStore).isEmpty && a.container.fetchShares(in: nil).isEmpty)
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
        await #expect(throws: CocoaError.self) {
            try await a.container.purgeObjectsAndRecordsInZone(with: CKRecordZone.ID(zoneName: "none"), in: nil)
        }
    }

    @Test("C260: the usual zone can be purged as well, and is made again for what comes later")
    func purgingHome() async throws {
        let (a, _, share) = try await make()
        let home = CKRecordZone.ID(zoneName: "com.apple.coredata.cloudkit.zone")
        try await a.container.purgeObjectsAndRecordsInZone(with: home, in: a.ownStore)
        try await a.sync()
        #expect(try a.content(a.ownStore).count == 2)
        #expect(try a.container.fetchShares(in: nil).map(\.recordID) == [share.recordID])
        try a.change { insert("Tag", ["name": "later"], $0, in: try a.ownStore) }
        try await a.sync()
        let tag = try #require(try a.ids("Tag", in: a.ownStore).first)
        #expect(a.container.recordID(for: tag)?.zoneID == home)
    }

    @Test("C259: when the owner ends the share, the participant's objects go, and the owner's stay")
    func ending() async throws {
        let (a, b, share) = try await make()
        try await a.cloud.privateCloudDatabase.deleteRecord(withID: share.recordID)
        for device in [a, b] { try await device.sync() }
        #expect(try a.content(a.ownStore).count == 3 && a.container.fetchShares(in: nil).isEmpty)
        #expect(try b.content(b.sharedStore).isEmpty)
    }

    @Test("What a participant may not change is reverted, and what others change still comes")
    func readOnly() async throws {
        let (a, b, _) = try await make(.readOnly)
        let before = try a.content(a.ownStore)
        try b.change { context in
            for note in try b.objects("Note", in: b.sharedStore, context) { note.setValue("mine", forKey: "title") }
        }
        try await b.sync()
        try await a.sync()
        #expect(try a.content(a.ownStore) == before)
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
        #expect(try await b.shared.perform { try $0.tables.rowsSetAside().count } == 0)
        #expect(try b.content(b.sharedStore).contains { $0.contains("title=one") })
        try a.change { context in
            for note in try a.objects("Note", in: a.ownStore, context) { note.setValue("new", forKey: "body") }
        }
        for device in [a, b, a] { try await device.sync() }
        #expect(try b.content(b.sharedStore).contains { $0.contains("body=new") })
        #expect(try a.content(a.ownStore).contains { $0.contains("title=one") })
        #expect(try await b.shared.perform { try $0.tables.rowsSetAside().count } == 0)
        #expect(try b.content(b.sharedStore).contains { $0.contains("title=one") })
    }

    @Test(
        "What a participant has put into no share is set aside, holds up nothing, and goes with what it is related to later"
    )
    func withoutShare() async throws {
        let (a, b, _) = try await make()
        try b.change { insert("Tag", ["name": "lonely"], $0, in: try b.sharedStore) }
        try await b.sync()
        #expect(try await !b.shared.perform { try $0.tables.hasPendingRows() })
        #expect(try await b.shared.perform { try $0.tables.rowsSetAside().count } == 1)
        try a.change { context in
            for note in try a.objects("Note", in: a.ownStore, context) { note.setValue("new", forKey: "body") }
        }
        try await a.sync()
        try await b.sync()
        #expect(try b.content(b.sharedStore).contains { $0.contains("body=new") })
        try b.change { context in
            let notes = Set(try b.objects("Note", in: b.sharedStore, context))
            for tag in try b.objects("Tag", in: b.sharedStore, context) { tag.setValue(notes, forKey: "notes") }
        }
        try await b.sync()
        try await a.sync()
        #expect(try a.content(a.ownStore).contains { $0.contains("tags=[\"lonely\"]") })
        #expect(try await b.shared.perform { try $0.tables.rowsSetAside().isEmpty })
    }

    @Test("C258, C260, C261: the calls with completion handlers do the same, and tell their errors")
    func completionHandlers() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await SharingDevice.make(service, "_alice"), try await SharingDevice.make(service, "_bob"))
        try a.change { insert("Tag", ["name": "t"], $0, in: try a.ownStore) }
        let tags = try a.view.performAndWait { try a.objects("Tag", in: a.ownStore, a.view) }
        let (store, theirs) = (try a.ownStore, try b.sharedStore)
        let shared: (Set<NSManagedObjectID>?, CKShare?, (any Error)?) = await withCheckedContinuation { continuation in
            a.container.share(tags, to: nil) { continuation.resume(returning: ($0, $1, $3)) }
        }
        #expect(shared.0 == [tags[0].objectID] && shared.2 == nil)
        let share = try #require(shared.1)
        share.publicPermission = .readOnly
        let saved: CKShare? = await withCheckedContinuation { continuation in
            a.container.persistUpdatedShare(share, in: store) { share, _ in continuation.resume(returning: share) }
        }
        try await a.sync()
        let metadata = try await b.cloud.shareMetadata(for: try #require(saved?.url))
        let accepted: [CKShare.Metadata]? = await withCheckedContinuation { continuation in
            b.container.acceptShareInvitations(from: [metadata], into: theirs) { metadata, _ in
                continuation.resume(returning: metadata)
            }
        }
        #expect(try accepted == [metadata] && b.content(theirs).count == 1)
        let zoneID = share.recordID.zoneID
        let purged: CKRecordZone.ID? = await withCheckedContinuation { continuation in
            a.container.purgeObjectsAndRecordsInZone(with: zoneID, in: store) { id, _ in
                continuation.resume(returning: id)
            }
        }
        #expect(try purged == zoneID && a.content(store).isEmpty)
        let error: (any Error)? = await withCheckedContinuation { continuation in
            a.container.share([], to: nil) { continuation.resume(returning: $3) }
        }
        #expect(error is CocoaError)
    }

    @Test("Participants are found by address, in the order of the request; one who is unknown is an error")
    func participants() async throws {
        let accounts = try await AccountStore(nil)
        for name in ["ada", "bob"] {
            try await accounts.addUser("\(name)@example.org", password: "correct horse", firstName: name, lastName: "L")
        }
        let ada = try #require(try await accounts.user(login: "ada@example.org"))
        let service = try await CloudService.temporary(accounts: accounts)
        let device = try await SharingDevice.make(service, ada.recordName)
        let infos = ["bob", "ada"].map { CKUserIdentity.LookupInfo(emailAddress: "\($0)@example.org") }
        let found = try await device.container.fetchParticipants(matching: infos, into: device.ownStore)
        #expect(found.compactMap(\.userIdentity.lookupInfo) == infos)
        let unknown = CKUserIdentity.LookupInfo(emailAddress: "nobody@example.org")
        await #expect(throws: CKError.self) {
            try await device.container.fetchParticipants(matching: [unknown], into: device.ownStore)
        }
        let answer: ([CKShare.Participant]?, (any Error)?) = await withCheckedContinuation { continuation in
            do {
                let store = try device.ownStore
                device.container.fetchParticipants(matching: infos, into: store) {
                    continuation.resume(returning: ($0, $1))
                }
            } catch {
                continuation.resume(returning: (nil, error))
            }
        }
        #expect(answer.0?.count == 2 && answer.1 == nil)
    }
}
