import CloudKit
import FoundationBackfill
import Testing

@testable import CloudService
@testable import CoreData

@Suite("Shares that a service has lost")
struct LostShareTests {
    @Test(
        "are made again when it was restored from a backup, whether it has their zone or not",
        arguments: [false, true]
    )
    func restored(hasZone: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let places = ["service", "copy", "other"].map { folder.appending(path: $0) }
        let stores = ["a", "b"].map { folder.appending(path: $0) }
        try await AccountStore(places[0]).close()
        let first = try await CloudService.open(in: places[0])
        let a = try await SharingDevice.make(first, "_alice", in: stores[0])
        let b = try await SharingDevice.make(first, "_bob", in: stores[1])
        let zone = CKRecordZone(zoneName: "com.apple.coredata.cloudkit.share.trip")
        if hasZone {
            try await a.cloud.privateCloudDatabase.save(zone)
            try await a.sync()
        }
        try await ServiceBackup.make(of: places[0], in: places[1])
        try a.change { context in insert("Folder", ["name": "Trip"], context, in: try a.ownStore) }
        let share = CKShare(recordZoneID: zone.zoneID)
        share[CKShare.SystemFieldKey.title] = "Trip"
        share.publicPermission = .readWrite
        let chosen = try a.view.performAndWait { try a.objects("Folder", in: a.ownStore, a.view) }
        let saved = try await a.container.share(chosen, to: share).1
        try await a.sync()
        try await b.accept(saved)
        #expect(try b.content(b.sharedStore) == a.content(a.ownStore))
        for device in [a, b] { try device.stop() }
        try first.close()

        try await ServiceBackup.restore(places[1], to: places[2])
        let second = try await CloudService.open(in: places[2])
        let again = try await SharingDevice.make(second, "_alice", in: stores[0])
        let other = try await SharingDevice.make(second, "_bob", in: stores[1])
        for _ in 0..<3 { for device in [again, other] { try await device.sync() } }
        let new = try #require(try again.container.fetchShares(in: again.ownStore).first)
        #expect(new[CKShare.SystemFieldKey.title] as? String == "Trip" && new.publicPermission == .readWrite)
        #expect(new.recordID == saved.recordID && new.url != nil && new.url != saved.url)
        let id = try #require(try again.ids("Folder", in: again.ownStore).first)
        #expect(try again.container.fetchShares(matching: [id]).count == 1)
        #expect(try other.content(other.sharedStore) == [])
        try await other.accept(new)
        #expect(try other.content(other.sharedStore) == again.content(again.ownStore))
        #expect(try other.content(other.sharedStore).count == 1)
        // It is not made once more.
        try await again.sync()
        #expect(try again.container.fetchShares(in: again.ownStore).map(\.url) == [new.url])
    }
}
